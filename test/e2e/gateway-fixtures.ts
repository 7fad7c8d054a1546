import { openDb } from '#server/db/db.ts'
import { type RazorpayStandin, startRazorpayStandin } from '#server/standins/razorpay/start.ts'
import { settingsFor } from '../razorpay-clients.ts'
import { startServer } from '../start-server.ts'
import { cloneTemplate } from '../template-database.ts'
import { test as base } from './fixtures.ts'

/** The product as in production, with a gateway whose faults a test switches. */
export const test = base.extend<object, { standin: RazorpayStandin }>({
  standin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const standin = await startRazorpayStandin({ firstRetryMs: 100 })
      await use(standin)
      await standin.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ standin }, use, { workerIndex }) => {
      const name = `e2e_gateway_${workerIndex}`
      const databaseUrl = await cloneTemplate(process.env.E2E_TEMPLATE_URL ?? '', name)
      const { db, close } = openDb(databaseUrl, { max: 4 })
      const server = await startServer({
        DATABASE_URL: databaseUrl,
        ...settingsFor(standin),
      })
      standin.sendWebhooksTo(`${server.url}/api/payment/webhook`)
      await use({ url: server.url, databaseUrl, db })
      await server.stop()
      await close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})
