import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import postgres from 'postgres'
import { openDb } from '#server/db/db.ts'
import { sharedBuffersMb } from '#server/db/embedded/shared-buffers.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { prepareDatabase } from '#server/db/prepare-database.ts'
import { readTaskIds } from '#server/jobs/job-rows.ts'
import { startServers } from '../test/servers/start-servers.ts'
import { fill } from './fill.ts'

/*
 * How many orders per second PostgreSQL stores for 1, 8 and 32 clients with fsync: if the writing transaction sends NOTIFY,
 * as the product once did, and if the outbox publishes the event afterwards. Plain statements by pgbench (Debian:
 * postgresql), so that our own CPU is not the limit:
 * node bench/notices.ts --pgbench /usr/lib/postgresql/15/bin/pgbench [--seconds 5] [--rounds 3]
 *
 * With `--standby 1` commits wait for a synchronous standby with a round trip of that many milliseconds, simulated by a
 * proxy, as docs/growing.md advises for each cell; 0 is without a proxy.
 */
const { values: options } = parseArgs({
  options: {
    pgbench: { type: 'string', default: 'pgbench' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    clients: { type: 'string', default: '1,8,32' },
    standby: { type: 'string' },
  },
})

const CLIENTS = options.clients.split(',').map(Number)

/** A cash order with one line, and its further rows. `\\gset` stores results in variables for the following statements. */
const order = `
\\set n random(1, :targets)
begin;
with target as (select shop_id, item_id from bench_targets where n = :n),
made as (
  insert into orders (shop_id, id, status, payment_method, first_name, last_name, phone, street, flat, floor, landmark, lat,
    lng, shop_name, subtotal_paise, delivery_paise, total_paise, distance_metres, distance_method, distance_source,
    quoted_at, placed_at)
  select shop_id, uuidv7(), 'Food Processing', 'COD', 'Asha', 'Deshpande', '9823012345', 'Hill Road', 'B-12', '', '',
    21.15, 79.09, 'Shop', 9000, 1500, 10500, 1200, 'estimate', 'bench', now(), now() from target
  returning shop_id, id
), lines as (
  insert into order_lines (shop_id, order_id, item_id, position, name, picture, price_paise, count, unit, pack_size,
    total_paise)
  select made.shop_id, made.id, item_id, 0, 'Toned milk', 'picture', 4500, 2, 'ml', 500, 9000 from made, target
)
select shop_id, id as order_id, uuidv7() as event_id from made \\gset
`

const ways = {
  'notifying as it is written': `${order}
with recorded as (
  insert into order_events (shop_id, id, order_id, status) values (:shop_id, :event_id, :order_id, 'Food Processing')
)
insert into outbox (shop_id, event_id) values (:shop_id, :event_id);
select from graphile_worker.add_job('watch_order', json_build_object('orderId', :order_id::text),
  run_at := now() + interval '1 hour', max_attempts := 10, job_key := 'watch:' || :order_id::text, priority := 2);
commit;`,
  'told by the outbox': `${order}
with recorded as (
  insert into order_events (shop_id, id, order_id, status, told_by_trigger)
  values (:shop_id, :event_id, :order_id, 'Food Processing', false)
)
insert into outbox (shop_id, event_id) values (:shop_id, :event_id);
insert into graphile_worker._private_jobs as waiting (task_id, payload, run_at, max_attempts, key, priority)
  select id, json_build_object('orderId', :order_id::text), now() + interval '1 hour', 10, 'watch:' || :order_id::text, 2
  from graphile_worker._private_tasks where identifier = 'watch_order'
  on conflict (key) do update set payload = excluded.payload where waiting.is_available;
commit;`,
}

const dataDir = await mkdtemp(join(tmpdir(), 'nukkad-notices-'))
const engine =
  options.standby === undefined
    ? await startEmbedded({ dataDir, log: { info() {}, warn: console.warn } })
    : await startWithStandby(Number(options.standby))
const sql = postgres(engine.ownerUrl, { max: 1, onnotice: () => {} })
try {
  await prepareDatabase(engine, console.warn)
  await fill(sql, { shops: 1000, sideKm: 40 })
  const { db, close } = openDb(engine.url)
  await readTaskIds(db, [{ name: 'watch_order', lane: 'notices', run: async () => {} }])
  await close()
  await sql`create table bench_targets as
    select row_number() over ()::int as n, shop_id, item_id
    from (select shop_id, min(id::text)::uuid as item_id from menu_items group by shop_id) shop`
  await sql`alter table bench_targets add primary key (n)`
  const [count] = await sql<{ targets: number }[]>`select count(*)::int as targets from bench_targets`
  await sql`grant select on bench_targets to public`
  // A listener, as every process of the product is one.
  const desk = postgres(engine.url, { max: 1 })
  await desk.listen('order_events', () => {})
  const standbys = await sql<{ state: string }[]>`select sync_state as state from pg_stat_replication`
  const isWaitedFor = standbys.some(({ state }) => state === 'sync')
  if (isWaitedFor !== (options.standby !== undefined)) throw new Error('commits do not wait for a standby')
  await measureAll(count?.targets ?? 0)
  await desk.end()
} finally {
  await sql.end()
  await engine.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/** Both as the product starts one. */
async function startWithStandby(roundTripMs: number) {
  const distance = fork(join(import.meta.dirname, 'distance.ts'))
  const servers = await startServers({
    isEmbedded: true,
    settings: ['jit=off', 'random_page_cost=1.1', `shared_buffers=${sharedBuffersMb()}MB`],
    async reach(port) {
      if (roundTripMs === 0) return port
      distance.send({ port, roundTripMs })
      const [reached] = await once(distance, 'message')
      return Number(reached)
    },
  })
  return {
    url: servers.primaryUrl,
    ownerUrl: servers.primaryUrl,
    async stop() {
      await servers.stop()
      distance.disconnect()
    },
  }
}

async function measureAll(targets: number) {
  for (const clients of CLIENTS) {
    const rates = new Map<string, number[]>(Object.keys(ways).map((way) => [way, []]))
    for (let round = 0; round < Number(options.rounds); round += 1)
      for (const [way, script] of Object.entries(ways))
        rates.get(way)?.push(await measure(script, clients, targets))
    const [before = 0, after = 0] = [...rates.values()].map(median)
    console.log(
      `${clients} clients: ${[...rates].map(([way, each]) => `${way} ${Math.round(median(each))}/s`).join(', ')}, × ${(after / before).toFixed(2)}`,
    )
  }
}

async function measure(script: string, clients: number, targets: number): Promise<number> {
  const file = join(dataDir, 'order.sql')
  await writeFile(file, script)
  const given = [
    '-n',
    '-f',
    file,
    '-c',
    String(clients),
    '-j',
    '2',
    '-T',
    options.seconds,
    '-M',
    'prepared',
    '-D',
    `targets=${targets}`,
  ]
  const { stdout, stderr } = spawnSync(options.pgbench, [...given, engine.url], { encoding: 'utf8' })
  const rate = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
  if (!(rate > 0)) throw new Error(`pgbench measured nothing: ${stderr}`)
  return rate
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
