import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { type Db, openDb } from '#server/db/db.ts'
import { type PushTestService, startPushTestService } from '#server/notifications/push/push-test-service.ts'
import { makeCustomer, makeItem, makeShop } from '../builders.ts'
import { startServer } from '../start-server.ts'
import { cloneTemplate } from '../template-database.ts'
import { test as base, signedInPage } from './fixtures.ts'
import { placeOrderOf } from './place-order-of.ts'

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }
/** The orders of the town's shop, in a browser whose push service is this one. */
type OpenDesk = (subscription: Subscription | 'never answers', permissions?: string[]) => Promise<Page>
export type PushTown = Awaited<ReturnType<typeof openTown>>

/** The product that knows a push service on this machine and trusts its certificate. */
export const test = base.extend<{ town: PushTown; openDesk: OpenDesk }, { service: PushTestService }>({
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
  openDesk: async ({ browser, town }, use) => {
    const opened: Page[] = []
    await use(async (subscription, permissions = ['notifications']) => {
      const page = await signedInPage(browser, town.url, town.shop.keeper, 'shop')
      opened.push(page)
      await replacePushService(page.context(), subscription)
      await page.context().grantPermissions(permissions, { origin: town.url })
      await page.goto('/dashboard/orders')
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      return page
    })
    for (const page of opened) await page.context().close()
  },
})

async function openTown(service: PushTestService, url: string, db: Db) {
  const shop = await makeShop(db)
  const { itemId } = await makeItem(db, shop.shopId)
  const customer = await makeCustomer(db)
  const order = () => placeOrderOf(url, customer, shop.shopId, itemId)
  /** As a browser does that was given the product's key. */
  const subscribe = async () => {
    const { data } = await (await fetch(`${url}/api/push/config`)).json()
    return service.subscribe(data.vapidPublicKey)
  }
  return { service, db, shop, url, customer, order, subscribe }
}

/** `pushManager.subscribe()` as it is with a push service that can be reached: this one. */
export async function replacePushService(
  context: BrowserContext,
  subscription: Subscription | 'never answers',
) {
  await context.addInitScript((given) => {
    let subscribed: object | null = null
    PushManager.prototype.getSubscription = async () => subscribed as PushSubscription | null
    PushManager.prototype.subscribe = async (options) => {
      if (given === 'never answers') return new Promise(() => {})
      const applicationServerKey = options?.applicationServerKey
      const bytes = applicationServerKey instanceof Uint8Array ? applicationServerKey.buffer : null
      subscribed = {
        options: { applicationServerKey: bytes },
        toJSON: () => given,
        unsubscribe: async () => {
          subscribed = null
          return true
        },
      }
      return subscribed as PushSubscription
    }
  }, subscription)
}
