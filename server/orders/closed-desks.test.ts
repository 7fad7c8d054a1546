import { sql } from 'kysely'
import { expect } from 'vitest'
import { enqueue } from '#server/jobs/job.ts'
import { runDueJobs } from '#server/jobs/run-jobs.ts'
import { recordHeartbeat } from '#server/jobs/runner-presence.ts'
import { makeLog } from '#server/log.ts'
import { test } from '#test/app-test.ts'
import { everyDay, makeShop, makeStockedShop } from '#test/scenes/builders.ts'
import { sender } from '#test/sender.ts'
import { handleClosedDesks, tellOfClosedDesks } from './closed-desks.job.ts'

const noon = new Date('2026-11-22T06:30:00Z')
const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)

test('an open shop that would not be notified of an order is told so by mail, once a day', async ({ db }) => {
  const told = async (now: Date) => {
    await tellOfClosedDesks(db, sender, now)
    const { rows } = await sql<{ to: string }>`
      delete from graphile_worker._private_jobs returning payload ->> 'to' as to`.execute(db)
    return rows.map(({ to }) => to)
  }
  const away = await makeStockedShop(db, { email: 'typed@shop.example' })
  const attended = await makeStockedShop(db)
  await db
    .insertInto('desks')
    .values({ shop_id: attended.shopId, seen_at: minutesLater(-1) })
    .execute()
  const pushed = await makeStockedShop(db, { wants_push: true })
  await sql`
    insert into push_subscriptions (id, account_id, target_hash, target)
    values (gen_random_uuid(), ${pushed.keeper.accountId}, 'hash', '{}')`.execute(db)
  await makeStockedShop(db, { is_paused: true })
  await makeStockedShop(db, { sub_end_at: minutesLater(-1) })
  await makeStockedShop(db, { opening_hours: everyDay('17:00', '22:00') })
  const justOpened = await makeStockedShop(db, { opening_hours: everyDay('11:58', '22:00') })
  await makeShop(db)

  expect(await told(noon)).toEqual([away.keeper.email])
  expect(await told(minutesLater(2))).toEqual([])
  // Meanwhile the desk was closed, and the push subscription began to fail.
  await sql`update push_subscriptions set failures = 3`.execute(db)
  expect((await told(minutesLater(6))).sort()).toEqual(
    [justOpened, pushed, attended].map(({ keeper }) => keeper.email).sort(),
  )
  expect(await told(minutesLater(24 * 60))).toContain(away.keeper.email)
})

test('a keeper whose only push device belongs to an ended session is told so by mail', async ({ db }) => {
  const { keeper } = await makeStockedShop(db, { wants_push: true })
  await sql`
    with ended as (update sessions set expires_at = ${noon} where account_id = ${keeper.accountId} returning id)
    insert into push_subscriptions (id, account_id, session_id, target_hash, target)
    select gen_random_uuid(), ${keeper.accountId}, id, 'hash', '{}' from ended`.execute(db)
  await tellOfClosedDesks(db, sender, noon)
  const { rows } = await sql<{ to: string }>`
    select payload ->> 'to' as to from graphile_worker._private_jobs`.execute(db)
  expect(rows).toEqual([{ to: keeper.email }])
})

test('no mail is sent about a time in which no process ran that could have recorded an open desk', async ({
  db,
}) => {
  const handler = handleClosedDesks(sender)
  const { keeper } = await makeStockedShop(db)
  const toldAfter = async (up: { since: string; seen: string }) => {
    await sql`update job_uptime set since = now() - ${up.since}::interval, seen_at = now() - ${up.seen}::interval`.execute(
      db,
    )
    await db.transaction().execute(async (tx) => {
      if (handler.periodic) await enqueue(tx, handler.periodic.job, {})
    })
    await runDueJobs({ db, log: makeLog('silent'), handlers: [handler] })
    const { rows } = await sql<{ to: string }>`
      select payload ->> 'to' as to from graphile_worker._private_jobs`.execute(db)
    return rows.map(({ to }) => to)
  }
  await recordHeartbeat(db, 'one')
  expect(await toldAfter({ since: '4 minutes', seen: '1 second' })).toEqual([])
  expect(await toldAfter({ since: '1 hour', seen: '61 seconds' })).toEqual([])
  expect(await toldAfter({ since: '6 minutes', seen: '1 second' })).toEqual([keeper.email])
})
