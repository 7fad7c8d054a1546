import { sql } from 'kysely'
import { expect } from 'vitest'
import { type AlarmKind, alarmKinds, raiseAlarm } from '#server/alarms.ts'
import type { Db } from '#server/db/db.ts'
import { makeLog } from '#server/log.ts'
import { runWithOrigin } from '#server/trace/origin.ts'
import { test } from '#test/db-test.ts'
import { sender } from '#test/sender.ts'
import { tellOfAlarms } from './tell-of-alarms.ts'
import { operatorLetters } from './texts/en.ts'

const silent = { error: () => undefined }

// A periodic run would be too late: a killed process would never reach it.
test('an alarm is mailed to the operator as soon as it is raised, independently of the request that raised it', async ({
  db,
}) => {
  const stop = tellOfAlarms({ db, log: makeLog('silent'), sender, operatorEmail: 'you@nukkad.example' })
  runWithOrigin({ requestId: 'the-request' }, () =>
    raiseAlarm(silent, 'foreign_payment', {}, 'a payment that is nobody’s'),
  )
  await expect.poll(() => keysOf(db, 'foreign_payment'), { timeout: 5_000 }).toHaveLength(1)
  await stop()
  const { rows } = await sql`select payload from graphile_worker._private_jobs`.execute(db)
  expect(JSON.stringify(rows)).toContain('foreign_payment')
  expect(JSON.stringify(rows)).not.toContain('the-request')
})

test('an alarm raised while the database is unreachable is mailed once it is reachable again', async ({
  db,
}) => {
  let isAway = true
  const untilBack = {
    transaction() {
      if (!isAway) return db.transaction()
      isAway = false
      throw new Error('the database is away')
    },
  }
  const parts = { log: makeLog('silent'), sender, operatorEmail: 'you@nukkad.example' }
  const stop = tellOfAlarms({ ...parts, db: Object.assign(Object.create(db), untilBack) })
  raiseAlarm(silent, 'foreign_payment', {}, 'a payment that is nobody’s')
  await stop()
  expect(await keysOf(db, 'foreign_payment')).toHaveLength(1)
})

test('an alarm is mailed once a day, however often and in whichever process it is raised', async ({ db }) => {
  const parts = { db, log: makeLog('silent'), sender, operatorEmail: 'you@nukkad.example' }
  const mails = async () => {
    // Other tests of this process raised other alarms.
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

test('an alarm that has an operator mail of its own is not mailed a second time', async ({ db }) => {
  const parts = { db, log: makeLog('silent'), sender, operatorEmail: 'you@nukkad.example' }
  raiseAlarm(silent, 'settlement', {}, 'the gateway’s settlements and ours differ')
  await tellOfAlarms(parts)()
  expect(await keysOf(db, 'settlement')).toEqual([])
  // By its exact name: a mail for an alarm that does not exist would never be sent.
  expect(alarmKinds).toEqual(expect.arrayContaining(Object.keys(operatorLetters.alarms)))
})

const keysOf = (db: Db, alarm: AlarmKind) =>
  db.selectFrom('notices_told').select('key').where('key', 'like', `alarm:${alarm}:%`).execute()
