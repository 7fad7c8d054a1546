import { sql } from 'kysely'
import { pino } from 'pino'
import { expect } from 'vitest'
import { sendCodeSms } from '#server/identity/phone/sms-jobs.ts'
import { test as dbTest } from '#test/db-test.ts'
import { testSealer } from '#test/scenes/builders.ts'
import { handleCodeSms } from './send-code.job.ts'
import type { Sms, SmsOutcome } from './sms-port.ts'

const context = 'sms:a-challenge'
const payload = {
  phone: '9876543210',
  context,
  sealedCode: testSealer.seal('042137', context),
  expiresAt: '2026-11-22T10:10:00.000Z',
  language: 'en' as const,
}
const sender = { productName: 'Nukkad', publicUrl: 'https://nukkad.example:8443' }
const log = pino({ level: 'silent' })

/** Runs the job until no follow-up job is left, as if each wait were over. */
const test = dbTest.extend('run', ({ db }) => async (outcomes: SmsOutcome[], at = '2026-11-22T10:01:00Z') => {
  const sent: Sms[] = []
  const port = {
    send: async (sms: Sms) => {
      sent.push(sms)
      return outcomes[sent.length - 1] ?? 'sent'
    },
  }
  const handler = handleCodeSms(port, sender, testSealer, () => new Date(at))
  const context = { db, log, attempt: 1, isLastAttempt: false, signal: new AbortController().signal }
  const takeWaiting = async () =>
    (
      await sql<{ payload: unknown; run_at: Date }>`
        delete from graphile_worker._private_jobs returning payload, run_at`.execute(db)
    ).rows[0]
  let next: unknown = payload
  const runAts: Date[] = []
  while (next) {
    await handler.run(next, context)
    const job = await takeWaiting()
    if (job) runAts.push(job.run_at)
    next = job?.payload
  }
  return { sent, runAts }
})

test('a code is sent once, in a text that ends with the site’s name and the code', async ({ run }) => {
  const { sent } = await run(['sent'])
  expect(sent).toMatchObject([{ to: '9876543210', code: '042137' }])
  expect(sent[0]?.text).toMatch(/^042137 is your Nukkad code\. .*\n\n@nukkad\.example #042137$/)
})

test('a temporary failure is retried three times within a minute, a refusal is not', async ({ run }) => {
  const trouble = await run(['retry', 'retry', 'retry', 'retry', 'retry'])
  expect(trouble.sent).toHaveLength(4)
  expect(trouble.runAts.map((at) => at.toISOString().slice(17, 19))).toEqual(['03', '10', '30'])
  expect((await run([{ refused: '550' }])).sent).toHaveLength(1)
})

test('a code that has expired is not sent', async ({ run }) => {
  expect((await run(['sent'], payload.expiresAt)).sent).toEqual([])
})

test('queued messages are dropped if there is no SMS sender any more', async ({ db }) => {
  const handler = handleCodeSms(undefined, sender, testSealer, () => new Date('2026-11-22T10:01:00Z'))
  const context = { db, log, attempt: 1, isLastAttempt: false, signal: new AbortController().signal }
  await expect(handler.run(payload, context)).resolves.toBeUndefined()
  expect(handler.name).toBe(sendCodeSms.name)
})
