import { expect } from 'vitest'
import type { Mail } from '#server/notifications/mail/mail-port.ts'
import { makeTestApp } from '#test/app-test.ts'
import { beginPaying, runAllJobs, test } from '#test/money-test.ts'
import { cancelUnpaidOrder } from './cancel-unpaid-order.ts'

test('who paid too late is told once that the money comes back, and by when', async ({
  database,
  db,
  gateway,
  standin,
}) => {
  const mails: Mail[] = []
  const send = async (mail: Mail) => {
    mails.push(mail)
    return 'sent' as const
  }
  const app = makeTestApp(database, { gateway, mail: { send, close: () => {} } })
  const begun = await beginPaying(app, db)
  await db.transaction().execute((tx) => cancelUnpaidOrder(tx, begun))
  const proof = standin.pay(begun.rzpOrderId)
  await Promise.all([begun.customer.call('verifyOrder', proof), begun.customer.call('verifyOrder', proof)])
  await runAllJobs(app, db, 3)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ to: begun.customer.email, subject: '₹309 is on its way back to you' })
  expect(mails[0]?.text).toContain('within 3-7 business days')
})
