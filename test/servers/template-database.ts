import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDb } from '#server/db/db.ts'
import { asApplication } from '#server/db/embedded/as-application.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { migrate, withClient } from '#server/db/migrate.ts'
import { prepareDatabase } from '#server/db/prepare-database.ts'
import { loadGazetteer } from '#server/geo/gazetteer/load-gazetteer.ts'
import {
  citusPorts,
  citusSpread,
  cloneOnCitus,
  closeConnections,
  createOnCitus,
  disableTriggersOnWorkers,
} from '../citus/citus-databases.ts'
import { spreadShops } from '../citus/spread-shops.ts'
import { runStatement } from '../run-statement.ts'

const TEMPLATE = 'nukkad'

/**
 * Tables that have rows by now contain reference data (the place directory) and are kept; all others are emptied
 * between tests, after their rows were searched for secrets.
 */
const functionsOfTests = `
do $build$
declare
  name regclass;
  is_filled boolean;
  body text := 'set local lock_timeout = ''5s'';';
  rows_of text := '';
begin
  for name in
    select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition
      and (n.nspname = 'public' or c.oid = 'graphile_worker._private_jobs'::regclass)
  loop
    execute format('select exists (select 1 from %s)', name) into is_filled;
    if is_filled then continue; end if;
    body := body || format(' delete from %s;', name);
    rows_of := rows_of || format(' union all select %L || t from %s t', name || ' ', name);
  end loop;
  execute format('create function empty_for_next_test() returns void language sql as %L', body);
  execute format(
    'create function rows_of_all_tables() returns setof text language sql as %L',
    substr(rows_of, length(' union all ')));
end
$build$`

/**
 * One PostgreSQL for a whole test run, with a migrated database from which the workers clone theirs. Its URL is that
 * of the owner, the only role that may clone it.
 */
export async function startTemplateDatabase(): Promise<{ url: string; stop(): Promise<void> }> {
  if (citusPorts.length > 0) return startTemplateOnCitus()
  const dataDir = await mkdtemp(join(tmpdir(), 'nukkad-test-'))
  const engine = await startEmbedded({ dataDir, fsync: false, log: { info() {}, warn() {} } })
  await prepareDatabase(engine, (warning) => {
    throw new Error(warning)
  })
  await loadPlaces(engine.url)
  await runStatement(engine.ownerUrl, functionsOfTests)
  return {
    url: engine.ownerUrl,
    async stop() {
      await engine.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function loadPlaces(url: string) {
  const { db, close } = openDb(url)
  await loadGazetteer(db)
  await close()
}

async function startTemplateOnCitus() {
  const ownerUrl = await createOnCitus(TEMPLATE)
  const url = asApplication(ownerUrl)
  await runStatement(ownerUrl, `create role ${new URL(url).username} login`)
  await migrate(ownerUrl)
  await withClient(ownerUrl, (owner) => spreadShops(owner, citusSpread))
  await prepareDatabase({ url, ownerUrl }, (warning) => {
    throw new Error(warning)
  })
  await loadPlaces(url)
  await runStatement(ownerUrl, functionsOfTests)
  await disableTriggersOnWorkers()
  await closeConnections(TEMPLATE)
  return { url: ownerUrl, stop: async () => {} }
}

/** Returns the clone's URL for the application; a clone of that name from an earlier test file is reused. */
export async function cloneTemplate(templateUrl: string, name: string): Promise<string> {
  const administration = at(templateUrl, 'postgres')
  const template = new URL(templateUrl).pathname.slice(1)
  const cloned =
    citusPorts.length > 0
      ? cloneOnCitus(template, name)
      : runStatement(administration, `create database ${name} template ${template}`)
  await cloned.catch((cause) => {
    if (cause.code !== '42P04') throw cause
  })
  return asApplication(at(templateUrl, name))
}

/** The owner's URL of a clone, for what the application may not do. */
export const ownerUrlOf = (templateUrl: string, url: string): string =>
  at(templateUrl, new URL(url).pathname.slice(1))

/**
 * Connects as the clone's owner, the only role that may bypass the triggers that keep rows, with a connection on which
 * they are off from the start: switching them off makes PostgreSQL discard every plan of a connection, and those of
 * the application are worth keeping from test to test.
 */
export function openForEmptying(templateUrl: string, url: string) {
  const ownerUrl = new URL(ownerUrlOf(templateUrl, url))
  ownerUrl.searchParams.set('options', '-c session_replication_role=replica')
  // Not the product's name, because some tests check which connections it has.
  ownerUrl.searchParams.set('application_name', 'nukkad tests')
  const { db, close } = openDb(ownerUrl.href, { max: 1 })
  return { empty: () => sql`select empty_for_next_test()`.execute(db), close }
}

function at(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}
