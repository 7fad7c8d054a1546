import { dirname, join, relative } from 'node:path'
import { build, type Plugin } from 'rolldown'

const projectDir = join(import.meta.dirname, '../..')
const outDir = join(projectDir, 'build/server')

/** What a module reads beside itself stays where it is. `import.meta.filename` is the program that runs. */
const placesAsInSources: Plugin = {
  name: 'places-as-in-sources',
  transform(code, id) {
    if (id.includes('/node_modules/') || !code.includes('import.meta.')) return
    const source = relative(outDir, id)
    return code
      .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${dirname(source)}`)})`)
      .replaceAll('import.meta.url', `new URL(${JSON.stringify(source)}, import.meta.url).href`)
  },
}

await build({
  cwd: projectDir,
  input: 'server/main.ts',
  platform: 'node',
  // One is a program of the machine's own kind; the other is nobody's: the driver asks whether it is there.
  external: ['sharp', 'pg-native'],
  plugins: [placesAsInSources],
  // What is loaded late keeps its name with a hash: a product that runs on finds it beside that of a later build.
  output: { dir: outDir, keepNames: true, chunkFileNames: '[name]-[hash].js' },
})
