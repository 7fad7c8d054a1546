import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { aloneAt } from './alone-at.ts'
import { hashFiles } from './hash-files.ts'
import { projectDir, runStep } from './run-step.ts'

/** Everything of this project that goes into it, and how. A test holds it. */
export const serverSources = [
  'server',
  'contract',
  'scripts/bundling/bundle-server.ts',
  'package.json',
  'package-lock.json',
]

const outDir = join(projectDir, 'build/server')
/** Gone while it is built and written last: a build cut short is made again. */
const stamp = join(outDir, 'sources.sha256')
/** The server with its packages: docs/decisions/542-the-server-in-few-files.md. */
export const builtServer = join(outDir, 'main.js')

const madeFrom = () => readFile(stamp, 'utf8').catch(() => '')

/** Of several starts in one folder one builds, and the others wait for it. */
export async function buildServerIfChanged(): Promise<void> {
  const hash = hashFiles(serverSources)
  if ((await madeFrom()) === hash) return
  await aloneAt(outDir, async () => {
    if ((await madeFrom()) === hash) return
    await rm(stamp, { force: true })
    // A process of its own: what the bundler takes of memory, a server that was started here would keep.
    const code = await runStep('node', [join(projectDir, 'scripts/bundling/bundle-server.ts')])
    if (code !== 0) throw new Error('The server could not be built: see above.')
    await writeFile(stamp, hash)
  })
}
