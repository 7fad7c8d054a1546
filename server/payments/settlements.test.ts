import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { enqueue } from '#server/jobs/job.ts'
import type { Mail } from '#server/notifications/mail/mail-port.ts'
import { PLATFORM_PAGE, postTransaction } from '#server/settlement/booking/post-transaction.ts'
import { compareSettlements } from '#server/settlement/compare-settlements.ts'
import { proveBooks } from '#server/settlement/proof/prove-books.ts'
import { expectAlarms } from '#test/alarms.ts'
import { beginPaying, runAllJobs, test, until } from '#test/scenes/money-test.ts'
import { orderParts } from '#test/scenes/order-parts.ts'
import { sendEvent } from '#test/scenes/signed-events.ts'

const { effects } = orderParts
const NOON = Date.parse('2026-11-22T06:30:00Z')
const at = (minute: number) => new Date(NOON + minute * 60_000)

const settlementOf = (status: 'created' | 'processed' | 'failed', change: object = {}) => ({
  id: 'setl_00000000000001',
  entity: 'settlement',
  amount: 1_000_000,
  status,
  fees: 23_600,
  tax: 3_600,
  utr: 'UTR1',
  created_at: NOON / 1000,
  ...change,
})

const settlements = (db: Db) => db.selectFrom('gateway_settlements').selectAll().orderBy('id').execute()

async function booked(db: Db) {
  const { rows } = await sql<{ account: string; paise: number }>`
    select e.account, sum(e.amount_paise)::bigint as paise
    from ledger_transactions t join ledger_entries e on e.shop_id = t.shop_id and e.transaction_id = t.id
    where t.kind = 'settlement' group by e.account having sum(e.amount_paise) <> 0`.execute(db)
  return Object.fromEntries(rows.map(({ account, paise }) => [account, paise]))
}

async function mailsOf(db: Db) {
  const { rows } = await sql<{ payload: Mail }>`
    select payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'send_mail' and run_at <= now() order by j.id`.execute(db)
  return rows.map(({ payload }) => `${payload.to} ${payload.text}`)
}

const arrived = { bank: 1_000_000, gateway: -1_000_000 }

describe('a settlement', () => {
  test.for<
    [string, [status: 'created' | 'processed' | 'failed', minute: number][], string, object, mails: number]
  >([
    ['that is only created moves nothing', [['created', 0]], 'created', {}, 0],
    [
      'is booked into the bank as it arrives: the fees are deducted already',
      [['processed', 1]],
      'processed',
      arrived,
      0,
    ],
    [
      'reported twice is booked once',
      [
        ['processed', 1],
        ['processed', 1],
        ['processed', 2],
      ],
      'processed',
      arrived,
      0,
    ],
    [
      'is not undone by earlier events',
      [
        ['processed', 2],
        ['created', 0],
        ['failed', 1],
      ],
      'processed',
      arrived,
      0,
    ],
    [
      'that was returned by the bank is at the gateway again',
      [
        ['processed', 1],
        ['failed', 2],
      ],
      'failed',
      {},
      1,
    ],
    [
      'that failed and was paid out after all is booked',
      [
        ['failed', 1],
        ['processed', 2],
      ],
      'processed',
      arrived,
      1,
    ],
  ])('%s', async ([, steps, status, entries, mails], { app, db, standin }) => {
    for (const [step, minute] of steps) {
      const event = { settlement: settlementOf(step) }
      expect(await sendEvent(app, standin, `settlement.${step}`, event, at(minute))).toBe(200)
    }
    expect(await settlements(db)).toMatchObject([{ status, amount_paise: 1_000_000, utr: 'UTR1' }])
    expect(await booked(db)).toEqual(entries)
    expect(await proveBooks(db)).toEqual([])
    expect(await mailsOf(db)).toHaveLength(mails)
  })

  test('reported 20 times at once is booked once', async ({ app, db, standin }) => {
    const event = { settlement: settlementOf('processed') }
    const tell = () => sendEvent(app, standin, 'settlement.processed', event, at(1))
    const answers = await Promise.all(Array.from({ length: 20 }, tell))
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(await booked(db)).toEqual(arrived)
  })

  test('that fails is mailed to the operator at once', async ({ app, db, standin }) => {
    const event = { settlement: settlementOf('failed') }
    await sendEvent(app, standin, 'settlement.failed', event, at(1))
    const [mail] = await mailsOf(db)
    expect(mail).toContain('help@nukkad.example')
    expect(mail).toContain('₹10,000 of 22 Nov 2026 did not reach the bank')
  })

  test('reported with another amount keeps its first, and the operator is mailed', async ({
    app,
    db,
    standin,
  }) => {
    for (const amount of [1_000_000, 999_999])
      await sendEvent(
        app,
        standin,
        'settlement.processed',
        { settlement: settlementOf('processed', { amount }) },
        at(1),
      )
    expect(await booked(db)).toEqual(arrived)
    expect((await mailsOf(db)).join()).toContain(
      'It told ₹10,000 first, which is what we keep, and now tells ₹9,999.99.',
    )
    expect(await proveBooks(db)).toEqual([])
  })

  test('cannot be deleted or truncated, even by the owner role', async ({ app, owner, standin }) => {
    await sendEvent(app, standin, 'settlement.processed', { settlement: settlementOf('processed') }, at(1))
    await expect(sql`delete from gateway_settlements`.execute(owner)).rejects.toThrow(/is kept/)
    await expect(sql`truncate gateway_settlements`.execute(owner)).rejects.toThrow(/is kept/)
  })
})

describe('the nightly comparison of settlements', () => {
  const compare = (db: Db, gateway: Parameters<typeof compareSettlements>[1]['gateway']) =>
    compareSettlements(db, { gateway, effects })

  test('finds nothing if every settlement was reported and booked', async ({
    app,
    db,
    standin,
    gateway,
    webhookUrl,
  }) => {
    await beginPaying(app, db)
    standin.sendWebhooksTo(webhookUrl)
    for (const daysAgo of [0, 1, 2]) standin.settle(50_000, { daysAgo })
    await until(async () => (await settlements(db)).length === 3)
    await until(async () => (await booked(db)).bank === 150_000)
    expect(await compare(db, gateway)).toEqual([])
    expect(await mailsOf(db)).toEqual([])
  })

  test('books a settlement that no event reported, and mails the operator once', async ({
    db,
    standin,
    gateway,
  }) => {
    const { id } = standin.settle(50_000)
    expect(await compare(db, gateway)).toMatchObject([{ settlementId: id }])
    expect(await compare(db, gateway)).toEqual([])
    expect(await booked(db)).toEqual({ bank: 50_000, gateway: -50_000 })
    expect((await mailsOf(db)).join()).toContain('₹500 is processed, and no event told of it.')
    expect(await proveBooks(db)).toEqual([])
  })

  test('finds a settlement that the gateway does not list, within the days that it is asked for', async ({
    app,
    db,
    standin,
    gateway,
  }) => {
    const now = Math.floor(Date.now() / 1000)
    const settlement = settlementOf('processed', { created_at: now })
    const older = settlementOf('processed', { id: 'setl_00000000000002', created_at: now - 8 * 86_400 })
    for (const told of [settlement, older])
      await sendEvent(app, standin, 'settlement.processed', { settlement: told }, new Date())
    expect(await compare(db, gateway)).toMatchObject([{ settlementId: settlement.id }])
    expect((await mailsOf(db)).join()).toContain('the gateway does not list it')
  })

  test('finds an amount that differs from the reported one', async ({ app, db, standin, gateway }) => {
    const { id, created_at } = standin.settle(50_000)
    const settlement = settlementOf('processed', { id, created_at, amount: 40_000 })
    await sendEvent(app, standin, 'settlement.processed', { settlement }, new Date())
    expect(await compare(db, gateway)).toMatchObject([{ settlementId: id }])
    expect(await mailsOf(db)).toEqual([expect.stringContaining('It told ₹400 first')])
  })

  test('finds a settlement that is booked with another amount than was reported', async ({
    app,
    db,
    standin,
    gateway,
  }) => {
    await sendEvent(app, standin, 'settlement.processed', { settlement: settlementOf('processed') }, at(1))
    const posting = { kind: 'settlement', subject: 'setl_00000000000001', turn: 7 } as const
    await db
      .transaction()
      .execute((tx) =>
        postTransaction(
          tx,
          { ...posting, shopId: PLATFORM_PAGE, grossPaise: 5, at: new Date() },
          { bank: 5, gateway: -5 },
        ),
      )
    expect((await proveBooks(db)).map(({ rule }) => rule)).toContain(
      'what the gateway paid out is booked as arrived',
    )
    expect(await compare(db, gateway)).toContainEqual({
      settlementId: 'setl_00000000000001',
      detail: 'paid out 1000000, booked 1000005',
    })
  })

  test('fails if the gateway does not answer, and can be repeated later', async ({
    db,
    standin,
    gateway,
  }) => {
    standin.settle(50_000)
    standin.faults.nextCalls.push({ answer: 502 })
    await expect(compare(db, gateway)).rejects.toThrow()
    expect(await compare(db, gateway)).toHaveLength(1)
  })

  test('is a scheduled job of the product', async ({ app, db, standin }) => {
    standin.settle(50_000)
    const handler = app.jobs.find(({ name }) => name === 'compare_settlements')
    expect(handler?.periodic?.cron).toBe('50 20 * * *')
    if (handler?.periodic) {
      const { job } = handler.periodic
      await db.transaction().execute((tx) => enqueue(tx, job, {}))
    }
    await runAllJobs(app, db)
    expect(await booked(db)).toEqual({ bank: 50_000, gateway: -50_000 })
    expectAlarms('settlement')
  })
})
