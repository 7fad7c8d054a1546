import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { appendFile, chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { engineBinaries } from '#server/db/embedded/engine-binaries.ts'
import { loweredUser } from '#server/db/embedded/lowered-user.ts'
import { freePort } from './free-port.ts'

const run = promisify(execFile)
const DEBIAN = '/usr/lib/postgresql'
const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).filter((version) => Number(version) >= 15) : []
const binaries = versions.map((version) => join(DEBIAN, version, 'bin'))

/** Debian's own packages: the embedded PostgreSQL lacks the program that copies a running server. */
export const postgresBinaries = binaries.find((folder) => existsSync(join(folder, 'pg_basebackup')))

export type Servers = {
  /** A URL with both servers, the standby first. */
  url: string
  primaryUrl: string
  standbyUrl: string
  /** Ends the primary like a power failure. */
  killPrimary(): Promise<void>
  promote(): Promise<void>
  stop(): Promise<void>
}

type Options = {
  /** Uses the embedded engine instead of Debian's. */
  isEmbedded?: boolean
  settings?: readonly string[]
  /** Returns the port at which the standby reaches the primary. */
  reach?: (primaryPort: number) => Promise<number>
}

/** A primary, and a standby that has every commit on its disk before the commit is answered. */
export async function startServers({
  isEmbedded = false,
  settings = [],
  reach = async (port) => port,
}: Options = {}): Promise<Servers> {
  const folder = await mkdtemp(join(tmpdir(), 'nukkad-servers-'))
  const user = await loweredUser(folder)
  await chmod(folder, 0o755)
  if (user) await chown(folder, user.uid, user.gid)
  const options = { ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } }
  const binDir = isEmbedded ? await engineBinaries(folder, user) : (postgresBinaries ?? '')
  const ports = [await freePort(), await freePort()] as const
  const dirs = [join(folder, 'primary'), join(folder, 'standby')] as const

  const launch = (index: 0 | 1) =>
    spawn(join(binDir, 'postgres'), ['-D', dirs[index], '-p', String(ports[index])], {
      ...options,
      stdio: 'ignore',
    })

  const start = ['-D', dirs[0], '-U', 'nukkad', '-A', 'trust', '-E', 'UTF8', '--locale=C']
  await run(join(binDir, 'initdb'), start, options)
  await appendFile(
    join(dirs[0], 'postgresql.conf'),
    ["listen_addresses = '127.0.0.1'", "unix_socket_directories = ''", ...settings, ''].join('\n'),
  )
  // A copy of a stopped server's files is a standby: the embedded engine lacks the program that copies a running one.
  await run('cp', ['-a', ...dirs], options)
  await writeFile(join(dirs[1], 'standby.signal'), '', { flag: 'wx' })
  const from = `host=127.0.0.1 port=${await reach(ports[0])} user=nukkad application_name=second`
  await appendFile(join(dirs[1], 'postgresql.conf'), `primary_conninfo = '${from}'\n`)
  const primary = launch(0)
  await untilAnswered(urlOf(ports[0], 'postgres'))
  await ask(urlOf(ports[0], 'postgres'), 'create database nukkad')
  const standby = launch(1)
  await untilAnswered(urlOf(ports[1], 'postgres'))
  await ask(urlOf(ports[0], 'postgres'), "alter system set synchronous_standby_names = 'second'")
  await ask(urlOf(ports[0], 'postgres'), 'select pg_reload_conf()')
  return {
    url: `postgres://nukkad@127.0.0.1:${ports[1]},127.0.0.1:${ports[0]}/nukkad`,
    primaryUrl: urlOf(ports[0], 'nukkad'),
    standbyUrl: urlOf(ports[1], 'nukkad'),
    killPrimary: () => end(primary),
    promote: () => ask(urlOf(ports[1], 'postgres'), 'select pg_promote()'),
    async stop() {
      for (const server of [primary, standby]) await end(server)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function end(server: ChildProcess): Promise<void> {
  server.kill('SIGQUIT')
  while (server.exitCode === null && server.signalCode === null) await sleep(20)
}

const urlOf = (port: number, database: string) => `postgres://nukkad@127.0.0.1:${port}/${database}`

async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(statement)
  } finally {
    await client.end()
  }
}

async function untilAnswered(url: string): Promise<void> {
  while (
    !(await ask(url, 'select 1').then(
      () => true,
      () => false,
    ))
  )
    await sleep(50)
}
