import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDb } from '#server/db/db.ts'
import { startPushTestService } from '#server/notifications/push/push-test-service.ts'
import { makeCustomer, makeItem, makeShop } from '../builders.ts'
import { findLeaks } from '../secret-watch.ts'
import { startServer } from '../start-server.ts'
import { cloneTemplate } from '../template-database.ts'
import { test as base, expect } from './fixtures.ts'
import { placeOrderOf } from './place-order-of.ts'

export type PushTown = Awaited<ReturnType<typeof openTown>>

/** A server of its own, which knows a push service on this machine and trusts its certificate. */
export const test = base.extend<{ town: PushTown }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  town: async ({}, use) => {
    const town = await openTown()
    await use(town)
    const leaks = await findLeaks(town.db)
    await town.close()
    expect(leaks).toEqual([])
  },
})

async function openTown() {
  const service = await startPushTestService()
  const folder = await mkdtemp(join(tmpdir(), 'nukkad-push-'))
  await writeFile(join(folder, 'push.pem'), service.cert)
  const name = `e2e_push_${crypto.randomUUID().replaceAll('-', '')}`
  const { db, close, url } = openDb(await cloneTemplate(process.env.E2E_TEMPLATE_URL ?? '', name), { max: 4 })
  const server = await startServer({
    DATABASE_URL: url,
    PUSH_SERVICE_ORIGINS: service.origin,
    NODE_EXTRA_CA_CERTS: join(folder, 'push.pem'),
  })
  const shop = await makeShop(db)
  const { itemId } = await makeItem(db, shop.shopId)
  const customer = await makeCustomer(db)
  return {
    service,
    db,
    shop,
    url: server.url,
    customer,
    order: () => placeOrderOf(server.url, customer, shop.shopId, itemId),
    async close() {
      await server.stop()
      await close()
      await service.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
