import { existsSync } from 'node:fs'
import { readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { type Language, languages, sourceLanguage } from '#contract/rules/language/languages.ts'
import { aloneAt } from './alone-at.ts'
import { buildServerIfChanged } from './build-server.ts'
import { brotliFiles, gzipFiles } from './bundling/precompress.ts'
import { hashFiles } from './hash-files.ts'
import { projectDir, runStep } from './run-step.ts'

/** Everything that the build reads. The two configuration files import only from `scripts/bundling`, which a test checks. */
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

/** Hashes of the sources, each removed before its step and written after it, so that an interrupted build is repeated. */
type Stamp = 'sources.sha256' | 'packed.sha256'
const folderOf = (language: Language) => join(projectDir, 'build', language)
const stampOf = (language: Language, stamp: Stamp) => join(folderOf(language), stamp)
const hashSources = () => hashFiles(sources)
const madeFrom = (language: Language, stamp: Stamp) =>
  readFile(stampOf(language, stamp), 'utf8').catch(() => '')

/** Builds the server and the pages in every language, if their sources have changed. */
export async function buildIfChanged(): Promise<void> {
  await buildServerIfChanged()
  await buildPages(languages)
}

async function buildPages(wanted: readonly Language[]): Promise<void> {
  // One hash for all languages, which must be built from the same sources.
  const hash = hashSources()
  // One after the other: each build takes a gigabyte, and a machine that also runs the product has no room for two.
  for (const language of wanted) {
    const isMade =
      (await unlessMade(language, hash, 'sources.sha256', build)) &&
      (await unlessMade(language, hash, 'packed.sha256', pack))
    if (!isMade) return buildPages(wanted)
  }
}

/** Builds the pages in the source language without Brotli, which takes a third of the time and can follow later. */
async function buildSourceForNow(): Promise<void> {
  if (!(await unlessMade(sourceLanguage, hashSources(), 'sources.sha256', build))) await buildSourceForNow()
}

type Make = (language: Language, sourcesHash: string) => Promise<void>

/**
 * Runs a build step unless it is done, one process at a time per folder.
 * @returns false if the sources have changed meanwhile
 */
async function unlessMade(language: Language, hash: string, stamp: Stamp, make: Make): Promise<boolean> {
  const isMade = async () => (await madeFrom(language, stamp)) === hash
  if (await isMade()) return true
  return aloneAt(folderOf(language), async () => {
    if (await isMade()) return true
    if (hashSources() !== hash) return false
    await make(language, hash)
    return true
  })
}

/** Whether the pages in the source language are built from the present sources. */
export const isSourceBuilt = async () => (await madeFrom(sourceLanguage, 'sources.sha256')) === hashSources()

/** For `npm start` and measurements: builds pages only if there are none. */
export async function buildIfMissing(): Promise<void> {
  await buildServerIfChanged()
  if (!existsSync(stampOf(sourceLanguage, 'sources.sha256'))) await buildPages([sourceLanguage])
}

async function build(language: Language, sourcesHash: string) {
  console.log(`Building the pages (${language}) …`)
  for (const stamp of ['sources.sha256', 'packed.sha256'] as const)
    await rm(stampOf(language, stamp), { force: true })
  const env = { NODE_ENV: 'production', PAGE_LANGUAGE: language }
  const code = await runStep('react-router', ['build', '--logLevel', 'warn'], env)
  if (code !== 0) throw new Error('The pages could not be built: see above.')
  if (language !== sourceLanguage && (await madeFrom(sourceLanguage, 'sources.sha256')) === sourcesHash)
    await shareWithSource(language)
  await gzipFiles(join(folderOf(language), 'client'))
  await writeFile(stampOf(language, 'sources.sha256'), sourcesHash)
}

async function pack(language: Language, sourcesHash: string) {
  const client = (of: Language) => join(folderOf(of), 'client')
  await brotliFiles(client(language), client(sourceLanguage))
  await writeFile(stampOf(language, 'packed.sha256'), sourcesHash)
}

/**
 * Replaces server files that are the same as in the source language, which their hashed names tell, by links to those:
 * Node resolves links, and so loads one module for all languages.
 */
async function shareWithSource(language: Language) {
  const own = join(folderOf(language), 'server/assets')
  const source = join(folderOf(sourceLanguage), 'server/assets')
  const same = (await readdir(own)).filter((name) => existsSync(join(source, name)))
  for (const name of same) {
    await rm(join(own, name))
    await symlink(join(relative(own, source), name), join(own, name))
  }
}

if (import.meta.main) {
  const building = process.argv.includes('--for-now') ? buildSourceForNow() : buildIfChanged()
  await building.catch((fault: Error) => {
    console.error(fault.message)
    process.exitCode = 1
  })
}
