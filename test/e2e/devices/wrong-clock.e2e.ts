import { DAY_MS, indiaClock, indiaDay, startOfIndiaDay } from '#contract/rules/time/india-time.ts'
import { clock } from '#contract/rules/time/opening-hours.ts'
import { formatDate } from '#web/language/moments.ts'
import { makeItem, makeStockedShop } from '../../scenes/builders.ts'
import { placeOrderAs, setStatusAs } from '../fixtures/customer-fixtures.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { hideServerTime } from '../fixtures/hide-server-time.ts'
import { cardOf } from '../fixtures/order-card.ts'

for (const [how, offMs] of [
  ['a day ahead', DAY_MS],
  ['a year behind', -365 * DAY_MS],
] as const) {
  test(`a desk whose clock is ${how} shows how long an order has waited, and offers Undo`, async ({
    shopkeeper: page,
    db,
    placeOrder,
  }) => {
    const orderId = await placeOrder()
    const placed_at = new Date(Date.now() - 10 * 60_000)
    await db.updateTable('orders').set({ placed_at }).where('id', '=', orderId).execute()
    await page.clock.install({ time: Date.now() + offMs })
    await page.goto('/dashboard/orders')
    const card = cardOf(page, orderId)
    await expect(card).toContainText('waiting 10 min')
    await card.getByRole('button', { name: /^Accept/ }).click()
    await expect(card.getByRole('button', { name: /^Packed/ })).toBeVisible()
    await page.reload()
    await expect(card.getByRole('button', { name: /^Undo/ })).toBeVisible()
  })

  test(`a shop whose shopkeeper’s clock is ${how} pauses for the chosen time`, async ({
    shopkeeper: page,
    ownShop: { shopId },
    db,
  }) => {
    await page.clock.install({ time: Date.now() + offMs })
    await page.goto('/dashboard/profile')
    await page.getByRole('button', { name: '15 minutes' }).click()
    await expect(page.getByText(/take no orders until (today|tomorrow) /).first()).toBeVisible()
    const { paused_until } = await db
      .selectFrom('shops')
      .select('paused_until')
      .where('id', '=', shopId)
      .executeTakeFirstOrThrow()
    const minutes = ((paused_until?.getTime() ?? 0) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(14)
    expect(minutes).toBeLessThan(16)
  })

  test(`a customer whose clock is ${how} sees an order of today as today, and can report a problem`, async ({
    customer: page,
    customerAccount,
    ownShop: { shopId, keeper },
    db,
  }) => {
    const line = { ...(await makeItem(db, shopId)), count: 3 }
    const orderId = await placeOrderAs(page.request, customerAccount, shopId, [line])
    await setStatusAs(page.request, keeper, orderId, 'Delivered')
    await page.clock.install({ time: Date.now() + offMs })
    await page.goto(`/myorders/${orderId}`)
    await expect(page.getByRole('time').first()).toHaveText(/^today /)
    await expect(page.getByRole('button', { name: 'Report something' })).toBeVisible()
  })
}

test('to a visitor whose clock is a day ahead, a shop changes to Open now when it opens', async ({
  page,
  db,
}) => {
  const hourMs = 3_600_000
  const paused_until = new Date(Date.now() + hourMs)
  const { shopId } = await makeStockedShop(db, { is_paused: true, paused_until })
  await page.clock.install({ time: Date.now() + DAY_MS })
  const reply = page.waitForResponse(`**/api/shops/${shopId}*`)
  await page.goto(`/shop/${shopId}`)
  await reply
  const badge = page.getByRole('main').getByText(/^(Open|Closed) now$/)
  await expect(badge).toHaveText('Closed now')
  await page.waitForLoadState('networkidle')
  await db.updateTable('shops').set({ is_paused: false }).where('id', '=', shopId).execute()
  await page.clock.fastForward(hourMs + 2000)
  await expect(badge).toHaveText('Open now')
})

test('Home, which makes no request, hydrates and shows when a shop opens, even if the clock is a year behind', async ({
  page,
  db,
}) => {
  const paused_until = new Date(Date.now() + 3_600_000)
  await makeStockedShop(db, { is_paused: true, paused_until })
  await page.addInitScript((offMs) => {
    const now = Date.now
    Date.now = () => now() + offMs
    Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin + offMs })
  }, -365 * DAY_MS)
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(page.locator('html[data-alive]')).toBeAttached()
  await expect(page.getByRole('article')).toContainText('Opens')
})

test.describe('abroad', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('the chat shows the time of each message in India, whatever the device’s clock says', async ({
    page,
  }) => {
    await page.clock.install({ time: Date.now() - DAY_MS - 3_600_000 })
    await page.goto('/', { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Open the support chat' }).click()
    const panel = page.getByRole('dialog', { name: 'Nukkad assistant' })
    await panel.getByPlaceholder('Ask about orders').fill('delivery areas')
    await panel.getByRole('button', { name: 'Send' }).click()
    await expect(panel.getByRole('listitem')).toHaveCount(3)
    const timeOfMessage = panel.getByRole('listitem').last().locator('time')
    const ago = (ms: number) => clock(indiaClock(new Date(Date.now() - ms)).minutes)
    expect([ago(0), ago(60_000)]).toContain(await timeOfMessage.textContent())
  })
})

test('if the clock is set back a day after a code was requested, another can be requested at once', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign In' }).first().click()
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill('asha@example.in')
  await page.getByRole('button', { name: 'Send OTP' }).click()
  const again = page.getByRole('button', { name: /^Send a new OTP/ })
  await expect(again).toHaveText(/ s\)$/)
  await page.clock.setSystemTime(Date.now() - DAY_MS)
  await page.clock.runFor(2000)
  await expect(again).toHaveText('Send a new OTP')
})

test('a holiday calendar left open past midnight offers the new day as its first', async ({
  shopkeeper: page,
}) => {
  const dayName = (at: number) => `, ${formatDate(new Date(at))}`
  const midnight = startOfIndiaDay(indiaDay(new Date())).getTime() + DAY_MS
  await page.clock.install({ time: midnight - 60_000 })
  await hideServerTime(page)
  await page.goto('/dashboard/profile')
  const holidays = page.getByRole('region', { name: 'Holidays' })
  const today = holidays.getByRole('button', { name: dayName(midnight - 60_000), disabled: false })
  await today.click()
  await expect(holidays.getByRole('button', { name: 'Close on this day' })).toBeEnabled()
  await page.clock.runFor(62_000)
  await expect(today).toBeHidden()
  await expect(holidays.getByRole('button', { name: 'Close on this day' })).toBeHidden()
})
