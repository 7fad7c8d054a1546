import { expect } from 'vitest'
import { makeTestApp } from '#test/app-test.ts'
import { test } from '#test/db-test.ts'
import { mailbox } from '#test/mailbox.ts'
import { makeShop } from '#test/scenes/builders.ts'
import { planEnd } from '#test/scenes/plan-end.ts'
import { sender } from '#test/sender.ts'
import { remindOfEnds } from './remind-of-end.job.ts'

/** Nine in the morning in India. */
const at = (day: string) => new Date(`${day}T09:00:00+05:30`)
const lastMomentOf = (day: string) => new Date(`${day}T23:59:59.999+05:30`)

test('a shop is reminded 7, 3, 1 and 0 days before the end, once each, however often the job runs', async ({
  db,
  database,
}) => {
  const { mails, mail } = mailbox()
  const app = makeTestApp(database, { mail })
  const email = 'typed@shop.example'
  const { keeper } = await makeShop(db, { name: 'Kale Dairy', email, sub_end_at: lastMomentOf('2099-03-31') })
  for (const day of [20, 23, 24, 25, 26, 27, 28, 29, 30, 31]) {
    await remindOfEnds(db, sender, at(`2099-03-${day}`))
    await remindOfEnds(db, sender, at(`2099-03-${day}`))
    await app.runDueJobs()
  }
  await remindOfEnds(db, sender, at('2099-04-01'))
  await app.runDueJobs()

  expect(mails.map((mail) => mail.subject)).toEqual([
    'The subscription of Kale Dairy ends in 7 days',
    'The subscription of Kale Dairy ends in 3 days',
    'The subscription of Kale Dairy ends tomorrow',
    'The subscription of Kale Dairy ends today',
  ])
  expect(new Set(mails.map((mail) => mail.to))).toEqual(new Set([keeper.email]))
  expect(mails[0]?.text).toContain('31 Mar 2099')
  expect(mails[0]?.text).toContain('http://nukkad.test/renew-subscription')
})

test('a missed reminder is sent on the next day, and a renewed subscription is reminded of again', async ({
  db,
}) => {
  const { shopId } = await makeShop(db, { sub_end_at: lastMomentOf('2099-03-31') })
  const told = async () => (await db.selectFrom('notices_told').select('key').execute()).length

  await remindOfEnds(db, sender, at('2099-03-26'))
  expect(await told()).toBe(1)
  await remindOfEnds(db, sender, at('2099-03-27'))
  expect(await told()).toBe(1)

  const renewed = planEnd({ days: 15 }, at('2099-03-27'), lastMomentOf('2099-03-31'))
  await db.updateTable('shops').set({ sub_end_at: renewed }).where('id', '=', shopId).execute()
  await remindOfEnds(db, sender, at('2099-03-28'))
  expect(await told()).toBe(1)
  await remindOfEnds(db, sender, at('2099-04-08'))
  expect(await told()).toBe(2)
  // The job did not run on the last days, and now the subscription has ended.
  await remindOfEnds(db, sender, at('2099-04-16'))
  expect(await told()).toBe(2)
})
