import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import { recordHeartbeat } from '#server/jobs/runner-presence.ts'
import { proveBooks } from '#server/settlement/proof/prove-books.ts'
import { makeTestApp } from '#test/app-test.ts'
import { mailbox } from '#test/mailbox.ts'
import { orderThings } from '#test/scenes/change-scene.ts'
import { makeCheckout, paidOrder, runAllJobs, test } from '#test/scenes/money-test.ts'

describe('an order that nobody answers', () => {
  const impatient = readConfig({
    NODE_ENV: 'test',
    ORDER_UNANSWERED_REMIND_SECONDS: '180',
    ORDER_UNANSWERED_NOTICE_SECONDS: '480',
    ORDER_UNANSWERED_CANCEL_SECONDS: '1200',
  })
  const later = (db: Db, orderId: string, seconds: number) =>
    sql`update orders set placed_at = now() - make_interval(secs => ${seconds}) where id = ${orderId}`.execute(
      db,
    )
  const kindsOf = async (db: Db, orderId: string) =>
    (
      await db
        .selectFrom('order_events')
        .select('kind')
        .where('order_id', '=', orderId)
        .orderBy('id')
        .execute()
    ).map(({ kind }) => kind)

  test('causes a reminder to its shop, is then shown as overdue to its customer, and is finally cancelled and refunded', async ({
    database,
    db,
    gateway,
    standin,
  }) => {
    const { mails, mail } = mailbox()
    const app = makeTestApp(database, { gateway, config: impatient, mail })
    const { orderId, customer, keeper } = await paidOrder(app, db, standin)
    const number = orderId.slice(-6)
    await runAllJobs(app, db, 2)
    expect(await kindsOf(db, orderId)).toEqual(['placed'])
    await later(db, orderId, 181)
    await runAllJobs(app, db, 3)
    const reminders = mails.filter(({ subject }) => /waiting/.test(subject))
    expect(reminders.map(({ to, subject }) => [to, subject])).toEqual([
      [keeper.email, `Order ${number}: An order is waiting`],
    ])
    await later(db, orderId, 481)
    await runAllJobs(app, db, 3)
    expect((await customer.call('showOrder', { orderId })).body.order).toMatchObject({
      isOverdue: true,
      stage: 'new',
    })
    await later(db, orderId, 1201)
    await runAllJobs(app, db, 3)
    expect((await customer.call('showOrder', { orderId })).body.order).toMatchObject({
      ending: { kind: 'unanswered' },
      events: [{ kind: 'placed' }, { kind: 'overdue' }, { kind: 'unanswered', by: 'clock', refund: 309 }],
      refunds: [{ amount: 309 }],
    })
    expect(mails.map(({ subject }) => subject)).toContain(`Order ${number}: Cancelled: nobody answered`)
    expect(await proveBooks(db)).toEqual([])
  })

  test('gets its full waiting time again after an outage, during which its shop could not answer', async ({
    database,
    db,
    gateway,
  }) => {
    const app = makeTestApp(database, { gateway, config: impatient })
    const { customer, placement } = await makeCheckout(app, db)
    const { orderId } = (await customer.call('placeOrder', placement)).body
    await recordHeartbeat(db, 'one')
    const kindsAfter = async (up: { since: number; seen: number }) => {
      const ago = (seconds: number) => sql<Date>`now() - make_interval(secs => ${seconds})`
      await db
        .updateTable('job_uptime')
        .set({ since: ago(up.since), seen_at: ago(up.seen) })
        .execute()
      await runAllJobs(app, db)
      return kindsOf(db, orderId)
    }
    await later(db, orderId, 1201)
    // First checked before the job runner is known to be running again, and then once it is.
    expect(await kindsAfter({ since: 3600, seen: 61 })).toEqual(['placed'])
    expect(await kindsAfter({ since: 479, seen: 1 })).toEqual(['placed'])
    expect(await kindsAfter({ since: 481, seen: 1 })).toEqual(['placed', 'overdue'])
    expect(await kindsAfter({ since: 1199, seen: 1 })).toEqual(['placed', 'overdue'])
    expect(await kindsAfter({ since: 1201, seen: 1 })).toEqual(['placed', 'overdue', 'unanswered'])
  })

  test('pauses its shop if it is the second in a row, and the keeper is mailed once', async ({
    database,
    db,
    gateway,
  }) => {
    const { mails, mail } = mailbox()
    const app = makeTestApp(database, { gateway, config: impatient, mail })
    const { customer, placement, keeper, shopId } = await makeCheckout(app, db)
    const placeLate = async () => {
      await customer.call('placeOrder', placement)
      await sql`update orders set placed_at = placed_at - interval '1201 seconds'`.execute(db)
    }
    const isPaused = async () => (await app.anon.call('showShop', { shopId })).body.data.shop.closedBecause
    await placeLate()
    await runAllJobs(app, db, 3)
    expect(await isPaused()).toBeUndefined()
    const { orderId } = (await customer.call('placeOrder', placement)).body
    await keeper.call('acceptOrder', { orderId })
    await placeLate()
    await runAllJobs(app, db, 3)
    expect(await isPaused()).toBeUndefined()
    await placeLate()
    await runAllJobs(app, db, 4)
    expect(await isPaused()).toBe('paused')
    expect((await keeper.call('showOwnShop')).body.shop.pause).toEqual({ because: 'unanswered' })
    const told = mails.filter(({ subject }) => /is paused/.test(subject))
    expect(told.map(({ to }) => to)).toEqual([keeper.email])

    // Orders that were missed before the keeper resumed the shop no longer count.
    await sql`update orders set placed_at = placed_at - interval '1 hour'`.execute(db)
    await keeper.call('pauseShop', { until: null })
    await sql`update shops set resumed_at = resumed_at - interval '1300 seconds'`.execute(db)
    await placeLate()
    await runAllJobs(app, db, 4)
    expect(await isPaused()).toBeUndefined()
    await sql`update shops set resumed_at = resumed_at - interval '1300 seconds'`.execute(db)
    await placeLate()
    await runAllJobs(app, db, 4)
    expect(await isPaused()).toBe('paused')
  })

  test('counts as answered if the shop changes a line or offers something else', async ({
    database,
    db,
    gateway,
  }) => {
    const app = makeTestApp(database, { gateway, config: impatient })
    const { milk, offer, ...offered } = await orderThings(app, db)
    await offer(milk.itemId, offered.soya.itemId)
    const changed = await orderThings(app, db)
    await changed.change(changed.milk.itemId, { count: 1 })
    for (const { orderId, see } of [offered, changed]) {
      await later(db, orderId, 1201)
      await runAllJobs(app, db, 2)
      expect(await see()).toMatchObject({ status: 'Food Processing', stage: 'accepted' })
    }
  })

  test('is left alone once it is answered, and gets its full waiting time again if the answer is undone', async ({
    database,
    db,
    gateway,
  }) => {
    const app = makeTestApp(database, { gateway, config: impatient })
    const { customer, placement, keeper } = await makeCheckout(app, db)
    const { orderId } = (await customer.call('placeOrder', placement)).body
    await keeper.call('acceptOrder', { orderId })
    await later(db, orderId, 1201)
    await runAllJobs(app, db, 2)
    expect(await kindsOf(db, orderId)).toEqual(['placed', 'accepted'])
    await keeper.call('undoOrder', { orderId })
    await runAllJobs(app, db, 2)
    expect(await kindsOf(db, orderId)).toEqual(['placed', 'accepted', 'undone'])
    await sql`update order_events set at = now() - interval '1201 seconds' where kind = 'undone'`.execute(db)
    await runAllJobs(app, db, 2)
    expect(await kindsOf(db, orderId)).toEqual(['placed', 'accepted', 'undone', 'unanswered'])
  })

  test('has a timer of its own, whatever was done with other orders of its shop', async ({
    database,
    db,
    gateway,
  }) => {
    const app = makeTestApp(database, { gateway, config: impatient })
    const { customer, placement, keeper } = await makeCheckout(app, db)
    const place = async () => (await customer.call('placeOrder', placement)).body.orderId
    const before = await place()
    const [late, undone] = [await place(), await place()]
    const after = await place()
    for (const orderId of [before, undone, after]) await keeper.call('acceptOrder', { orderId })
    await keeper.call('undoOrder', { orderId: undone })
    const kindsAt = async (seconds: number) => {
      for (const orderId of [late, undone]) await later(db, orderId, seconds)
      await runAllJobs(app, db, 2)
      return [(await kindsOf(db, late)).join(' '), (await kindsOf(db, undone)).join(' ')]
    }
    expect(await kindsAt(481)).toEqual(['placed overdue', 'placed accepted undone'])
    await sql`update order_events set at = now() - interval '481 seconds' where kind = 'undone'`.execute(db)
    expect(await kindsAt(481)).toEqual(['placed overdue', 'placed accepted undone overdue'])
    expect(await kindsAt(1201)).toEqual(['placed overdue unanswered', 'placed accepted undone overdue'])
  })
})
