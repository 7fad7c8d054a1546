import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { languages, sourceLanguage } from '#contract/rules/languages.ts'
import type { Log } from '#server/log.ts'

const projectDir = join(import.meta.dirname, '../..')
const POLITE = 10

/**
 * Builds the pages in the languages that they are not in yet, after a start that waited for the source alone. Those
 * who are served come first: it takes what time they leave.
 */
export async function buildOthers(log: Log): Promise<ChildProcess | undefined> {
  const [source, ...others] = await Promise.all([sourceLanguage, ...languages].map(stampOf))
  if (source === undefined || others.every((stamp) => stamp === source)) return undefined
  const building = spawn(process.execPath, [join(projectDir, 'scripts/build.ts')], { stdio: 'ignore' })
  building.once('spawn', () => setPriority(building.pid ?? 0, POLITE))
  building.once('error', (error) => log.warn({ err: error }, 'the other languages could not be built'))
  building.once('exit', (code) => {
    if (code === 0) log.info('the pages are there in every language')
    else if (code !== null)
      log.warn({ code }, 'the other languages could not be built: npm run build says why')
  })
  return building
}

const stampOf = (language: string) =>
  readFile(join(projectDir, `build/${language}/sources.sha256`), 'utf8').catch(() => undefined)
