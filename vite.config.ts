import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { languageOf, sourceLanguage } from './contract/rules/language/languages.ts'
import { iconImports } from './scripts/bundling/icon-imports.ts'
import { leanServer } from './scripts/bundling/lean-server.ts'
import { pageLanguage } from './scripts/bundling/page-language.ts'
import { screenChunks } from './scripts/bundling/screen-chunks.ts'

const apiOrigin = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000'
const language = languageOf(process.env.PAGE_LANGUAGE)
const chunks = screenChunks()
const react = /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/
const renderer = /node_modules[\\/](react|react-dom|react-router|@react-router|scheduler|@tanstack)[\\/]/

export default defineConfig(({ command }) => ({
  plugins: [
    pageLanguage(language, sourceLanguage),
    iconImports(),
    tailwindcss(),
    reactRouter(),
    chunks.plugin,
    leanServer(),
  ],
  // In development `react-router dev` serves the pages and hands everything else to the running server.
  server: { proxy: { '/api': apiOrigin, '/media': apiOrigin, '/dev': apiOrigin } },
  define: { 'import.meta.env.API_ORIGIN': JSON.stringify(apiOrigin) },
  // What draws a street map is larger than all else, and comes only where there is one.
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    // On a slow machine the bundler would tell whoever starts the product how long its plugins took.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [{ name: 'react', test: react, priority: 4 }, ...chunks.groups],
            },
          },
        },
      },
    },
    ssr: {
      // Everything is bundled, so that the pages run React's production build whatever NODE_ENV says when they are
      // opened, and there is one copy of React Router on each side of the request handler.
      resolve: command === 'build' ? { noExternal: true } : {},
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
      build: {
        rolldownOptions: {
          input: './web/entry.pages.ts',
          output: {
            // The engine keeps each language's source in memory, and half of it is space. Names stay, for stack traces.
            minify: { mangle: false },
            // A file of its own, which is the same in every language.
            codeSplitting: { groups: [{ name: 'renderer', test: renderer }] },
          },
        },
      },
    },
  },
}))
