import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectDir, runStep } from './run-step.ts'

/** Everything that the build reads. The two configurations import from `scripts/bundling` alone: a test holds it. */
export const sources = [
  'web',
  'contract',
  'public',
  'scripts/bundling',

  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]
const built = join(projectDir, 'build/server/index.js')
const stamp = join(projectDir, 'build/sources.sha256')

/** The stamp is written last: a build cut short is made again. */
export async function buildIfChanged(): Promise<void> {
  const wanted = await hashSources()
  const present = await readFile(stamp, 'utf8').catch(() => '')
  if (existsSync(built) && present === wanted) return
  await build(wanted)
}

/** For `npm start`, which takes what is there. */
export async function buildIfMissing(): Promise<void> {
  if (!existsSync(stamp) || !existsSync(built)) await build(await hashSources())
}

async function build(sourcesHash: string) {
  console.error('Building the pages …')
  const code = await runStep('react-router', ['build', '--logLevel', 'warn'], { NODE_ENV: 'production' })
  if (code !== 0) throw new Error('The pages could not be built: see above.')
  await writeFile(stamp, sourcesHash)
}

async function hashSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const path of await filesUnder(source))
      hash.update(`${path}\0`).update(await readFile(join(projectDir, path)))
  }
  return hash.digest('hex')
}

async function filesUnder(source: string): Promise<string[]> {
  const entries = await readdir(join(projectDir, source), { recursive: true, withFileTypes: true }).catch(
    () => null,
  )
  if (!entries) return existsSync(join(projectDir, source)) ? [source] : []
  const isTest = (name: string) => /\.test\.tsx?$/.test(name)
  return entries
    .filter((entry) => entry.isFile() && !isTest(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(projectDir.length + 1))
    .sort()
}

if (import.meta.main) await buildIfChanged()
