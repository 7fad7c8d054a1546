import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { appendFile, chmod, chown, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { loweredUser } from '#server/db/embedded/lowered-user.ts'
import { freePort } from '../servers/free-port.ts'

const run = promisify(execFile)

export type Citus = {
  /** The port of the coordinator, then those of its two workers. */
  ports: readonly number[]
  /** The folder of the three servers' logs. */
  folder: string
  stop(): Promise<void>
}

const NODES = ['coordinator', 'worker-1', 'worker-2']
const SETTINGS = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
shared_preload_libraries = 'citus'
max_connections = 300
max_prepared_transactions = 300
citus.shard_count = 4
# Triggers stand on parts of tables, and ask for the whole table by its name.
citus.enable_unsafe_triggers = on
citus.allow_nested_distributed_execution = on
citus.multi_shard_modify_mode = sequential
jit = off
fsync = off
synchronous_commit = off
full_page_writes = off
`

/** Starts three servers on this machine, without our databases. */
export async function startCitus(binaries: string): Promise<Citus> {
  const folder = await mkdtemp(join(tmpdir(), 'nukkad-citus-servers-'))
  const user = await loweredUser(folder)
  await chmod(folder, 0o755)
  if (user) await chown(folder, user.uid, user.gid)
  const options = { ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } }

  const ports: number[] = []
  const servers: ChildProcess[] = []
  for (const node of NODES) {
    const data = join(folder, node)
    await run(
      join(binaries, 'initdb'),
      ['-D', data, '-U', 'nukkad', '-A', 'trust', '-E', 'UTF8', '--locale=C'],
      options,
    )
    await appendFile(join(data, 'postgresql.conf'), SETTINGS)
    const port = await freePort()
    const log = await open(`${data}.log`, 'w')
    const server = spawn(join(binaries, 'postgres'), ['-D', data, '-p', String(port)], {
      ...options,
      stdio: ['ignore', log.fd, log.fd],
    })
    ports.push(port)
    servers.push(server)
    while (!(await answers(port))) {
      if (server.exitCode !== null) throw new Error(`${node} does not start: see ${data}.log`)
      await sleep(50)
    }
    await log.close()
  }
  return {
    ports,
    folder,
    async stop() {
      for (const server of servers) {
        server.kill('SIGQUIT')
        while (server.exitCode === null && server.signalCode === null) await sleep(20)
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function answers(port: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: `postgres://nukkad@127.0.0.1:${port}/postgres` })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end()
  }
}
