import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import webPush from 'web-push'
import { resealTable } from '#server/db/reseal-table.ts'
import { sealedFields } from '#server/db/sealed-fields.ts'
import { test as dbTest } from '#test/db-test.ts'
import { makeCustomer, testSealer as sealer, testSecret } from '#test/scenes/builders.ts'
import { keepPushTarget } from './subscriptions.ts'
import { keepVapidKeys, sealedVapidKeys } from './vapid-keys.ts'

const test = dbTest.extend('dataDir', async ({ db: _ }, { onCleanup }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'nukkad-vapid-'))
  onCleanup(() => rm(dataDir, { recursive: true }))
  return dataDir
})

const configured = webPush.generateVAPIDKeys()

test('machines that start concurrently on one database share one key pair', async ({ db, dataDir }) => {
  const starts = Array.from({ length: 4 }, () => keepVapidKeys({ db, sealer, configured: null, dataDir }))
  const [first, ...others] = await Promise.all(starts)
  for (const other of others) expect(other).toEqual(first)
})

test('a pair that an earlier release created on this machine is kept', async ({ db, dataDir }) => {
  await writeFile(join(dataDir, 'vapid.json'), JSON.stringify(configured))
  expect(await keepVapidKeys({ db, sealer, configured: null, dataDir })).toEqual(configured)
})

test('a configured pair is used by everybody, and another is refused once a browser is subscribed', async ({
  db,
  dataDir,
}) => {
  await keepVapidKeys({ db, sealer, configured: null, dataDir })
  expect(await keepVapidKeys({ db, sealer, configured, dataDir })).toEqual(configured)
  expect(await keepVapidKeys({ db, sealer, configured: null, dataDir })).toEqual(configured)

  const { accountId } = await makeCustomer(db)
  const browser = JSON.stringify({
    endpoint: 'https://fcm.googleapis.com/fcm/send/1',
    keys: { p256dh: webPush.generateVAPIDKeys().publicKey, auth: Buffer.alloc(16).toString('base64url') },
  })
  expect(await keepPushTarget(db, { accountId, sessionId: null }, browser)).toBe(true)
  const other = { db, sealer, dataDir, configured: webPush.generateVAPIDKeys() }
  await expect(keepVapidKeys(other)).rejects.toThrow('VAPID_PUBLIC_KEY')
  expect(await keepVapidKeys({ db, sealer, configured, dataDir })).toEqual(configured)
})

test('the pair is encrypted again with everything else after a rotation', async ({ db, dataDir }) => {
  const before = await keepVapidKeys({ db, sealer, configured: null, dataDir })
  const newer = 'another secret by chance 8842'
  await resealTable(db, sealedFields([newer, testSecret]), sealedVapidKeys)
  expect(await keepVapidKeys({ db, sealer: sealedFields([newer]), configured: null, dataDir })).toEqual(
    before,
  )
})
