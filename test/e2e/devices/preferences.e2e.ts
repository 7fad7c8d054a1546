import type { Locator } from '@playwright/test'
import { makeItem, makeShop } from '../../scenes/builders.ts'
import { openPopup } from '../fixtures/by-keyboard.ts'
import { holdRequests } from '../fixtures/customer-fixtures.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { phone } from '../fixtures/phone.ts'

test.use({ actionTimeout: 10_000, viewport: phone })

test('with reduced motion preferred the page is not scrolled smoothly', async ({ page, db }) => {
  const { shopId } = await makeShop(db)
  for (let n = 0; n < 40; n++) await makeItem(db, shopId, { name: `Milk ${n}` })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`/shop/${shopId}`)
  await page.getByRole('link', { name: 'See all of Milk' }).click()
  // The previous page has the same items; only the heading differs.
  await expect(page.getByRole('heading', { level: 1, name: 'Milk' })).toBeVisible()
  await page.mouse.wheel(0, 1500)
  expect(await scrolledBy(page.getByRole('button', { name: 'Go to top' }))).toBeLessThan(-300)
  await page.goto('/')
  expect(await scrolledBy(page.getByRole('button', { name: 'Become a Partner' }))).toBeGreaterThan(300)
})

/** How far a click scrolls before the next frame, in pixels: a smooth scroll would not have moved yet. */
const scrolledBy = (button: Locator) =>
  button.evaluate((element: HTMLElement) => {
    const before = window.scrollY
    element.click()
    return window.scrollY - before
  })

const edge = (element: Locator) => element.evaluate((it) => getComputedStyle(it).borderTopWidth)

test('in dark colours the ground of the chosen tab differs from the row it is in', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await openPopup(page)
  const lightnesses = await page.getByRole('radio', { name: 'User' }).evaluate((radio) => {
    const lightnessOf = (element: Element | null) => {
      if (!element) throw new Error('A tab is a label in a fieldset.')
      const [red = 0, green = 0, blue = 0] = (getComputedStyle(element).backgroundColor.match(/\d+/g) ?? [])
        .slice(0, 3)
        .map(Number)
      return (red + green + blue) / 3
    }
    return [lightnessOf(radio.closest('label')), lightnessOf(radio.closest('fieldset'))]
  })
  expect((lightnesses[0] ?? 0) - (lightnesses[1] ?? 0)).toBeGreaterThan(20)
})

test('what is switched on or selected can be told apart in forced colours, too', async ({
  page,
  shopkeeper,
}) => {
  const colour = (element: Locator) => element.evaluate((it) => getComputedStyle(it).backgroundColor)
  await page.emulateMedia({ forcedColors: 'active' })
  await openPopup(page)
  const paper = await colour(page.locator('html'))
  expect(await colour(page.locator('label').filter({ hasText: 'User' }))).not.toBe(paper)
  expect(await edge(page.getByRole('dialog', { name: 'Login' }))).toBe('1px')
  await page.goto('/')
  const chip = page.getByRole('button', { name: 'Open now' })
  await chip.click()
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => colour(chip)).not.toBe(paper)
  await page.getByRole('button', { name: 'Open the support chat' }).click()
  const textColour = (name: string) =>
    page.getByRole('button', { name, exact: true }).evaluate((it) => getComputedStyle(it).color)
  // Send is greyed out: nothing has been typed yet.
  expect(await textColour('Send')).not.toBe(await textColour('Support'))

  await shopkeeper.emulateMedia({ forcedColors: 'active' })
  await shopkeeper.goto('/dashboard/profile')
  const track = shopkeeper.getByRole('switch').first().locator('span').first()
  expect(await colour(track.locator('span'))).not.toBe(await colour(track))
})

test('in forced colours the main button has a border, and a selected option, day or link its own background', async ({
  page,
  shopkeeper,
  db,
}) => {
  /** The background without its alpha channel: forced colours keep the alpha and replace only the colour. */
  const background = (element: Locator) =>
    element.evaluate((it) =>
      getComputedStyle(it)
        .backgroundColor.match(/[\d.]+/g)
        ?.slice(0, 3)
        .join(),
    )
  await makeShop(db)
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/')
  expect(await edge(page.getByRole('button', { name: 'Sign in' }))).toBe('1px')
  await page.getByRole('combobox').first().fill('Dharampeth')
  const option = page.getByRole('option').first()
  await option.waitFor()
  const before = await background(option)
  await page.keyboard.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  expect(await background(option)).not.toBe(before)

  await shopkeeper.emulateMedia({ forcedColors: 'active' })
  await shopkeeper.goto('/dashboard/list')
  const places = shopkeeper.getByRole('navigation', { name: 'Shop' }).getByRole('link')
  const backgroundOf = (place: string) =>
    background(places.filter({ hasText: place }).locator('span').first())
  expect(await backgroundOf('List')).not.toBe(await backgroundOf('Orders'))
  await shopkeeper.goto('/dashboard/profile')
  const days = shopkeeper.getByRole('gridcell').getByRole('button', { disabled: false })
  await days.last().click()
  expect(await background(days.last())).not.toBe(await background(days.nth(-2)))
})

test('in forced colours skeletons have a border', async ({ customer: page }) => {
  const release = await holdRequests(page, '**/api/order/userorders')
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/myorders')
  expect(await edge(page.locator('.shimmer').first())).toBe('1px')
  release()
})

test('with more contrast preferred no text is pale, and the border of a card is as strong as a button’s', async ({
  page,
  db,
}) => {
  const { shopId } = await makeShop(db)
  await makeItem(db, shopId)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ contrast: 'more', colorScheme })
    await page.goto('/')
    const ink = (of: Locator) => of.evaluate((it) => getComputedStyle(it).color)
    const line = (of: Locator) => of.evaluate((it) => getComputedStyle(it).borderTopColor)
    const heading = page.getByRole('heading', { name: 'Shops Near You' })
    expect(await ink(page.getByText(/^Newest shops/))).toBe(await ink(heading))
    const chip = page.getByRole('button', { name: 'Open now' })
    expect(await line(page.getByRole('article').first())).toBe(await line(chip))
  }
})
