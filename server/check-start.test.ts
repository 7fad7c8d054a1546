import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished } from 'vitest'
import { test } from '#test/db-test.ts'
import { makeShop, testSecret } from '#test/scenes/builders.ts'
import { startS3Server } from '#test/servers/s3-server.ts'
import { keptCompiled, startServer } from '#test/servers/start-server.ts'
import { projectDir } from '../scripts/run-step.ts'
import { checkDatabase, checkDataDir, checkEncryptionKey, checkPictures } from './check-start.ts'
import { ConfigFault, readConfig } from './config.ts'
import { demoShops } from './demo/data/shops.ts'
import { settlePort } from './settle-port.ts'

/** Whether the test may mount a small file system of its own, which is unmounted when its process ends. */
const mayMount = spawnSync('unshare', ['-m', 'true']).status === 0

async function faultOf(check: () => unknown): Promise<string> {
  const fault = await Promise.resolve()
    .then(check)
    .catch((error) => error)
  if (!(fault instanceof ConfigFault)) throw fault ?? new Error('nothing was refused')
  return fault.message
}

async function startHttp(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return String(typeof address === 'object' ? address?.port : '')
}

describe('a database of the operator’s that cannot be opened is reported with what to do about it:', () => {
  const wrong: [string, (address: URL) => unknown, RegExp][] = [
    ['an unknown machine', (a) => (a.hostname = 'nowhere.invalid'), /nowhere\.invalid/],
    ['nobody there', (a) => (a.port = '9'), /nothing answers at 127\.0\.0\.1:9/],
    ['a wrong password', (a) => (a.password = 'wrong'), /password of the role nukkad_app/],
    ['no password', (a) => (a.password = ''), /needs a password/],
    ['an unknown database', (a) => (a.pathname = '/unknown'), /no database unknown/],
    ['no TLS there', (a) => (a.search = '?sslmode=verify-full'), /does not speak TLS/],
  ]
  for (const setting of ['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL'])
    test.for(wrong)(`${setting}: %s`, async ([, change, sentence], { url }) => {
      const address = new URL(url)
      change(address)
      const config = readConfig({ DATABASE_URL: url, [setting]: address.href })

      const line = await faultOf(() => checkDatabase(config))
      expect(line).toMatch(sentence)
      expect(line).toMatch(new RegExp(`^${setting}: [^\n]*$`))
    })

  test('something that is not PostgreSQL listens there', async ({ url }) => {
    const address = new URL(url)
    address.port = await startHttp()
    expect(await faultOf(() => checkDatabase(readConfig({ DATABASE_URL: address.href })))).toMatch(
      /^DATABASE_URL: .*is not PostgreSQL/,
    )
  })
})

test('needing more connections than the server allows is refused at the start', async ({ url }) => {
  const many = { DATABASE_URL: url, WEB_PROCESSES: '32' }
  expect(await faultOf(() => checkDatabase(readConfig(many)))).toMatch(
    /^WEB_PROCESSES, DATABASE_POOL: 32 processes .* 528 connections \(16 each\), and the server has 497/,
  )
  await checkDatabase(readConfig({ ...many, DATABASE_POOL: '3' }))
  // Behind a pooler the limit is the pooler's concern.
  await checkDatabase(readConfig({ ...many, DATABASE_DIRECT_URL: url }))
})

test('a key that does not decrypt stored values is reported by its fingerprint', async ({ db, url }) => {
  const other = 'q0V6mT4wZk9RrJx2YbN7cLhE1sUaPdFg'
  const check = (ENCRYPTION_KEY: string) => checkEncryptionKey(readConfig({ ENCRYPTION_KEY }), url)
  await check(other)
  await makeShop(db)

  expect(await faultOf(() => check(other))).toMatch(
    /^ENCRYPTION_KEY: shops\.account_number_sealed, .* is sealed with the key \w{8}, and here is \w{8}: /,
  )
  await check(testSecret)
  await check(`${other},${testSecret}`)
})

test('a port, address or directory that the process cannot use is named', async () => {
  const port = Number(await startHttp())
  expect(await faultOf(() => settlePort('127.0.0.1', port))).toMatch(/^PORT: \d+ is taken/)
  expect(await faultOf(() => settlePort('192.0.2.1', 0))).toMatch(/^HOST: 192\.0\.2\.1 is no address/)
  expect(await faultOf(() => settlePort('nowhere.invalid', 0))).toMatch(/^HOST: nowhere\.invalid is no/)
  expect(await faultOf(() => checkDataDir(readConfig({ DATA_DIR: '/dev/null/data' })))).toMatch(/^DATA_DIR: /)
})

test('a port whose previous owner is just ending is waited for', async () => {
  const leaving = createServer().listen(0, '127.0.0.1')
  await once(leaving, 'listening')
  const { port } = leaving.address() as AddressInfo
  const settled = settlePort('127.0.0.1', port)
  // This attempt begins after the first attempt of `settlePort`, so that one has failed when this one has.
  await once(createServer().listen(port, '127.0.0.1'), 'error')
  leaving.close()
  expect(await settled).toBe(port)
})

describe('the process', () => {
  test('reports what is wrong in one line and nothing else', async ({ db, url }) => {
    await makeShop(db)
    const env = {
      ...keptCompiled,
      PATH: process.env.PATH,
      PORT: '0',
      DATABASE_URL: url,
      DATA_DIR: join(tmpdir(), 'nukkad-check'),
    }
    const attempt = spawnSync(process.execPath, ['server/main.ts'], {
      cwd: projectDir,
      env,
      encoding: 'utf8',
      timeout: 20_000,
    })

    expect(attempt.status).toBe(1)
    expect(attempt.stdout).toBe('')
    expect(attempt.stderr).toMatch(/^ENCRYPTION_KEY: [^\n]*secrets\/encryption-key[^\n]*\n$/)
  })

  test.runIf(mayMount)('reports that the disk has no room for the embedded database', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nukkad-full-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const inSmallRoom = 'mount -t tmpfs -o size=62m tmpfs "$DATA_DIR" && exec "$0" server/main.ts'
    const attempt = spawnSync('unshare', ['-m', 'sh', '-c', inSmallRoom, process.execPath], {
      cwd: projectDir,
      env: { ...keptCompiled, PATH: process.env.PATH, ENV_FILE: '/dev/null', PORT: '0', DATA_DIR: folder },
      encoding: 'utf8',
      timeout: 20_000,
    })

    expect([attempt.status, attempt.stdout]).toEqual([1, ''])
    expect(attempt.stderr).toMatch(
      /^DATA_DIR: 62 MB are left on the disk of [^\n]* needs 128: make room[^\n]*\n$/,
    )
  })

  test('four concurrent starts on an empty database create one demo town, and each of them serves it', async ({
    db,
    url,
  }) => {
    const settings = { DATABASE_URL: url, SEED_DEMO: 'true', LOG_LEVEL: 'error' }
    const starting = [1, 2, 3, 4].map(() => startServer(settings))
    // If one of them fails to start, the others still start and must not outlive the test.
    onTestFinished(async () => {
      for (const start of await Promise.allSettled(starting))
        if (start.status === 'fulfilled') await start.value.stop()
    })
    const starts = await Promise.all(starting)

    for (const server of starts) expect(server.output()).toContain('· demo: ')
    const shops = await db.selectFrom('shops').select('name').execute()
    expect(shops.map(({ name }) => name).sort()).toEqual(demoShops.map(({ name }) => name).sort())
  })

  test('starts at ::1', async ({ url }) => {
    const server = await startServer({ DATABASE_URL: url, HOST: '::1' })
    onTestFinished(server.stop)
    expect(server.url).toMatch(/^http:\/\/\[::1\]:\d+$/)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  })
})

test('an unusable or missing picture store prevents the start; one that is unreachable does not', async ({
  db,
  url,
}) => {
  const server = await startS3Server()
  onTestFinished(server.stop)
  const warnings: string[] = []
  const check = (PICTURES_URL: string) =>
    checkPictures(readConfig({ PICTURES_URL }), url, (message) => warnings.push(message))
  await check(server.url)
  await check('')
  const wrongBucket = new URL(server.url)
  wrongBucket.pathname = '/elsewhere'
  expect(await faultOf(() => check(wrongBucket.href))).toBe(
    'PICTURES_URL: the store of pictures cannot be used: it has no bucket of that name',
  )
  expect(warnings).toEqual([])
  await check('http://key:secret@127.0.0.1:1/nukkad?region=r')
  expect(warnings).toEqual(['PICTURES_URL: the store of pictures cannot be used: it cannot be reached'])

  const folder = '019ab0c0-0000-7000-8000-000000000001'
  await db.insertInto('picture_folders').values({ id: folder, names: [] }).execute()
  await db
    .insertInto('pictures')
    .values({ id: `${'0'.repeat(32)}-ffffff`, source_sha256: 'x', width: 1, height: 1, folder_id: folder })
    .execute()
  expect(await faultOf(() => check(''))).toContain('PICTURES_URL: 1 pictures are in a store')
})
