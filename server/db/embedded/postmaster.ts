import { spawn } from 'node:child_process'
import { open, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { engineEnvironment } from './engine-environment.ts'
import type { EngineHome } from './engine-home.ts'

/** A live server on this cluster, whoever started it, as its postmaster.pid describes it. */
export type Postmaster = { pid: number; port: number; isReady: boolean }

export async function findPostmaster(clusterDir: string): Promise<Postmaster | undefined> {
  const file = join(clusterDir, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!(pid > 0)) return undefined
  if (!isAlive(pid) || !(await isPostgresOf(pid, clusterDir))) {
    // After a reboot another program may have this pid, and PostgreSQL would take that for a running server.
    await rm(file, { force: true })
    return undefined
  }
  return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (cause) {
    return cause instanceof Error && 'code' in cause && cause.code === 'EPERM'
  }
}

/** Can only be checked on Linux; elsewhere the pid is trusted. */
async function isPostgresOf(pid: number, clusterDir: string): Promise<boolean> {
  if (process.platform !== 'linux') return true
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return commandLine.split('\0').includes(clusterDir)
}

/**
 * Starts a server and resolves when it is ready; undefined if it exits first: another process was quicker, the port was
 * taken, or the children of a crashed server still hold its shared memory.
 */
export async function launchPostmaster(
  binDir: string,
  home: EngineHome,
  options: { port: number | undefined; settings: string[] },
): Promise<Postmaster | undefined> {
  const port = options.port ?? (await freePort())
  const log = await openLog(home)
  const child = spawn(
    join(binDir, 'postgres'),
    [
      '-D',
      home.clusterDir,
      '-h',
      '127.0.0.1',
      '-p',
      String(port),
      '-k',
      '',
      ...options.settings.flatMap((s) => ['-c', s]),
    ],
    // Detached: Ctrl-C reaches our whole process group, and requests in flight still need the database then.
    {
      ...home.user,
      cwd: home.path,
      env: engineEnvironment(home.path),
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    },
  )
  let isOver = false
  child.once('exit', () => {
    isOver = true
  })
  child.once('error', () => {
    isOver = true
  })
  child.unref()
  await log.close()
  while (!isOver) {
    const postmaster = await findPostmaster(home.clusterDir)
    if (postmaster?.isReady && postmaster.pid === child.pid) return postmaster
    await sleep(20)
  }
  return undefined
}

/** A fast shutdown (SIGINT): open transactions are rolled back, and clients disconnected. Escalates if that takes too long. */
export async function stopPostmaster(clusterDir: string): Promise<void> {
  const postmaster = await findPostmaster(clusterDir)
  if (!postmaster) return
  for (const [signal, patienceMs] of [
    ['SIGINT', 8_000],
    ['SIGQUIT', 2_000],
    ['SIGKILL', 2_000],
  ] as const) {
    process.kill(postmaster.pid, signal)
    const deadline = Date.now() + patienceMs
    while (Date.now() < deadline) {
      if (!isAlive(postmaster.pid)) return
      await sleep(20)
    }
  }
}

export async function tailOfLog(home: EngineHome): Promise<string> {
  const text = await readFile(logFile(home), 'utf8').catch(() => '')
  return text.trimEnd().split('\n').slice(-8).join('\n')
}

const logFile = (home: EngineHome) => join(home.path, 'postgres.log')

const LOG_LIMIT_BYTES = 10 * 1024 * 1024

async function openLog(home: EngineHome) {
  const size = await stat(logFile(home)).then(
    (s) => s.size,
    () => 0,
  )
  return open(logFile(home), size > LOG_LIMIT_BYTES ? 'w' : 'a', 0o600)
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer().once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? done(address.port) : fail(new Error('no port')),
      )
    })
  })
}
