import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, openDb } from '#server/db/db.ts'
import { type PushTestService, startPushTestService } from '#server/notifications/push/push-test-service.ts'
import { makeCustomer, makeItem, makeShop } from '../builders.ts'
import { startServer } from '../start-server.ts'
import { cloneTemplate } from '../template-database.ts'
import { test as base } from './fixtures.ts'
import { placeOrderOf } from './place-order-of.ts'

export type PushTown = Awaited<ReturnType<typeof openTown>>

/** The product that knows a push service on this machine and trusts its certificate. */
export const test = base.extend<{ town: PushTown }, { service: PushTestService }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const service = await startPushTestService()
      await use(service)
      await service.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ service }, use, { workerIndex }) => {
      const folder = await mkdtemp(join(tmpdir(), 'nukkad-push-'))
      await writeFile(join(folder, 'push.pem'), service.cert)
      const databaseUrl = await cloneTemplate(process.env.E2E_TEMPLATE_URL ?? '', `e2e_push_${workerIndex}`)
      const { db, close } = openDb(databaseUrl, { max: 4 })
      const server = await startServer({
        DATABASE_URL: databaseUrl,
        PAGE_FRESH_SECONDS: '0',
        PUSH_SERVICE_ORIGINS: service.origin,
        NODE_EXTRA_CA_CERTS: join(folder, 'push.pem'),
      })
      await use({ url: server.url, databaseUrl, db })
      await server.stop()
      await close()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  town: async ({ service, product: { url }, db }, use) => {
    service.forgetAll()
    await use(await openTown(service, url, db))
  },
})

async function openTown(service: PushTestService, url: string, db: Db) {
  const shop = await makeShop(db)
  const { itemId } = await makeItem(db, shop.shopId)
  const customer = await makeCustomer(db)
  const order = () => placeOrderOf(url, customer, shop.shopId, itemId)
  return { service, db, shop, url, customer, order }
}
