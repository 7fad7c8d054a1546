import type { Browser, Page } from '@playwright/test'
import type { Db } from '#server/db/db.ts'
import { wholeBrowser } from '../../scripts/find-browser.ts'
import { makeNewShopkeeper } from '../builders.ts'
import { expect, signedInPage, test } from './fixtures.ts'
import { payByCard } from './pay-by-card.ts'
import { smallPhoto } from './pictures.ts'
import { letTenSecondsPass } from './ten-seconds.ts'

test.use({ launchOptions: wholeBrowser, serviceWorkers: 'allow' })

/** Subscribing as it goes when the maker of the browser cannot be reached. */
type Service = 'never answers' | 'refuses'

async function openWizard(
  browser: Browser,
  url: string,
  db: Db,
  service: Service,
  permissions: string[],
): Promise<Page> {
  const page = await signedInPage(browser, url, await makeNewShopkeeper(db), 'shop')
  await page.context().grantPermissions(permissions, { origin: url })
  await page.addInitScript((how) => {
    PushManager.prototype.getSubscription = async () => null
    PushManager.prototype.subscribe = () =>
      how === 'refuses' ? Promise.reject(new DOMException('no service', 'AbortError')) : new Promise(() => {})
  }, service)
  await page.goto('/setup')
  return page
}

async function fillWizard(page: Page) {
  await page.getByLabel('Shop name').fill('Kale Dairy')
  await page.getByLabel('Email').fill('ravi@kale.example')
  await page.getByLabel('Phone').fill('9800000001')
  await page.getByLabel('Shop address').fill('Dharampeth')
  await page.getByRole('option').first().click()
  await expect(page.getByText('Address selected successfully!')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Shop picture').setInputFiles(await smallPhoto())
  await page.getByLabel('PAN number').fill('ABCPK1234C')
  await page.getByLabel('Account holder name').fill('Ravi Kale')
  await page.getByLabel('Account number').fill('123456784321')
  await page.getByLabel('IFSC code').fill('SBIN0001234')
  await expect(page.getByLabel('Bank name')).toHaveValue('State Bank of India')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByLabel(/Tell me about new orders/)).toBeChecked()
  await page.getByLabel('I accept the terms').check()
}

const pay = (page: Page) => page.getByRole('button', { name: 'Pay ₹149 and open my shop' }).click()

async function completeByCard(page: Page) {
  await payByCard(page)
  await expect(page.getByText('Payment successful! Shop setup completed.')).toBeVisible({ timeout: 20_000 })
}

for (const service of ['never answers', 'refuses'] as const)
  test(`the paid set-up completes with a push service that ${service}`, async ({ browser, baseURL, db }) => {
    test.slow()
    const page = await openWizard(browser, baseURL ?? '', db, service, ['notifications'])
    await fillWizard(page)
    if (service === 'never answers') await page.clock.install()
    await pay(page)
    if (service === 'never answers') await letTenSecondsPass(page, page.locator('iframe'))
    await completeByCard(page)
    expect(await db.selectFrom('shops').select('wants_push').execute()).toEqual([{ wants_push: true }])
    expect(await db.selectFrom('push_subscriptions').select('id').execute()).toEqual([])
    await page.context().close()
  })

test('with notices denied the wizard stays before any payment, and goes on once they are not wanted', async ({
  browser,
  baseURL,
  db,
}) => {
  test.slow()
  const page = await openWizard(browser, baseURL ?? '', db, 'never answers', [])
  await fillWizard(page)
  await pay(page)
  await expect(page.getByText('Please enable browser notifications to proceed.').first()).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  expect(await db.selectFrom('payment_orders').select('id').execute()).toEqual([])

  await page.getByLabel(/Tell me about new orders/).uncheck()
  await pay(page)
  await completeByCard(page)
  expect(await db.selectFrom('shops').select('wants_push').execute()).toEqual([{ wants_push: false }])
  await page.context().close()
})
