import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect } from 'vitest'
import { type CodeMail, mailCode } from '#server/identity/mail-jobs.ts'
import { enqueue } from '#server/jobs/job.ts'
import { runDueJobs } from '#server/jobs/run-jobs.ts'
import { password } from '#test/scenes/builders.ts'
import { from, test as signInTest } from '#test/scenes/sign-in-test.ts'
import type { Mail, MailOutcome } from './mail-port.ts'
import { enqueueGatheredMail, enqueueMail, handleMail, nextTry } from './send-mail.job.ts'

const log = pino({ level: 'silent' })
const mail: Mail = {
  to: 'asha@example.in',
  toName: 'Asha',
  subject: 'Hello',
  text: 'Hello Asha',
  key: 'hello:1',
}

const test = signInTest.extend('smtp', ({ post }) => post.mail)

describe('a mail that was not accepted', () => {
  test('is retried after 1, 5, 15 and 60 minutes, then every 6 hours, for a day', () => {
    let now = new Date('2026-11-21T00:00:00Z')
    let tries = {}
    const waits: number[] = []
    for (;;) {
      const next = nextTry(tries, now)
      if (!next) break
      waits.push((next.at.getTime() - now.getTime()) / 60_000)
      now = next.at
      tries = next.tries
    }
    expect(waits).toEqual([1, 5, 15, 60, 360, 360, 360])
  })

  test('waits in the queue and is sent when the server accepts mail again', async ({
    database,
    db,
    mailbox,
    smtp,
  }) => {
    mailbox.refuse(mail.to, 451)
    const run = () => runDueJobs({ ...database, log, handlers: [handleMail(smtp)] })
    await db.transaction().execute((tx) => enqueueMail(tx, mail))
    await run()
    const { rows } = await sql<{ minutes: number }>`
      select extract(epoch from run_at - now()) / 60 as minutes from graphile_worker._private_jobs`.execute(
      db,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.minutes).toBeCloseTo(1, 0)

    mailbox.accept(mail.to)
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db)
    await run()
    expect(mailbox.mails).toHaveLength(1)
    expect((await sql`select 1 from graphile_worker._private_jobs`.execute(db)).rows).toEqual([])
  })

  test('is not retried once its content is outdated by a newer one', async ({ db }) => {
    const sent: string[] = []
    let outcome: MailOutcome = 'retry'
    const port = {
      send: async ({ subject }: Mail) => {
        if (outcome === 'sent') sent.push(subject)
        return outcome
      },
      close: () => {},
    }
    const gather = (subject: string, at: string) =>
      db
        .transaction()
        .execute((tx) =>
          enqueueGatheredMail(
            tx,
            { ...mail, subject, key: subject },
            { accountId: 'asha', name: 'order:1', at },
          ),
        )
    const runAll = async () => {
      await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db)
      await runDueJobs({ db, log, handlers: [handleMail(port)] })
    }
    await gather('On its way', '2026-11-22T10:00:00Z')
    await runAll()
    await gather('Delivered', '2026-11-22T10:09:00Z')
    outcome = 'sent'
    await runAll()
    expect(sent).toEqual(['Delivered'])
  })

  test('is dropped if it contains a code that has expired', async ({ app, db, mailbox }) => {
    mailbox.refuse('ravi@example.in', 451)
    await app.anon.call('sendOtp', { email: 'ravi@example.in', password })
    await app.runDueJobs()
    mailbox.accept('ravi@example.in')
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db)
    await sql`
      update graphile_worker._private_jobs
      set payload = jsonb_set(payload::jsonb, '{expiresAt}', to_jsonb(now() - interval '1 second'))::json`.execute(
      db,
    )
    await app.runDueJobs()
    expect(mailbox.mails).toEqual([])
    expect((await sql`select 1 from graphile_worker._private_jobs`.execute(db)).rows).toEqual([])
  })

  test('is dropped if it contains a code and another was requested, whichever is retried first', async ({
    app,
    db,
    mailbox,
  }) => {
    const ask = (headers = {}) =>
      app.anon.call(
        'sendOtp',
        { email: 'ravi@example.in', password },
        { ...from('198.51.100.7'), ...headers },
      )
    const waiting = async () =>
      (await sql<{ payload: CodeMail }>`select payload from graphile_worker._private_jobs`.execute(db)).rows
    const dueNow = () => sql`update graphile_worker._private_jobs set run_at = now()`.execute(db)
    mailbox.refuse('ravi@example.in', 451)
    const { headers } = await ask()
    const [first] = await waiting()
    await sql`update rate_limits set expire = 0 where key like 'code_asker:%'`.execute(db)
    await ask({ cookie: headers.getSetCookie().join('; ') })
    const [second] = await waiting()
    expect(second?.payload.sealedCode).not.toBe(first?.payload.sealedCode)

    // The first job is enqueued again, as if it had been running when the second code was requested.
    const again = () => db.transaction().execute((tx) => enqueue(tx, mailCode, first!.payload))
    await again()
    await app.runDueJobs()
    expect((await waiting()).map(({ payload }) => payload.sealedCode)).toEqual([second?.payload.sealedCode])
    mailbox.accept('ravi@example.in')
    await again()
    await dueNow()
    await app.runDueJobs()
    expect(mailbox.mails).toHaveLength(1)
  })
})
