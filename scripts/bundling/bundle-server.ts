import { readdir, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { build, type Plugin } from 'rolldown'

const projectDir = join(import.meta.dirname, '../..')
const outDir = join(projectDir, 'build/server')

/** Keeps `import.meta.dirname` pointing to the source file's folder, for files that modules read beside themselves. `import.meta.filename` becomes the running program. */
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

const DAY_MS = 24 * 60 * 60_000
const BUILD_TAKES_MS = 60_000
/** The earlier build was in use at most until the time of this file. */
const lastBuiltMs = await stat(join(outDir, 'main.js')).then(
  ({ mtimeMs }) => mtimeMs,
  () => Date.now(),
)

const { output } = await build({
  cwd: projectDir,
  input: 'server/main.ts',
  platform: 'node',
  // `sharp` has native code; `pg-native` is optional and not installed, but the driver looks for it.
  external: ['sharp', 'pg-native'],
  plugins: [placesAsInSources],
  // With hashes in their names, so that a running product still finds chunks that it loads later, after another build.
  output: { dir: outDir, keepNames: true, chunkFileNames: '[name]-[hash].js' },
})

if (Date.now() - lastBuiltMs > DAY_MS) await removeOlder(new Set(output.map(({ fileName }) => fileName)))

async function removeOlder(written: ReadonlySet<string>) {
  for (const name of await readdir(outDir)) {
    const { mtimeMs } = await stat(join(outDir, name))
    const isOfTheLast = written.has(name) || mtimeMs > lastBuiltMs - BUILD_TAKES_MS
    if (!isOfTheLast) await rm(join(outDir, name))
  }
}
