import { sql } from 'kysely'
import { expect } from 'vitest'
import { alarmKinds, raiseAlarm } from '#server/alarms.ts'
import { makeLog } from '#server/log.ts'
import { test } from '#test/db-test.ts'
import { sender } from '#test/sender.ts'
import { tellOfAlarms } from './tell-of-alarms.ts'
import { operatorLetters } from './texts/en.ts'

const silent = { error: () => undefined }

test('an alarm is mailed to the operator once a day, however often and in whichever process it is raised', async ({
  db,
}) => {
  const parts = { db, log: makeLog('silent'), sender, operatorEmail: 'you@nukkad.example' }
  const mails = async () => {
    // Other tests of this process raised others.
    const { rows } = await sql`
      select payload ->> 'to' as "to", payload ->> 'subject' as subject from graphile_worker._private_jobs
      where payload ->> 'subject' = 'Alarm: webhook_missing'`.execute(db)
    return rows
  }
  raiseAlarm(silent, 'webhook_missing', {}, 'the webhook did not bring this payment')
  raiseAlarm(silent, 'webhook_missing', {}, 'the webhook did not bring this payment')
  await Promise.all([tellOfAlarms(parts)(), tellOfAlarms(parts)()])
  expect(await mails()).toEqual([{ to: 'you@nukkad.example', subject: 'Alarm: webhook_missing' }])
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  await tellOfAlarms(parts)()
  expect(await mails()).toEqual([])
  await sql`update notices_told set key = replace(key, 'webhook_missing:', 'webhook_missing:the day before ')`.execute(
    db,
  )
  await tellOfAlarms(parts)()
  expect(await mails()).toHaveLength(1)
})

test('what another mail tells the operator is not mailed as an alarm too', async ({ db }) => {
  const parts = { db, log: makeLog('silent'), sender, operatorEmail: 'you@nukkad.example' }
  raiseAlarm(silent, 'settlement', {}, 'the gateway’s settlements and ours differ')
  await tellOfAlarms(parts)()
  const keys = await db
    .selectFrom('notices_told')
    .select('key')
    .where('key', 'like', 'alarm:settlement:%')
    .execute()
  expect(keys).toEqual([])
  // By its own name: a letter of no alarm would never be sent.
  expect(alarmKinds).toEqual(expect.arrayContaining(Object.keys(operatorLetters.alarms)))
})
