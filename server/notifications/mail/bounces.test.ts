import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect } from 'vitest'
import type { Tx } from '#server/db/db.ts'
import { runDueJobs } from '#server/jobs/run-jobs.ts'
import { password } from '#test/scenes/builders.ts'
import { test as signInTest } from '#test/scenes/sign-in-test.ts'
import type { Mail } from './mail-port.ts'
import { enqueueMail, handleMail } from './send-mail.job.ts'
import { tellOperator } from './tell-operator.ts'

const to = 'asha@example.in'
const mail: Mail = { to, subject: 'Hello', text: 'Hello Asha', key: 'hello:1' }
const news = {
  key: 'dispute:1',
  subject: 'A dispute',
  heading: 'A dispute',
  paragraphs: [],
  reason: 'Because.',
}
const sender = { productName: 'Nukkad', publicUrl: 'https://nukkad.example', supportEmail: 'help@x.in' }

/** Enqueues mails and sends those that are due. */
const test = signInTest.extend('send', ({ database, db, post }) => async (put: (tx: Tx) => Promise<void>) => {
  await db.transaction().execute(put)
  await runDueJobs({ ...database, log: pino({ level: 'silent' }), handlers: [handleMail(post.mail)] })
})

describe('an address that refused mail permanently', () => {
  test('is sent no mail for a week after each refusal', async ({ db, mailbox, send }) => {
    mailbox.refuse(to, 550)
    await send((tx) => enqueueMail(tx, mail))
    mailbox.accept(to)
    await send((tx) => enqueueMail(tx, { ...mail, key: 'hello:2' }))
    await send((tx) => enqueueMail(tx, { ...mail, to: to.toUpperCase(), key: 'hello:capitals' }))
    expect(mailbox.mails).toEqual([])
    await send((tx) => enqueueMail(tx, { ...mail, to: 'ravi@example.in', key: 'hello:other' }))
    expect(mailbox.mails.map((one) => one.to)).toEqual([['ravi@example.in']])
    mailbox.clear()
    expect(JSON.stringify(await db.selectFrom('mail_bounces').selectAll().execute())).not.toContain(to)

    const aWeekPasses = sql`update mail_bounces set created_at = now() - interval '8 days'`
    await aWeekPasses.execute(db)
    mailbox.refuse(to, 550)
    await send((tx) => enqueueMail(tx, { ...mail, key: 'hello:refused' }))
    mailbox.accept(to)
    await send((tx) => enqueueMail(tx, { ...mail, key: 'hello:rests' }))
    expect(mailbox.mails).toEqual([])
    await aWeekPasses.execute(db)
    await send((tx) => enqueueMail(tx, { ...mail, key: 'hello:3' }))
    expect(mailbox.mails).toHaveLength(1)
  })

  test('is sent mail again once a code was delivered there, and no other is', async ({
    app,
    mailbox,
    send,
  }) => {
    for (const address of [to, 'ravi@example.in']) {
      mailbox.refuse(address, 550)
      await send((tx) => enqueueMail(tx, { ...mail, to: address, key: `hello:${address}` }))
      mailbox.accept(address)
    }
    await app.anon.call('sendOtp', { email: to, password })
    await app.runDueJobs()
    for (const address of [to, 'ravi@example.in'])
      await send((tx) => enqueueMail(tx, { ...mail, to: address, key: `again:${address}` }))
    expect(mailbox.mails.map(({ subject }) => subject)).toEqual(['Hello', expect.stringMatching(/^\d{6} /)])
  })

  for (const [refusing, code] of [
    ['for good', 552],
    ['for a day', 451],
  ] as const)
    test(`is retried with what the operator must know, and refusing it ${refusing} makes the job fail`, async ({
      db,
      mailbox,
      send,
    }) => {
      const tell = (key: string) => send((tx) => tellOperator(tx, sender, to, { ...news, key }))
      const dueNow = sql`
        update graphile_worker._private_jobs
        set run_at = now(), payload = jsonb_set(payload::jsonb, '{firstTriedAt}', to_jsonb(now() - interval '1 day'))::json`
      mailbox.refuse(to, code)
      await tell('dispute:1')
      await dueNow.execute(db)
      await tell('dispute:2')
      const { rows } = await sql`
        select last_error from graphile_worker._private_jobs where payload ->> 'key' = 'dispute:1'`.execute(
        db,
      )
      expect(rows).toEqual([{ last_error: 'a mail that must arrive was not taken' }])

      mailbox.accept(to)
      await dueNow.execute(db)
      await tell('dispute:3')
      expect(mailbox.mails).toHaveLength(3)
    })
})
