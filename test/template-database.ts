import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openDb } from '#server/db/db.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { loadGazetteer } from '#server/geo/load-gazetteer.ts'

/** Tables that are filled by now hold reference data (the place directory) and stay; all others are emptied between tests, after their rows were searched for secrets. */
const functionsOfTests = `
do $build$
declare
  name regclass;
  is_filled boolean;
  body text := 'set local lock_timeout = ''5s''; set local session_replication_role = replica;';
  rows_of text := '';
begin
  for name in
    select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition
      and (n.nspname = 'public' or c.oid = 'graphile_worker._private_jobs'::regclass)
  loop
    execute format('select exists (select from %s)', name) into is_filled;
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

/** One PostgreSQL for a whole test run, with a migrated database in it from which the workers clone theirs. */
export async function startTemplateDatabase(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nukkad-test-'))
  const engine = await startEmbedded({ dataDir, fsync: false, log: { info() {}, warn() {} } })
  await migrate(engine.url)
  await loadPlaces(engine.url)
  await run(engine.url, functionsOfTests)
  return {
    url: engine.url,
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

/** Answers the address of the clone; one of that name from an earlier test file is taken as it is. */
export async function cloneTemplate(templateUrl: string, name: string): Promise<string> {
  const administration = at(templateUrl, 'postgres')
  const template = new URL(templateUrl).pathname.slice(1)
  await run(administration, `create database ${name} template ${template}`).catch((cause) => {
    if (cause.code !== '42P04') throw cause
  })
  return at(templateUrl, name)
}

function at(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}

async function run(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
