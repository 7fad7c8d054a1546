import type { Config } from '@react-router/dev/config'
import { languageOf } from './contract/rules/languages.ts'
import { precompress } from './scripts/bundling/precompress.ts'

/** The pages are built once for every language. */
const buildDirectory = `build/${languageOf(process.env.PAGE_LANGUAGE)}`

export default {
  appDirectory: 'web',
  buildDirectory,
  ssr: true,
  // The whole route table travels with the first page: one cacheable file instead of a call per link seen.
  routeDiscovery: { mode: 'initial' },
  // One file a route: its loader is a few lines and is needed with the page anyway.
  splitRouteModules: false,
  buildEnd: () => precompress(`${buildDirectory}/client`),
} satisfies Config
