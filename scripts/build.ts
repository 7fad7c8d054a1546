import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { type Language, languages, sourceLanguage } from '#contract/rules/languages.ts'
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

/** Written last: a build cut short is made again. */
const stampOf = (language: Language) => join(projectDir, `build/${language}/sources.sha256`)

const builtFrom = (language: Language) => readFile(stampOf(language), 'utf8').catch(() => '')

/** The pages are built once for every language. */
export async function buildIfChanged(wanted: readonly Language[] = languages): Promise<void> {
  const hash = await hashSources()
  const present = await Promise.all(wanted.map(builtFrom))
  const changed = wanted.filter((_, at) => present[at] !== hash)
  // Each takes a gigabyte, and a server of two builds beside a product that runs.
  for (const language of changed) await build(language, hash)
}

/** For `npm start`, which takes what is there. */
export async function buildIfMissing(): Promise<void> {
  if (!existsSync(stampOf(sourceLanguage))) await build(sourceLanguage, await hashSources())
}

async function build(language: Language, sourcesHash: string) {
  console.log(`Building the pages (${language}) …`)
  const env = { NODE_ENV: 'production', PAGE_LANGUAGE: language }
  const code = await runStep('react-router', ['build', '--logLevel', 'warn'], env)
  if (code !== 0) throw new Error('The pages could not be built: see above.')
  if (language !== sourceLanguage && (await builtFrom(sourceLanguage)) === sourcesHash)
    await shareWithSource(language)
  await writeFile(stampOf(language), sourcesHash)
}

/**
 * A file of the server's that is the same in the source, as its name with a hash says, becomes a link to that one: the
 * engine follows it, and keeps one module for all languages.
 */
async function shareWithSource(language: Language) {
  const own = join(projectDir, `build/${language}/server/assets`)
  const source = join(projectDir, `build/${sourceLanguage}/server/assets`)
  const same = (await readdir(own)).filter((name) => existsSync(join(source, name)))
  for (const name of same) {
    await rm(join(own, name))
    await symlink(join(relative(own, source), name), join(own, name))
  }
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

if (import.meta.main) {
  const named = languages.filter((language) => process.argv.includes(language))
  await buildIfChanged(named.length > 0 ? named : languages).catch((fault: Error) => {
    console.error(fault.message)
    process.exitCode = 1
  })
}
