import { readFileSync } from 'node:fs'
import { type FileHandle, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findPostmaster } from '#server/db/embedded/postmaster.ts'
import { builtServer } from '../../scripts/build-server.ts'

/** What is killed: a running product with the embedded database of `dataDir`. */
export type Victim = { parentPid: number; dataDir: string }

const clusterOf = ({ dataDir }: Pick<Victim, 'dataDir'>) => join(dataDir, 'postgres/cluster')
const FREEZE_MS = 4_000
const OUTAGE_MS = 30_000
const FULL_MS = 10_000

/** What each kind of kill does. Resolves when the outage is over, if it ends by itself. */
export const kills = {
  'one web process of two': async (victim: Victim) => {
    const [pid] = webProcessesOf(victim)
    if (pid) process.kill(pid, 'SIGKILL')
  },
  'all web processes, with the jobs they run': async (victim: Victim) => {
    for (const pid of webProcessesOf(victim)) process.kill(pid, 'SIGKILL')
  },
  'one database backend': async (victim: Victim) => {
    await withAdmin(victim, (admin) =>
      admin.query(`select pg_terminate_backend(pid) from (
        select pid from pg_stat_activity where datname = 'nukkad' and pid <> pg_backend_pid()
        order by random() limit 1) as one`),
    )
  },
  'every database backend': async (victim: Victim) => {
    await withAdmin(victim, (admin) =>
      admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = 'nukkad' and pid <> pg_backend_pid()`),
    )
  },
  'the database server, kill -9': async (victim: Victim) => signalPostmaster(victim, 'SIGKILL'),
  'the database server, stopped': async (victim: Victim) => signalPostmaster(victim, 'SIGINT'),
  'the database server, frozen for 4 s': async (victim: Victim) => {
    const thaw = await freezeDatabase(victim)
    await sleep(FREEZE_MS)
    thaw()
  },
  'the database server, frozen for 30 s': async (victim: Victim) => {
    const thaw = await freezeDatabase(victim)
    await sleep(OUTAGE_MS)
    thaw()
  },
  'the disk, full for 10 s': async ({ dataDir }: Victim) => {
    const filler = join(dataDir, 'filler')
    await fillDisk(filler)
    await sleep(FULL_MS)
    await rm(filler)
  },
} satisfies { [name: string]: (victim: Victim) => Promise<void> }

export type Kill = keyof typeof kills

/** Kills that take long, and are repeated less often. */
export const longKills: readonly Kill[] = ['the database server, frozen for 30 s', 'the disk, full for 10 s']

export async function databaseUrl(victim: Victim): Promise<string> {
  const password = await readFile(join(victim.dataDir, 'postgres/password'), 'utf8')
  const postmaster = await findPostmaster(clusterOf(victim))
  return `postgres://nukkad:${password}@127.0.0.1:${postmaster?.port ?? 0}/nukkad`
}

/** Suspends PostgreSQL (SIGSTOP): connections stay open, but get no answers. The returned function resumes it. */
export async function freezeDatabase(victim: Pick<Victim, 'dataDir'>): Promise<() => void> {
  const pids = await postgresProcesses(victim)
  for (const pid of pids) tryToSignal(pid, 'SIGSTOP')
  return () => {
    for (const pid of pids) tryToSignal(pid, 'SIGCONT')
  }
}

async function fillDisk(filler: string) {
  const file = await open(filler, 'w')
  try {
    for (const block of [Buffer.alloc(1_048_576), Buffer.alloc(4_096)])
      await appendWhileThereIsRoom(file, block)
  } finally {
    await file.close()
  }
}

async function appendWhileThereIsRoom(file: FileHandle, block: Buffer) {
  try {
    while (true) await file.appendFile(block)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}

async function withAdmin(victim: Victim, act: (admin: pg.Client) => Promise<unknown>) {
  const admin = new pg.Client({ connectionString: await databaseUrl(victim) })
  admin.on('error', () => {})
  await admin.connect()
  await act(admin).finally(() => admin.end())
}

async function signalPostmaster(victim: Victim, signal: NodeJS.Signals) {
  const postmaster = await findPostmaster(clusterOf(victim))
  if (postmaster) process.kill(postmaster.pid, signal)
}

async function postgresProcesses(victim: Pick<Victim, 'dataDir'>): Promise<number[]> {
  const postmaster = await findPostmaster(clusterOf(victim))
  return postmaster ? [postmaster.pid, ...childrenOf(postmaster.pid)] : []
}

export function webProcessesOf({ parentPid }: Pick<Victim, 'parentPid'>): number[] {
  return childrenOf(parentPid).filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(builtServer)
    } catch {
      return false
    }
  })
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

function tryToSignal(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch {
    // It has already ended by itself.
  }
}
