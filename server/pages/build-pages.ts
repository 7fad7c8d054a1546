import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { languages, sourceLanguage } from '#contract/rules/languages.ts'
import type { Log } from '#server/log.ts'

const projectDir = join(import.meta.dirname, '../..')
const POLITE = 10

export type Building = { stop: () => void; isDone: Promise<boolean> }

/** Builds the pages in the source, if what they are made from has changed, and says itself what is wrong with them. */
export function buildSource(): Building {
  const building = runBuild([sourceLanguage], 'inherit')
  return {
    stop: () => endGroup(building),
    isDone: once(building, 'exit').then(([code]) => code === 0),
  }
}

/**
 * Builds the pages in the languages that they are not in yet, after a start that waited for the source alone. Those
 * who are served come first: it takes what time they leave.
 */
export async function buildOthers(log: Log): Promise<Pick<Building, 'stop'> | undefined> {
  const [source, ...others] = await Promise.all([sourceLanguage, ...languages].map(stampOf))
  if (source === undefined || others.every((stamp) => stamp === source)) return undefined
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

/** A group of its own: the build has programs of its own, which end with it. */
const runBuild = (wanted: readonly string[], stderr: 'inherit' | 'ignore') =>
  spawn(process.execPath, [join(projectDir, 'scripts/build.ts'), ...wanted], {
    stdio: ['ignore', 'ignore', stderr],
    detached: true,
  })

function endGroup({ pid, exitCode, signalCode }: ChildProcess) {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGTERM')
}

const stampOf = (language: string) =>
  readFile(join(projectDir, `build/${language}/sources.sha256`), 'utf8').catch(() => undefined)
