import type { Browser, Page } from '@playwright/test'
import type { Db } from '#server/db/db.ts'
import { wholeBrowser } from '../../../scripts/find-browser.ts'
import { makeNewShopkeeper, setupForm } from '../../scenes/builders.ts'
import { expect, signedInPage, test } from '../fixtures/fixtures.ts'
import { asIphoneTab } from '../fixtures/iphone-tab.ts'
import { payByCard } from '../fixtures/pay-by-card.ts'
import { openWithDraft } from '../fixtures/setup-wizard.ts'
import { letTenSecondsPass } from '../fixtures/ten-seconds.ts'

test.use({ launchOptions: wholeBrowser, serviceWorkers: 'allow' })

/** How subscribing fails if the push service of the browser's vendor cannot be reached. */
type Service = 'never answers' | 'refuses'

async function openPaymentStep(browser: Browser, url: string, db: Db, service: Service): Promise<Page> {
  const keeper = await makeNewShopkeeper(db)
  const page = await signedInPage(browser, url, keeper, 'shop')
  await page.context().grantPermissions(['notifications'], { origin: url })
  await page.addInitScript((how) => {
    PushManager.prototype.getSubscription = async () => null
    PushManager.prototype.subscribe = () =>
      how === 'refuses' ? Promise.reject(new DOMException('no service', 'AbortError')) : new Promise(() => {})
  }, service)
  await openWithDraft(page, keeper, await setupForm())
  await expect(page.getByLabel(/Tell me about new orders/)).toBeChecked()
  await page.getByLabel('I accept the terms').check()
  return page
}

for (const service of ['never answers', 'refuses'] as const)
  test(`the paid set-up completes with a push service that ${service}`, async ({ browser, baseURL, db }) => {
    const page = await openPaymentStep(browser, baseURL ?? '', db, service)
    if (service === 'never answers') await page.clock.install()
    await page.getByRole('button', { name: 'Pay ₹149 and open my shop' }).click()
    if (service === 'never answers') await letTenSecondsPass(page, page.locator('iframe'))
    await payByCard(page)
    await expect(page.getByText('Payment successful! Shop setup completed.')).toBeVisible({ timeout: 20_000 })
    expect(await db.selectFrom('shops').select('wants_push').execute()).toEqual([{ wants_push: true }])
    expect(await db.selectFrom('push_subscriptions').select('id').execute()).toEqual([])
    await page.context().close()
  })

test('in a browser of an iPhone the wizard promises no prompt, and the shop opens without notices', async ({
  browser,
  baseURL,
  db,
}) => {
  const keeper = await makeNewShopkeeper(db)
  const page = await signedInPage(browser, baseURL ?? '', keeper, 'shop')
  await asIphoneTab(page)
  await openWithDraft(page, keeper, await setupForm())
  await expect(page.getByText('For notices on an iPhone or iPad, tap Share')).toBeVisible()
  await expect(page.getByText('The browser will ask for your permission.')).toBeHidden()
  await page.getByLabel('I accept the terms').check()
  await page.getByRole('button', { name: 'Pay ₹149 and open my shop' }).click()
  await payByCard(page)
  await expect(page.getByText('Payment successful! Shop setup completed.')).toBeVisible({ timeout: 20_000 })
  await page.context().close()
})
