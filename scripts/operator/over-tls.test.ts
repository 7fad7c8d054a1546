import { execFile, execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Embedded, startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { keptCompiled } from '#test/servers/start-server.ts'
import { projectDir } from '../run-step.ts'

let folder: string
let engine: Embedded
const ca = () => join(folder, 'ca.pem')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nukkad-tls-'))
  engine = await startEmbedded({
    dataDir: join(folder, 'data'),
    fsync: false,
    log: { info() {}, warn() {} },
  })
  makeCertificates()
  await switchTlsOn()
})

afterAll(async () => {
  await engine.stop()
  await rm(folder, { recursive: true })
})

function makeCertificates() {
  const openssl = (line: string) => execFileSync('openssl', line.split(' '), { cwd: folder, stdio: 'pipe' })
  const key = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes'
  openssl(`req -x509 ${key} -keyout ca.key -out ca.pem -days 2 -subj /CN=OurOwnCA`)
  openssl(`req ${key} -keyout server.key -out server.csr -subj /CN=127.0.0.1`)
  writeFileSync(join(folder, 'names'), 'subjectAltName=IP:127.0.0.1')
  openssl(
    'x509 -req -in server.csr -CA ca.pem -CAkey ca.key -CAcreateserial -out server.pem -days 2 -extfile names',
  )
}

async function switchTlsOn() {
  const owner = new pg.Client({ connectionString: engine.ownerUrl })
  await owner.connect()
  const { rows } = await owner.query('show data_directory')
  const cluster = rows[0].data_directory
  const { uid, gid } = await stat(cluster)
  for (const name of ['server.key', 'server.pem']) {
    const there = join(cluster, name)
    copyFileSync(join(folder, name), there)
    await chmod(there, 0o600)
    await chown(there, uid, gid)
  }
  await owner.query(`alter system set ssl_cert_file = 'server.pem'`)
  await owner.query(`alter system set ssl_key_file = 'server.key'`)
  await owner.query('alter system set ssl = on')
  await owner.query('select pg_reload_conf()')
  await vi.waitUntil(async () => (await owner.query('show ssl')).rows[0].ssl === 'on', { timeout: 15_000 })
  await owner.end()
}

/** Runs the operator's command on a database of the test's server. */
async function operatorOn(database: string, query: string, args: string[], settings = {}) {
  const at = (url: string) => Object.assign(new URL(`${url}?${query}`), { pathname: `/${database}` }).href
  return promisify(execFile)(process.execPath, ['scripts/operator.ts', ...args], {
    cwd: projectDir,
    env: {
      ...keptCompiled,
      PATH: process.env.PATH,
      DATABASE_URL: at(engine.url),
      DATABASE_OWNER_URL: at(engine.ownerUrl),
      ...settings,
    },
  }).catch(({ stderr }) => ({ stdout: '', stderr }))
}

async function makeDatabase(name: string) {
  const owner = new pg.Client({ connectionString: engine.ownerUrl })
  await owner.connect()
  await owner.query(`create database ${name}`)
  await owner.end()
}

test.each([
  ['named in the address', () => [`sslmode=verify-full&sslrootcert=${ca()}`, {}] as const],
  ['named by PGSSLROOTCERT', () => ['sslmode=verify-full', { PGSSLROOTCERT: ca() }] as const],
])('a backup is made and restored over TLS with a private authority %s', async (how, choose) => {
  const [query, settings] = choose()
  const place = `restored_${how.length}`
  await makeDatabase(place)
  const files = join(folder, place)
  mkdirSync(files)
  expect(await operatorOn('nukkad', query, ['backup', files], settings)).toMatchObject({ stderr: '' })
  expect(await operatorOn(place, query, ['restore', files], settings)).toMatchObject({
    stdout: expect.stringMatching(/^\d+ tables are as they were/),
    stderr: '',
  })
})

test('another certificate authority is refused', async () => {
  const { stderr } = await operatorOn('nukkad', 'sslmode=verify-full', ['backup', join(folder, 'none')])
  expect(stderr).toContain('unable to verify')
})
