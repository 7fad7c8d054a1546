import type { Page } from '@playwright/test'
import { makeStockedShop, nagpur } from '../builders.ts'
import { keep } from './customer-fixtures.ts'
import { expect, test } from './fixtures.ts'

const see = (page: Page, visibilityState: 'hidden' | 'visible') =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, visibilityState)

async function lookAwayFor(page: Page, minutes: number) {
  await see(page, 'hidden')
  await page.clock.fastForward(minutes * 60_000)
  await see(page, 'visible')
}

for (const [what, place] of [
  ['Home', undefined],
  ['Home with a place', { latitude: nagpur.lat, longitude: nagpur.lng }],
  ['a shop', undefined],
] as const)
  test(`${what} that somebody looks at again after long is shown as it is now`, async ({ page, db }) => {
    const { shopId } = await makeStockedShop(db, { name: 'Gokul Dairy' })
    await page.clock.install()
    if (place) await keep(page, { Location: place })
    await page.goto(what === 'a shop' ? `/shop/${shopId}` : '/')
    const main = page.getByRole('main')
    await expect(main).toContainText('Gokul Dairy')
    await page.waitForLoadState('networkidle')
    const calls: string[] = []
    page.on('request', (request) => request.url().includes('/api/shops') && calls.push(request.url()))
    await db.updateTable('shops').set({ is_paused: true }).where('id', '=', shopId).execute()
    await lookAwayFor(page, 1)
    expect(calls).toEqual([])
    await lookAwayFor(page, 10)
    await expect(main).toContainText('Closed now')
  })

test('a page that is shown again as it was knows what another tab did meanwhile', async ({
  customer: page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Profile' })).toBeVisible()
  await page.evaluate(() => {
    localStorage.removeItem('token')
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
})
