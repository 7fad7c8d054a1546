import type { Page } from '@playwright/test'
import { indiaDay, startOfIndiaDay } from '#contract/rules/india-time.ts'
import { formatDate, formatDayOfMonth } from '#web/language/moments.ts'
import { makeItem } from '../builders.ts'
import { holdBack } from './customer-fixtures.ts'
import { phone } from './phone.ts'
import { expect, expectAccessible, test } from './shopkeeper-fixtures.ts'
import { toast } from './toast.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name })

/** A day of the next month, as the calendar and the list name it. */
function nextMonth(date: number) {
  const [year = 0, month = 0] = indiaDay(new Date()).split('-').map(Number)
  const day = new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10)
  return { day, name: formatDate(startOfIndiaDay(day)), short: formatDayOfMonth(day) }
}

test('a paused shop takes no orders, says so, and goes on again', async ({
  shopkeeper: page,
  page: visitor,
  ownShop,
  db,
}) => {
  await makeItem(db, ownShop.shopId)
  await page.goto('/dashboard/profile')
  const accepting = page.getByRole('switch', { name: 'Accepting orders' })
  await expect(accepting).toBeChecked()
  await accepting.click()
  await expect(toast(page, 'Shop details saved.')).toBeVisible()
  await visitor.goto(`/shop/${ownShop.shopId}`)
  await expect(visitor.getByText(/takes no orders just now/)).toBeVisible()

  await accepting.click()
  await expect(accepting).toBeChecked()
  await expect
    .poll(async () => (await db.selectFrom('shops').select('is_paused').execute())[0]?.is_paused)
    .toBe(false)
})

test('a pause for a while is said on every screen with its end, and resumed from there', async ({
  shopkeeper: page,
  page: visitor,
  ownShop,
  db,
}) => {
  await makeItem(db, ownShop.shopId)
  await page.goto('/dashboard/profile')
  await page.getByRole('button', { name: '30 minutes' }).click()
  const line = page.getByRole('region', { name: 'Pause' })
  await expect(line).toContainText(/Orders paused until today|Orders paused until/)
  await expect(section(page, 'Orders').getByText(/no orders until/)).toBeVisible()
  await expectAccessible(page)
  await visitor.goto(`/shop/${ownShop.shopId}`)
  await expect(visitor.getByText(/takes no orders just now/)).toBeVisible()
  await expect(visitor.getByText(/Opens/)).toBeVisible()

  for (const path of ['/dashboard/list', '/dashboard/orders', '/dashboard/statement', '/']) {
    await page.goto(path)
    await expect(line).toBeVisible()
  }
  await expectAccessible(page)
  await line.getByRole('button', { name: 'Resume' }).click()
  await expect(line).toHaveCount(0)
  const [shop] = await db.selectFrom('shops').select(['is_paused', 'paused_until']).execute()
  expect(shop).toEqual({ is_paused: false, paused_until: null })
})

test('a pause that ends goes from the screen by itself, and one for unanswered orders says why', async ({
  shopkeeper: page,
  db,
}) => {
  const pause = (pause: object) =>
    db
      .updateTable('shops')
      .set({ is_paused: true, ...pause })
      .execute()
  await pause({ paused_until: new Date(Date.now() + 4000) })
  await page.goto('/dashboard/list')
  const line = page.getByRole('region', { name: 'Pause' })
  await expect(line).toBeVisible()
  await expect(line).toHaveCount(0, { timeout: 10_000 })

  await pause({ paused_until: null, pause_reason: 'unanswered' })
  await page.goto('/')
  await expect(line).toContainText('Orders paused: two orders were not answered.')
  await expect(line.getByRole('button', { name: 'Resume' })).toBeVisible()
})

test('a pause that ends goes from the profile below the line, too', async ({ shopkeeper: page, db }) => {
  await db
    .updateTable('shops')
    .set({ is_paused: true, paused_until: new Date(Date.now() + 6000) })
    .execute()
  await page.goto('/dashboard/profile')
  const accepting = page.getByRole('switch', { name: 'Accepting orders' })
  await expect(accepting).not.toBeChecked()
  await expect(page.getByRole('region', { name: 'Pause' })).toHaveCount(0)
  await expect(accepting).toBeChecked()
})

test('outside its hours customers see that the shop is closed, and when it opens', async ({
  shopkeeper: page,
  page: visitor,
  ownShop,
  db,
}) => {
  await makeItem(db, ownShop.shopId)
  await page.goto('/dashboard/profile')
  const hours = section(page, 'Opening hours')
  await hours.getByRole('switch', { name: 'Open all day, every day' }).click()
  for (const day of ['Sunday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'])
    await hours.getByRole('switch', { name: `Open on ${day}` }).click()
  // One minute a week, so that the shop is closed whenever this test runs but in that one.
  await hours.getByLabel('Monday, opens at').fill('03:00')
  await hours.getByLabel('Monday, closes at').fill('03:01')
  await hours.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'Shop details saved.')).toBeVisible()
  await expectAccessible(page)

  await visitor.goto(`/shop/${ownShop.shopId}`)
  await expect(visitor.getByText(/Closed now|closed now/).first()).toBeVisible()
  await expect(visitor.getByText(/Opens/).first()).toBeVisible()
})

test('a day has up to three times, added and removed by keyboard alone', async ({ shopkeeper: page, db }) => {
  await page.goto('/dashboard/profile')
  const hours = section(page, 'Opening hours')
  await hours.getByRole('switch', { name: 'Open all day, every day' }).press('Enter')
  const add = hours.getByRole('button', { name: 'Add a time on Monday' })
  await hours.getByLabel('Monday, closes at').fill('13:00')
  await add.press('Enter')
  await expect(hours.getByLabel('Monday, time 2, opens at')).toBeFocused()
  await expect(hours.getByLabel('Monday, time 2, opens at')).toHaveValue('14:00')
  await hours.getByLabel('Monday, time 2, opens at').fill('12:00')
  await expect(hours.getByText('These times overlap: please check.')).toBeVisible()
  await hours.getByLabel('Monday, time 2, opens at').fill('15:00')
  await expect(hours.getByText('These times overlap')).toBeHidden()
  await add.press('Enter')
  await expect(add).toHaveCount(0)
  await expect(hours.getByText('At most 3 times a day.')).toBeVisible()
  await expectAccessible(page)
  await hours.getByRole('button', { name: 'Remove Monday, time 3' }).press('Enter')
  await expect(hours.getByLabel('Monday, time 2, opens at')).toBeFocused()
  await hours.getByRole('button', { name: 'Save changes' }).press('Enter')
  await expect(toast(page, 'Shop details saved.')).toBeVisible()
  const { opening_hours: saved } = await db
    .selectFrom('shops')
    .select('opening_hours')
    .executeTakeFirstOrThrow()
  expect(saved?.[1]).toEqual([
    { opens: '07:00', closes: '13:00' },
    { opens: '15:00', closes: '21:00' },
  ])
  expect(saved?.[2]).toEqual([{ opens: '07:00', closes: '21:00' }])
})

test('hours of a day are saved by themselves: what another tab saved of the other days stands', async ({
  shopkeeper: page,
  db,
}) => {
  const day = [{ opens: '07:00', closes: '21:00' }]
  await db
    .updateTable('shops')
    .set({ opening_hours: JSON.stringify(Array(7).fill(day)) })
    .execute()
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await tab.goto('/dashboard/profile')
    await expect(section(tab, 'Opening hours').getByLabel('Monday, opens at')).toHaveValue('07:00')
  }
  for (const [tab, name] of [
    [page, 'Monday'],
    [other, 'Friday'],
  ] as const) {
    const hours = section(tab, 'Opening hours')
    await hours.getByLabel(`${name}, opens at`).fill('09:00')
    await hours.getByRole('button', { name: 'Save changes' }).press('Enter')
    await expect(toast(tab, 'Shop details saved.')).toBeVisible()
  }
  await expect(section(other, 'Opening hours').getByLabel('Monday, opens at')).toHaveValue('09:00')
  const [shop] = await db.selectFrom('shops').select('opening_hours').execute()
  expect(shop?.opening_hours?.map(([first]) => first?.opens)).toEqual([
    ...['07:00', '09:00', '07:00', '07:00', '07:00', '09:00', '07:00'],
  ])
})

test('hours that were typed are there again where their day, or the shop, is switched off them and back', async ({
  shopkeeper: page,
}) => {
  await page.goto('/dashboard/profile')
  const hours = section(page, 'Opening hours')
  const always = hours.getByRole('switch', { name: 'Open all day, every day' })
  await always.click()
  await hours.getByLabel('Monday, opens at').fill('09:15')
  await hours.getByRole('switch', { name: 'Open on Sunday' }).click()
  await hours.getByRole('switch', { name: 'Open on Monday' }).click()
  await expect(hours.getByLabel('Monday, opens at')).toBeHidden()
  await hours.getByRole('switch', { name: 'Open on Monday' }).click()
  await expect(hours.getByLabel('Monday, opens at')).toHaveValue('09:15')
  await always.click()
  await expect(hours.getByLabel('Monday, opens at')).toBeHidden()
  await always.click()
  await expect(hours.getByLabel('Monday, opens at')).toHaveValue('09:15')
  await expect(hours.getByLabel('Sunday, opens at')).toBeHidden()
})

test('holidays are chosen in a calendar, singly or as a stretch, with a reason, and taken back', async ({
  shopkeeper: page,
  db,
}) => {
  await page.goto('/dashboard/profile')
  const holidays = section(page, 'Holidays')
  const tap = (date: number) => holidays.getByRole('button', { name: `, ${nextMonth(date).name}` }).click()
  const kept = async () => (await db.selectFrom('shops').select(['holidays', 'holiday_reasons']).execute())[0]

  await holidays.getByRole('button', { name: 'The month after' }).click()
  for (const width of [768, 360]) {
    await page.setViewportSize({ width, height: 740 })
    const day = await holidays.getByRole('button', { name: `, ${nextMonth(4).name}` }).boundingBox()
    expect(day?.width).toBeGreaterThanOrEqual(44)
    expect(day?.height).toBeGreaterThanOrEqual(44)
  }
  await tap(4)
  await tap(9)
  await expectAccessible(page)
  await holidays.getByRole('button', { name: 'Close on these 2 days' }).click()
  await expect(holidays.getByRole('listitem')).toHaveText([nextMonth(4).name, nextMonth(9).name])

  await holidays.getByRole('radio', { name: 'From – to' }).check({ force: true })
  await tap(12)
  await tap(15)
  await holidays.getByLabel('Reason').fill('Diwali')
  await holidays.getByRole('button', { name: 'Close on these 4 days' }).click()
  const stretch = `${nextMonth(12).short} to ${nextMonth(15).name}`
  await expect(holidays.getByText(stretch)).toBeVisible()
  await expect(holidays.getByRole('button', { name: /a holiday already/ })).toHaveCount(6)
  expect(await kept()).toEqual({
    holidays: [4, 9, 12, 13, 14, 15].map((date) => nextMonth(date).day),
    holiday_reasons: Object.fromEntries([12, 13, 14, 15].map((date) => [nextMonth(date).day, 'Diwali'])),
  })
  await holidays.getByRole('button', { name: `Remove ${stretch}` }).click()
  await expect(holidays.getByRole('listitem')).toHaveCount(2)
  expect((await kept())?.holiday_reasons).toEqual({})
})

test('days that are chosen singly and as a stretch are each there again when the other was looked at', async ({
  shopkeeper: page,
}) => {
  await page.goto('/dashboard/profile')
  const holidays = section(page, 'Holidays')
  const tap = (date: number) => holidays.getByRole('button', { name: `, ${nextMonth(date).name}` }).click()
  const choose = (name: string) => holidays.getByRole('radio', { name }).check({ force: true })
  // The calendar says its month beside it.
  const chosen = holidays.getByRole('status').last()
  await holidays.getByRole('button', { name: 'The month after' }).click()
  await tap(4)
  await tap(9)
  await choose('From – to')
  await tap(12)
  await tap(15)
  await choose('Single days')
  await expect(chosen).toHaveText(`${nextMonth(4).name}, ${nextMonth(9).name}`)
  await holidays.getByRole('button', { name: 'Close on these 2 days' }).click()
  await expect(holidays.getByRole('listitem')).toHaveText([nextMonth(4).name, nextMonth(9).name])
  await choose('From – to')
  await expect(chosen).toHaveText(`${nextMonth(12).short} to ${nextMonth(15).name}`)
})

test('a holiday that is added in one tab stays when another adds its own', async ({
  shopkeeper: page,
  db,
}) => {
  const other = await page.context().newPage()
  for (const tab of [page, other]) await tab.goto('/dashboard/profile')
  for (const [tab, date] of [
    [page, 4],
    [other, 9],
  ] as const) {
    const holidays = section(tab, 'Holidays')
    await holidays.getByRole('button', { name: 'The month after' }).click()
    await holidays.getByRole('button', { name: `, ${nextMonth(date).name}` }).click()
    await holidays.getByRole('button', { name: 'Close on this day' }).click()
    await expect(toast(tab, 'Shop details saved.')).toBeVisible()
  }
  await expect(section(other, 'Holidays').getByRole('listitem')).toHaveText([
    nextMonth(4).name,
    nextMonth(9).name,
  ])
  const [shop] = await db.selectFrom('shops').select('holidays').execute()
  expect(shop?.holidays).toHaveLength(2)
})

test('a holiday that was added though no answer came is shown among the others', async ({
  shopkeeper: page,
}) => {
  await page.goto('/dashboard/profile')
  const holidays = section(page, 'Holidays')
  await holidays.getByRole('button', { name: 'The month after' }).click()
  await holidays.getByRole('button', { name: `, ${nextMonth(4).name}` }).click()
  const answer = await holdBack(page, /\/api\/(me|shops\/details)$/)
  await page.route('**/api/shops/details', async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await holidays.getByRole('button', { name: 'Close on this day' }).click()
  // That it may have failed is not kept back until it is read again.
  await expect(toast(page, 'Your changes could not be saved.')).toBeVisible()
  answer()
  await expect(holidays.getByRole('listitem')).toHaveText([nextMonth(4).name])
})

test('today is made a holiday by keyboard alone; visitors read it, and no longer once it is taken back', async ({
  shopkeeper: page,
  page: visitor,
  ownShop,
  db,
}) => {
  await makeItem(db, ownShop.shopId)
  await page.setViewportSize(phone)
  await page.goto('/dashboard/profile')
  const holidays = section(page, 'Holidays')
  const today = formatDate(startOfIndiaDay(indiaDay(new Date())))
  await holidays.getByRole('button', { name: today }).press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await holidays.getByLabel('Reason').fill('Wedding')
  await page.keyboard.press('Enter')
  await expect(holidays.getByRole('listitem')).toContainText('Wedding')

  await visitor.goto(`/shop/${ownShop.shopId}`)
  await expect(visitor.getByText('Closed today', { exact: true })).toBeVisible()
  await expect(visitor.getByText('It takes no orders today: Wedding')).toBeVisible()
  await expect(visitor.getByText('Opens tomorrow 12:00 am')).toBeVisible()
  await expectAccessible(visitor)
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await expect(page.getByText('Closed today')).toBeVisible()

  await page.goBack()
  await holidays.getByRole('button', { name: `Remove ${today}` }).press('Enter')
  await expect(holidays.getByText('No holidays planned.')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText('Open now')).toBeVisible()
})
