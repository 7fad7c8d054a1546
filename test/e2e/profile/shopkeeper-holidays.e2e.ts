import type { Page } from '@playwright/test'
import { indiaDay, startOfIndiaDay } from '#contract/rules/time/india-time.ts'
import { formatDate, formatDayOfMonth } from '#web/language/moments.ts'
import { makeItem } from '../../scenes/builders.ts'
import { phone } from '../fixtures/phone.ts'
import { expect, expectAccessible, test } from '../fixtures/shopkeeper-fixtures.ts'
import { toast } from '../fixtures/toast.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Holidays' })

/** A day of next month, with its names in the calendar and in the list. */
function nextMonth(date: number) {
  const [year = 0, month = 0] = indiaDay(new Date()).split('-').map(Number)
  const day = new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10)
  return { day, name: formatDate(startOfIndiaDay(day)), short: formatDayOfMonth(day) }
}

test('holidays are chosen in a calendar as single days or as a range, with a reason, and can be removed', async ({
  shopkeeper: page,
  db,
}) => {
  await page.goto('/dashboard/profile')
  const holidays = section(page)
  const tap = (date: number) => holidays.getByRole('button', { name: `, ${nextMonth(date).name}` }).click()
  const stored = async () =>
    (await db.selectFrom('shops').select(['holidays', 'holiday_reasons']).execute())[0]

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
  expect(await stored()).toEqual({
    holidays: [4, 9, 12, 13, 14, 15].map((date) => nextMonth(date).day),
    holiday_reasons: Object.fromEntries([12, 13, 14, 15].map((date) => [nextMonth(date).day, 'Diwali'])),
  })
  await holidays.getByRole('button', { name: `Remove ${stretch}` }).click()
  await expect(holidays.getByRole('listitem')).toHaveCount(2)
  expect((await stored())?.holiday_reasons).toEqual({})
})

test('switching between single days and a range keeps what was chosen in each', async ({
  shopkeeper: page,
}) => {
  await page.goto('/dashboard/profile')
  const holidays = section(page)
  const tap = (date: number) => holidays.getByRole('button', { name: `, ${nextMonth(date).name}` }).click()
  const choose = (name: string) => holidays.getByRole('radio', { name }).check({ force: true })
  // The other status is the month of the calendar.
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

test('a holiday that was added in one tab is kept when another tab adds its own', async ({
  shopkeeper: page,
  db,
}) => {
  const other = await page.context().newPage()
  for (const tab of [page, other]) await tab.goto('/dashboard/profile')
  for (const [tab, date] of [
    [page, 4],
    [other, 9],
  ] as const) {
    const holidays = section(tab)
    await holidays.getByRole('button', { name: 'The month after' }).click()
    await holidays.getByRole('button', { name: `, ${nextMonth(date).name}` }).click()
    await holidays.getByRole('button', { name: 'Close on this day' }).click()
    await expect(toast(tab, 'Shop details saved.')).toBeVisible()
  }
  await expect(section(other).getByRole('listitem')).toHaveText([nextMonth(4).name, nextMonth(9).name])
  const [shop] = await db.selectFrom('shops').select('holidays').execute()
  expect(shop?.holidays).toHaveLength(2)
})

test('a holiday that was added although the reply was lost is reported as saved and listed', async ({
  shopkeeper: page,
}) => {
  await page.goto('/dashboard/profile')
  const holidays = section(page)
  await holidays.getByRole('button', { name: 'The month after' }).click()
  await holidays.getByRole('button', { name: `, ${nextMonth(4).name}` }).click()
  await page.route('**/api/shops/details', async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await holidays.getByRole('button', { name: 'Close on this day' }).click()
  await expect(toast(page, 'Shop details saved.')).toBeVisible()
  await expect(holidays.getByRole('listitem')).toHaveText([nextMonth(4).name])
})

test('today is made a holiday by keyboard alone, and visitors see it until it is removed again', async ({
  shopkeeper: page,
  page: visitor,
  ownShop,
  db,
}) => {
  await makeItem(db, ownShop.shopId)
  await page.setViewportSize(phone)
  await page.goto('/dashboard/profile')
  const holidays = section(page)
  const today = formatDate(startOfIndiaDay(indiaDay(new Date())))
  await holidays.getByRole('button', { name: today }).press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await holidays.getByLabel('Reason').fill('Wedding')
  await page.keyboard.press('Enter')
  await expect(holidays.getByRole('listitem')).toContainText('Wedding')

  await visitor.goto(`/shop/${ownShop.shopId}`)
  await expect(visitor.getByText('Closed today', { exact: true })).toBeVisible()
  await expect(visitor.getByRole('status').filter({ hasText: 'Wedding' })).toHaveText(
    /^It takes no orders today: Wedding\nOpens tomorrow 12:00 am$/,
    { useInnerText: true },
  )
  await expectAccessible(visitor)
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await expect(page.getByText('Closed today')).toBeVisible()

  await page.goBack()
  await holidays.getByRole('button', { name: `Remove ${today}` }).press('Enter')
  await expect(holidays.getByText('No holidays planned.')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText('Open now')).toBeVisible()
})
