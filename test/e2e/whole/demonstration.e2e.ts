import { startServer } from '../../servers/start-server.ts'
import { expect, test } from '../fixtures/fixtures.ts'

const banner = 'This is a demonstration. Shops, orders, mails and payments here are not real.'

test('a demonstration says so on every page, and other installations do not', async ({ page, product }) => {
  await page.goto('/')
  await expect(page.getByText(banner)).toHaveCount(0)
  const server = await startServer({ DATABASE_URL: product.databaseUrl, DEMO: 'true' })
  for (const path of ['/', '/cart', '/order', '/terms-and-conditions', '/dashboard', '/setup', '/nowhere']) {
    await page.goto(server.url + path)
    await expect(page.getByText(banner)).toBeVisible()
  }
  await server.stop()
})
