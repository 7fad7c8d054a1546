import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { mediaCharges, pageCharges } from '#contract/budgets.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { pictureUrl } from '#contract/rules/pictures/pictures.ts'
import { trustProxies } from '#server/http/security/client-ip.ts'
import { ownCall } from '#server/http/serve.ts'
import { storePicture } from '#server/media/store-picture.ts'
import { type Caller, makeTestApp, type TestApp, test } from '#test/app-test.ts'

const all = Object.values<Endpoint>(endpoints)
const charged = all.flatMap((endpoint) =>
  endpoint.charges.map((charge) => [endpoint.name, charge.budget.name, endpoint, charge] as const),
)
const somewhere = '00000000-0000-7000-8000-000000000000'
const home = '203.0.113.5'
const away = '203.0.113.6'

const callerFor = (app: TestApp, { access }: Endpoint): Promise<Caller & { accountId: string }> =>
  access === 'shop' ? app.newShopkeeper() : app.customer()

describe('every route', () => {
  test.for(all.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s is charged to a budget of the address, and of the account if it requires one',
    ([, { access, charges }]) => {
      const payers = new Set(charges.map(({ budget }) => budget.per))
      expect(payers).toContain('address')
      if (access !== 'public') expect(payers).toContain('account')
    },
  )

  test.for(charged)(
    '%s is refused once %s is spent, for whoever spent it and nobody else',
    async ([, , endpoint, { budget, onlyWith }], { database, db: _ }) => {
      const app = makeTestApp(database, { trustedProxies: trustProxies(['127.0.0.1']) })
      const [spender, other] = [await callerFor(app, endpoint), await callerFor(app, endpoint)]
      const call = async (caller: Caller, ip: string, shopId: string) => {
        const path = endpoint.path.replace(/:\w+/g, somewhere)
        const json = { shopId, ...(onlyWith && { [onlyWith]: 'x' }) }
        return caller.request(endpoint.method, path, {
          headers: { 'x-forwarded-for': ip },
          ...(endpoint.method !== 'GET' && !endpoint.raw && { json }),
        })
      }
      const payers = { account: spender.accountId, address: home, shop: somewhere }
      await app.budgets.charge([{ budget, cost: budget.points }], payers)

      const refused = await call(spender, home, somewhere)
      expect(refused.status).toBe(429)
      expect(await refused.json()).toMatchObject({ success: false, code: 'too_many' })
      const wait = Number(refused.headers.get('retry-after'))
      expect(wait).toBeGreaterThan(0)
      expect(wait).toBeLessThanOrEqual(budget.seconds)
      const elsewhere = await call(other, away, somewhere.replace(/0$/, '1'))
      expect(elsewhere.status).not.toBe(429)
      await elsewhere.body?.cancel()
      await app.close()
    },
  )
})

test('pages have a budget too', () => {
  expect(pageCharges.length).toBeGreaterThan(0)
})

test('pictures have a budget too, which is charged only for those looked up in the database', async ({
  database,
  db,
}) => {
  const app = makeTestApp(database, { trustedProxies: trustProxies(['127.0.0.1']) })
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#f6a723' } })
    .jpeg()
    .toBuffer()
  const shown = pictureUrl(await storePicture(db, bytes))
  const statusOf = async (path: string, ip: string) =>
    (await app.anon.request('GET', path, { headers: { 'x-forwarded-for': ip } })).status
  expect(await statusOf(shown, away)).toBe(200)
  for (const { budget } of mediaCharges)
    await app.budgets.charge([{ budget, cost: budget.points }], { address: home })

  const missing = `/media/${'0'.repeat(32)}-336699-480.webp`
  expect(await statusOf(missing, home)).toBe(429)
  expect(await statusOf(missing, away)).toBe(404)
  // Served from memory, and an invalid name: neither queries the database.
  expect(await statusOf(shown, home)).toBe(200)
  expect(await statusOf('/media/x', home)).toBe(404)
  await app.close()
})

test('a picture that our own pages request is charged with the page', async ({ database }) => {
  const app = makeTestApp(database)
  for (const { budget } of mediaCharges)
    await app.budgets.charge([{ budget, cost: budget.points }], { address: '127.0.0.1' })
  const missing = `http://nukkad.test/media/${'0'.repeat(32)}-336699-480.webp`
  expect((await app.hono.fetch(new Request(missing))).status).toBe(429)
  expect((await app.hono.fetch(new Request(missing), ownCall)).status).toBe(404)
  await app.close()
})

test('budgets with the same name are identical', () => {
  const byName = Map.groupBy(
    [...all.flatMap(({ charges }) => charges), ...pageCharges, ...mediaCharges].map(({ budget }) => budget),
    ({ name }) => name,
  )
  for (const [, same] of byName) expect(new Set(same.map((budget) => JSON.stringify(budget))).size).toBe(1)
})
