import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { type Language, languages, sourceLanguage } from '#contract/rules/language/languages.ts'
import type { Log } from '#server/log.ts'

const projectDir = join(import.meta.dirname, '../..')
/** A low scheduling priority. */
const POLITE = 10

export type Building = { stop: () => void; isDone: Promise<boolean> }

/**
 * Builds the pages in the source language, if their sources have changed, without the slow compression, which
 * `buildOthers` adds. Build errors go to standard error.
 */
export function buildSource(): Building {
  const building = runBuild(['--for-now'], 'inherit')
  return {
    stop: () => endGroup(building),
    isDone: once(building, 'exit').then(([code]) => code === 0),
  }
}

/**
 * Builds what `buildSource` left out, at low priority while the site is already served: the other languages, and
 * compressed files. Undefined if nothing is missing.
 */
export async function buildOthers(log: Log): Promise<Pick<Building, 'stop'> | undefined> {
  const source = await stampOf(sourceLanguage, 'sources')
  const all = languages.flatMap((language) => [stampOf(language, 'sources'), stampOf(language, 'packed')])
  if (source === undefined || (await Promise.all(all)).every((stamp) => stamp === source)) return undefined
  const building = runBuild([], 'ignore')
  building.once('spawn', () => setPriority(building.pid ?? 0, POLITE))
  building.once('error', (error) => log.warn({ err: error }, 'the other languages could not be built'))
  building.once('exit', (code) => {
    if (code === 0) log.info('the pages are there in every language')
    else if (code !== null)
      log.warn({ code }, 'the other languages could not be built: npm run build says why')
  })
  return { stop: () => endGroup(building) }
}

/** Detached into its own process group, so that `endGroup` also ends the programs that the build starts. */
const runBuild = (wanted: readonly string[], stderr: 'inherit' | 'ignore') =>
  spawn(process.execPath, [join(projectDir, 'scripts/build.ts'), ...wanted], {
    stdio: ['ignore', 'ignore', stderr],
    detached: true,
  })

function endGroup({ pid, exitCode, signalCode }: ChildProcess) {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGTERM')
}

const stampOf = (language: Language, of: 'sources' | 'packed') =>
  readFile(join(projectDir, `build/${language}/${of}.sha256`), 'utf8').catch(() => undefined)
