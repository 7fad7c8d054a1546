import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { freezeDatabase } from '#test/drill/kills.ts'
import { findPostmaster, isAlive } from './postmaster.ts'
import { sharedBuffersMb } from './shared-buffers.ts'
import { type Embedded, startEmbedded } from './start-embedded.ts'

let dataDir: string
let warnings: string[]
const started: Embedded[] = []
const log = { info() {}, warn: (message: string) => void warnings.push(message) }

beforeEach(async () => {
  warnings = []
  dataDir = await mkdtemp(join(tmpdir(), 'nukkad-engine-'))
})

afterEach(async () => {
  for (const engine of started.splice(0)) await engine.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function start(dir = dataDir) {
  const engine = await startEmbedded({ dataDir: dir, log })
  started.push(engine)
  return engine
}

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const cluster = () => join(dataDir, 'postgres', 'cluster')

/** A separate process that uses the database until it is killed. */
async function startElsewhere(): Promise<{ process: ChildProcess; url: string }> {
  const code = `
    import { startEmbedded } from ${JSON.stringify(new URL('./start-embedded.ts', import.meta.url).href)}
    const engine = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log: { info() {}, warn() {} } })
    process.on('SIGTERM', async () => { await engine.stop(); process.exit(0) })
    process.stdout.write(engine.url + '\\n')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(child.stdout, 'data')
  return { process: child, url: String(line).trim() }
}

describe('a first start', () => {
  test('creates a UTF-8 database in UTC with a password of its own and fsync on', async () => {
    const { url } = await start()

    expect(await query(url, 'select current_database() as name')).toEqual([{ name: 'nukkad' }])
    expect(await query(url, 'show server_encoding')).toEqual([{ server_encoding: 'UTF8' }])
    expect(await query(url, 'show timezone')).toEqual([{ TimeZone: 'UTC' }])
    expect(await query(url, 'show fsync')).toEqual([{ fsync: 'on' }])
    expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
    const guessed = new URL(url)
    guessed.password = 'nukkad'
    await expect(query(guessed.href, 'select 1')).rejects.toThrow('password authentication failed')
  })

  test('sets shared_buffers to a quarter of the memory', async () => {
    const { url } = await start()

    expect(
      await query(url, `select setting::int / 128 as mb from pg_settings where name = 'shared_buffers'`),
    ).toEqual([{ mb: sharedBuffersMb() }])
  })

  test('makes the files readable only by the user that PostgreSQL runs as, who is not root', async () => {
    await start()

    const { mode, uid } = await stat(cluster())
    expect(mode & 0o777).toBe(0o700)
    expect(uid).not.toBe(0)
  })

  test('of two processes at the same moment serves both from one server', async () => {
    const [one, two] = await Promise.all([start(), start()])

    expect(one.url).toBe(two.url)
    await query(one.ownerUrl, 'create table kept (n int)')
    expect(await query(two.ownerUrl, 'select * from kept')).toEqual([])
  })

  test.runIf(process.getuid?.() === 0)(
    'works in a folder that only root can enter, and says where the files are',
    async () => {
      await chmod(dataDir, 0o700)
      const closed = join(dataDir, 'checkout', '.data')
      await mkdir(closed, { recursive: true })
      await chmod(join(dataDir, 'checkout'), 0o700)

      const { url } = await start(closed)

      expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
      expect(warnings).toEqual([expect.stringContaining('Set DATA_DIR to choose another place')])
      const outside = (await readFile(join(closed, 'postgres-is-in'), 'utf8')).trim()
      await started.pop()?.stop()
      await rm(join(outside, '..'), { recursive: true })
    },
  )
})

describe('a stop', () => {
  test('ends the server, and the data is there at the next start', async () => {
    const first = await start()
    await query(first.ownerUrl, 'create table kept as select 42 as n')
    const server = await findPostmaster(cluster())
    await first.stop()

    expect(server && isAlive(server.pid)).toBe(false)
    expect(await query((await start()).ownerUrl, 'select n from kept')).toEqual([{ n: 42 }])
  })

  test('leaves the server to another process that still uses it', async () => {
    const elsewhere = await startElsewhere()
    const here = await start()
    await here.stop()
    expect(await query(elsewhere.url, 'select 1 as one')).toEqual([{ one: 1 }])

    elsewhere.process.kill('SIGTERM')
    await once(elsewhere.process, 'exit')
    expect(await findPostmaster(cluster())).toBeUndefined()
  })

  test('does not wait for a server that is frozen, and the next start takes it over', async () => {
    const first = await start()
    const thaw = await freezeDatabase({ dataDir })
    onTestFinished(thaw)
    await first.stop()
    expect(warnings).toEqual([expect.stringContaining('PostgreSQL does not answer')])

    const next = start()
    await sleep(1_000)
    thaw()
    expect((await next).url).toBe(first.url)
  })
})

describe('after a crash', () => {
  test('the server of a process killed with -9 is taken over', async () => {
    const elsewhere = await startElsewhere()
    const before = await findPostmaster(cluster())
    elsewhere.process.kill('SIGKILL')
    await once(elsewhere.process, 'exit')

    const { url } = await start()

    expect(url).toBe(elsewhere.url)
    expect(await findPostmaster(cluster())).toEqual(before)
  })

  test('of the server itself, it is restarted at the same address without data loss', async () => {
    const { ownerUrl: url } = await start()
    await query(url, 'create table kept as select 42 as n')
    const before = await findPostmaster(cluster())
    process.kill(before?.pid ?? 0, 'SIGKILL')

    await expect
      .poll(() => query(url, 'select n from kept').catch(() => []), { timeout: 20_000 })
      .toEqual([{ n: 42 }])
    expect(warnings).toEqual(['PostgreSQL ended; starting it again'])
  })

  test('a process ID in postmaster.pid that now belongs to another program is not taken for a server', async () => {
    const first = await start()
    await first.stop()
    const innocent = spawn('sleep', ['60'])
    const { uid, gid } = await stat(cluster())
    const file = join(cluster(), 'postmaster.pid')
    await writeFile(file, `${innocent.pid}\n${cluster()}\n1700000000\n5432\n\n127.0.0.1\n\nready\n`)
    await chown(file, uid, gid)
    await sleep(10)

    const { url } = await start()

    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(innocent.exitCode).toBeNull()
    innocent.kill()
  })
})
