import { sql } from 'kysely'
import { pino } from 'pino'
import { expect } from 'vitest'
import { sweepExpiredJob } from '#server/identity/sweep.ts'
import { enqueueMail, handleMail } from '#server/notifications/mail/send-mail.job.ts'
import { enqueuePush, handlePush } from '#server/notifications/push/send-push.job.ts'
import { sendRefund } from '#server/payments/refunds/refunds.ts'
import { test } from '#test/db-test.ts'
import { makeCustomer } from '#test/scenes/builders.ts'
import { enqueue, handle } from './job.ts'
import { runJobs } from './run-jobs.ts'

const log = pino({ level: 'silent' })
const refundId = '01990000-0000-7000-8000-000000000001'

test('three hundred mails and a hanging mail server do not delay a refund, a push and a sweep', async ({
  db,
}) => {
  const done: string[] = []
  const never = Promise.withResolvers<'retry'>()
  const { accountId } = await makeCustomer(db)
  await sql`
    insert into push_subscriptions (id, account_id, target_hash, target)
    values (${refundId}, ${accountId}, 'x', '{"kind":"fcm","token":"x"}')`.execute(db)
  await db.transaction().execute(async (tx) => {
    for (let n = 0; n < 300; n++)
      await enqueueMail(tx, { to: `a${n}@example.in`, subject: 'Hello', text: '', html: '', key: `m:${n}` })
  })
  const jobs = await runJobs({
    db,
    log,
    handlers: [
      handleMail({ send: () => never.promise, close: () => {} }),
      handlePush(
        {
          async send() {
            done.push('push')
            return 'sent'
          },
        },
        async () => true,
      ),
      handle(sendRefund, async () => void done.push('refund')),
      handle(sweepExpiredJob, async () => void done.push('sweep')),
    ],
  })
  const mailsUnderWay = async () =>
    (await sql`select from graphile_worker._private_jobs where locked_by is not null`.execute(db)).rows.length
  await expect.poll(mailsUnderWay).toBeGreaterThanOrEqual(4)

  await db.transaction().execute(async (tx) => {
    await enqueue(tx, sweepExpiredJob, {})
    const notice = { title: 'New order', body: '', url: '/', tag: 'x', at: new Date().toISOString() }
    await enqueuePush(tx, accountId, notice, { key: 'x', urgency: 'high', ttlS: 60 })
    await enqueue(tx, sendRefund, { refundId })
  })

  await expect.poll(() => done.toSorted(), { timeout: 2_000 }).toEqual(['push', 'refund', 'sweep'])
  never.resolve('retry')
  await jobs.stop(5_000)
})
