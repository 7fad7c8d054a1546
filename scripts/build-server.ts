import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { aloneAt } from './alone-at.ts'
import { hashFiles } from './hash-files.ts'
import { projectDir, runStep } from './run-step.ts'

/** Everything of this project that the bundle depends on. A test checks that it is complete. */
export const serverSources = [
  'server',
  'contract',
  'scripts/bundling/bundle-server.ts',
  'package.json',
  'package-lock.json',
]

const outDir = join(projectDir, 'build/server')
/** The hash of the sources. Removed before building and written last, so that an interrupted build is repeated. */
const stamp = join(outDir, 'sources.sha256')
/** The bundled server: docs/decisions/542-the-server-is-bundled-into-few-files.md. */
export const builtServer = join(outDir, 'main.js')

const madeFrom = () => readFile(stamp, 'utf8').catch(() => '')

/** If several processes are started in one folder, one builds and the others wait for it. */
export async function buildServerIfChanged(): Promise<void> {
  const hash = hashFiles(serverSources)
  if ((await madeFrom()) === hash) return
  await aloneAt(outDir, async () => {
    if ((await madeFrom()) === hash) return
    await rm(stamp, { force: true })
    // In a process of its own: a server that is started by this one would keep the bundler's memory.
    const code = await runStep('node', [join(projectDir, 'scripts/bundling/bundle-server.ts')])
    if (code !== 0) throw new Error('The server could not be built: see above.')
    await writeFile(stamp, hash)
  })
}
