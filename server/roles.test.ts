import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, describe, expect, inject } from 'vitest'
import { test } from '#test/db-test.ts'
import { makeCustomer } from '#test/scenes/builders.ts'
import { type RunningServer, startServer } from '#test/servers/start-server.ts'
import { ownerUrlOf } from '#test/servers/template-database.ts'
import { type Db, openDb } from './db/db.ts'
import { startEmbedded } from './db/embedded/start-embedded.ts'
import { migrate } from './db/migrate.ts'

const started: RunningServer[] = []
afterEach(() => Promise.all(started.splice(0).map((server) => server.stop())))

async function start(settings: Record<string, string>) {
  const server = await startServer(settings)
  started.push(server)
  return server
}

/** The roles of the product's connections, except those of the process that manages the engine. */
async function rolesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ role: string }>`
    select distinct usename::text as role from pg_stat_activity
    where datname = current_database() and application_name in ('nukkad', 'nukkad listener')
      and pid <> pg_backend_pid()`.execute(db)
  return rows.map(({ role }) => role)
}

describe('the product', () => {
  test('warns if one role does everything, in a line that says what to do', async ({ owner: _, url }) => {
    const server = await start({ DATABASE_URL: ownerUrlOf(inject('templateUrl'), url), LOG_LEVEL: 'warn' })
    expect(server.output()).toMatch(
      /"level":40.*"The role nukkad of DATABASE_URL may alter tables .* DATABASE_OWNER_URL\."/,
    )
  })

  test('with two roles serves as one of them, and its web processes do not know the other’s password', async ({
    owner,
    url,
  }) => {
    const ownerUrl = ownerUrlOf(inject('templateUrl'), url)
    const server = await start({ DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, LOG_LEVEL: 'info' })
    expect(server.output()).not.toContain('The role ')
    expect(await rolesOf(owner)).toEqual(['nukkad_app'])
    const [, pid] = /"pid":(\d+),"msg":"a web process is ready"/.exec(server.output()) ?? []
    if (process.platform !== 'linux') return
    const told = await readFile(`/proc/${pid}/environ`, 'utf8')
    expect(told).toContain('DATABASE_OWNER_URL=\0')
    expect(told).not.toContain(new URL(ownerUrl).password)
  })

  test('serves as the application role from a data directory that has had one role only', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'nukkad-roles-'))
    const engineOf = () => startEmbedded({ dataDir, fsync: false, log: { info() {}, warn() {} } })
    const before = await engineOf()
    await migrate(before.ownerUrl, await migrationsOfBefore(join(dataDir, 'migrations')))
    const old = openDb(before.ownerUrl, { max: 1 })
    await sql`drop role nukkad_app`.execute(old.db)
    const { token } = await makeCustomer(old.db)
    await old.close()
    await before.stop()

    const server = await start({ DATA_DIR: dataDir })
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    expect((await fetch(`${server.url}/api/me`, { headers: { token } })).status).toBe(200)
    const engine = await engineOf()
    const { db, close } = openDb(engine.ownerUrl, { max: 1 })
    expect(await rolesOf(db)).toEqual(['nukkad_app'])
    await close()
    await server.stop()
    await engine.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
})

async function migrationsOfBefore(folder: string): Promise<string> {
  for (const name of await readdir('migrations'))
    if (name < '0180') await cp(join('migrations', name), join(folder, name))
  return folder
}
