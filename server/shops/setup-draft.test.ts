import { expect } from 'vitest'
import { sealedFields } from '#server/db/sealed-fields.ts'
import { makeTestApp, test } from '#test/app-test.ts'
import { pictureUpload } from '#test/scenes/pictures.ts'

test('a draft is saved field by field, with the picture, and returned later', async ({ app }) => {
  const keeper = await app.newShopkeeper()
  expect((await keeper.call('showSetupDraft')).body.data).toBeNull()

  const shopImage = await pictureUpload()
  await keeper.call('saveSetupDraft', { name: 'Kale Dairy', shopImage, street2: 'Near the well' })
  await keeper.call('saveSetupDraft', { phone: '98', browserNotificationOptIn: false })

  const { body } = await keeper.call('showSetupDraft')
  expect(body.data).toEqual({
    name: 'Kale Dairy',
    shopImage,
    street2: 'Near the well',
    phone: '98',
    browserNotificationOptIn: false,
  })
  expect(Date.parse(body.savedAt ?? '')).not.toBeNaN()
})

test('of two tabs that save the first draft concurrently neither loses the other’s fields', async ({
  app,
}) => {
  for (let round = 0; round < 10; round += 1) {
    const keeper = await app.newShopkeeper()
    await Promise.all([
      keeper.call('saveSetupDraft', { phone: '98' }),
      keeper.call('saveSetupDraft', { street2: 'Near the well' }),
    ])
    const { body } = await keeper.call('showSetupDraft')
    expect(body.data).toEqual({ phone: '98', street2: 'Near the well' })
  }
})

test('a draft is as old as its last change', async ({ app, db }) => {
  const keeper = await app.newShopkeeper()
  await keeper.call('saveSetupDraft', { name: 'Kale Dairy' })
  await db
    .updateTable('setup_drafts')
    .set({ saved_at: new Date('2026-01-01') })
    .execute()
  const before = Date.now()
  await keeper.call('saveSetupDraft', { phone: '98' })
  const { savedAt = '' } = (await keeper.call('showSetupDraft')).body
  expect(Date.parse(savedAt)).toBeGreaterThanOrEqual(before)
})

test('a draft is visible to its owner only, and is encrypted in the database', async ({ app, db }) => {
  const keeper = await app.newShopkeeper()
  await keeper.call('saveSetupDraft', { pan: 'ABCPK1234C', accountNumber: '123456784321' })

  const other = await app.newShopkeeper()
  expect((await other.call('showSetupDraft')).body.data).toBeNull()

  const rows = await db.selectFrom('setup_drafts').selectAll().execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toMatch(/ABCPK1234C|123456784321/)
})

test('a draft that is sealed with a key that is not configured here counts as none', async ({
  app,
  database,
}) => {
  const keeper = await app.newShopkeeper()
  await keeper.call('saveSetupDraft', { name: 'Kale Dairy' })
  const here = makeTestApp(database, { sealer: sealedFields(['a secret of another machine']) }).as(keeper)
  expect(await here.call('showSetupDraft')).toMatchObject({ status: 200, body: { data: null } })
  expect((await here.call('saveSetupDraft', { name: 'Gokul Dairy' })).status).toBe(200)
  expect((await here.call('showSetupDraft')).body.data).toEqual({ name: 'Gokul Dairy' })
})

test('a draft with a file that is not a picture is refused', async ({ app }) => {
  const keeper = await app.newShopkeeper()
  const refused = await keeper.call('saveSetupDraft', { shopImage: 'data:image/png;base64,AAAA' })
  expect(refused).toMatchObject({
    status: 400,
    body: { code: 'invalid_image', message: 'Please upload a JPEG or PNG image' },
  })
})

test('a shop that is set up stores no draft, and prevents no other keeper’s', async ({ app }) => {
  const keeper = await app.shopkeeper()
  expect(await keeper.call('saveSetupDraft', { name: 'Again' })).toMatchObject({
    status: 409,
    body: { code: 'conflict' },
  })
  expect((await (await app.newShopkeeper()).call('saveSetupDraft', { name: 'First' })).status).toBe(200)
})

test('fields of a wrong type are malformed', async ({ app }) => {
  const keeper = await app.newShopkeeper()
  for (const json of [{ latitude: 'x' }, { name: 7 }, { latitude: 91 }, { name: 'x'.repeat(101) }]) {
    const response = await keeper.request('PUT', '/api/shops/setup-draft', { json })
    expect(response.status).toBe(400)
  }
})
