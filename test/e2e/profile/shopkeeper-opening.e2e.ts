import type { Page } from '@playwright/test'
import { everyDay, makeItem } from '../../scenes/builders.ts'
import { loseReplies } from '../fixtures/lose-replies.ts'
import { expect, expectAccessible, test } from '../fixtures/shopkeeper-fixtures.ts'
import { toast, toasts } from '../fixtures/toast.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name })

test('a paused shop takes no orders, says so, and can be resumed, even if the replies are lost', async ({
  shopkeeper: page,
  page: visitor,
  ownShop,
  db,
}) => {
  await makeItem(db, ownShop.shopId)
  await page.goto('/dashboard/profile')
  const accepting = page.getByRole('switch', { name: 'Accepting orders' })
  await expect(accepting).toBeChecked()
  await loseReplies(page, '**/api/shops/details', 'PATCH')
  await accepting.click()
  await expect(toast(page, 'Shop details saved.')).toBeVisible()
  await visitor.goto(`/shop/${ownShop.shopId}`)
  await expect(visitor.getByText(/takes no orders just now/)).toBeVisible()

  await accepting.click()
  await expect(accepting).toBeChecked()
  await expect
    .poll(async () => (await db.selectFrom('shops').select('is_paused').execute())[0]?.is_paused)
    .toBe(false)
  await expect(toasts(page, /could not be saved/)).toHaveCount(0)
})

test('a timed pause is shown with its end on every screen, and can be resumed there, even if replies are lost', async ({
  shopkeeper: page,
  page: visitor,
  ownShop,
  db,
}) => {
  await makeItem(db, ownShop.shopId)
  await page.goto('/dashboard/profile')
  const pauses = page.getByRole('group', { name: 'Pause for a while' }).getByRole('button')
  await expect(pauses).toHaveCount(4)
  const rows = await pauses.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(new Set(rows).size).toBe(2)
  await loseReplies(page, '**/api/shops/pause')
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
  await expect(toasts(page, /./)).toHaveCount(0)
  const [shop] = await db.selectFrom('shops').select(['is_paused', 'paused_until']).execute()
  expect(shop).toEqual({ is_paused: false, paused_until: null })
})

test('a pause that ends disappears from the screen by itself, and one for unanswered orders says why', async ({
  shopkeeper: page,
  db,
}) => {
  const pause = (pause: object) =>
    db
      .updateTable('shops')
      .set({ is_paused: true, ...pause })
      .execute()
  await page.clock.install()
  await pause({ paused_until: new Date(Date.now() + 60_000) })
  await page.goto('/dashboard/list')
  const line = page.getByRole('region', { name: 'Pause' })
  await expect(line).toBeVisible()
  await pause({ paused_until: new Date() })
  await page.clock.fastForward(62_000)
  await expect(line).toHaveCount(0)

  await pause({ paused_until: null, pause_reason: 'unanswered' })
  await page.goto('/')
  await expect(line).toContainText('Orders paused: two orders were not answered.')
  await expect(line.getByRole('button', { name: 'Resume' })).toBeVisible()
})

test('a pause that ends also switches Accepting orders on again on the profile', async ({
  shopkeeper: page,
  db,
}) => {
  const pauseUntil = (paused_until: Date) =>
    db.updateTable('shops').set({ is_paused: true, paused_until }).execute()
  await page.clock.install()
  await pauseUntil(new Date(Date.now() + 60_000))
  await page.goto('/dashboard/profile')
  const accepting = page.getByRole('switch', { name: 'Accepting orders' })
  const line = page.getByRole('region', { name: 'Pause' })
  await expect(line).toBeVisible()
  await expect(accepting).not.toBeChecked()
  await pauseUntil(new Date())
  await page.clock.fastForward(62_000)
  await expect(line).toHaveCount(0)
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
  // One minute a week, so that the shop is closed unless this test runs in that very minute.
  await hours.getByLabel('Monday, opens at').fill('03:00')
  await hours.getByLabel('Monday, closes at').fill('03:01')
  await hours.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'Shop details saved.')).toBeVisible()
  await expectAccessible(page)

  await visitor.goto(`/shop/${ownShop.shopId}`)
  await expect(visitor.getByText(/Closed now|closed now/).first()).toBeVisible()
  await expect(visitor.getByText(/Opens/).first()).toBeVisible()
})

test('a day has up to three opening times, added and removed by keyboard alone', async ({
  shopkeeper: page,
  db,
}) => {
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

test('the hours of each day are saved separately: what another tab saved for other days is kept', async ({
  shopkeeper: page,
  db,
}) => {
  await db
    .updateTable('shops')
    .set({ opening_hours: everyDay('07:00', '21:00') })
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

test('typed hours are restored if their day is switched off and on again, or Open all day on and off', async ({
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
