import type { Locator, Page } from '@playwright/test'
import { makeItem, makeShop, nagpur } from '../builders.ts'
import { openPopup } from './by-keyboard.ts'
import { keep, keepCart, placeOrderAs } from './customer-fixtures.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { phone } from './phone.ts'

test.use({ actionTimeout: 10_000, viewport: phone })

const chat = (page: Page) => page.getByRole('button', { name: 'Open the support chat' })

test('who types in a shop’s search far down sees what is found, below the bar', async ({ page, db }) => {
  const { shopId } = await makeShop(db)
  for (let n = 1; n <= 60; n += 1)
    await makeItem(db, shopId, {
      name: `Curd ${n}`,
      category: ['Milk', 'Curd', 'Paneer', 'Ghee', 'Butter'][n % 5] ?? '',
    })
  await makeItem(db, shopId, { name: 'Cow milk' })
  await page.goto(`/shop/${shopId}`)
  await page.evaluate(() => scrollTo(0, 3199))
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(2000)
  const search = page.getByRole('searchbox')
  await search.pressSequentially('cow')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(search).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Add Cow milk' })).toBeInViewport({ ratio: 1 })
})

test('the cross of a note that came over a popup takes the note away, and leaves the popup as it was', async ({
  page,
}) => {
  await openPopup(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill('asha@example.in')
  await dialog.getByLabel('Password', { exact: true }).fill('wrong horse 7')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Submit' }).click()
  const note = page.getByRole('alert').filter({ hasText: 'Invalid email or password.' })
  // What a modal dialog makes inert has no role.
  await expect(note).toHaveCount(1)
  const cross = await note.getByRole('button', { name: 'Dismiss' }).boundingBox()
  await page.mouse.click((cross?.x ?? 0) + 22, (cross?.y ?? 0) + 22)
  await expect(note).toHaveCount(0)
  await expect(dialog.getByLabel('Email')).toHaveValue('asha@example.in')
})

test.describe('Back', () => {
  test('closes the sign-in popup, and stays on the page', async ({ page, db }) => {
    const { shopId } = await makeShop(db)
    const { itemId } = await makeItem(db, shopId)
    await keepCart(page, shopId, { [itemId]: 3 })
    await page.goto('/')
    await page.goto('/cart')
    await page.getByRole('button', { name: 'Proceed to checkout' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL('/cart')
    // Closed by its cross it leaves nothing to go back to.
    await page.getByRole('button', { name: 'Proceed to checkout' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    // The browser is told to go to an entry by its number, which its own step is about to change.
    await page.waitForFunction(() => !history.state?.isPopup)
    await page.goBack()
    await expect(page).toHaveURL('/')
  })

  for (const moment of ['before', 'after'] as const)
    test(`leaves a link alone that is followed just ${moment} a closed popup takes its entry away`, async ({
      page,
      db,
    }) => {
      const { shopId } = await makeShop(db, { name: 'Kale Dairy' })
      await makeItem(db, shopId)
      await page.goto('/terms-and-conditions')
      await page.goto('/')
      await expect(page.getByRole('link', { name: /Kale Dairy/ })).toBeVisible()
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.evaluate((moment) => {
        const follow = () => document.querySelector<HTMLElement>('article a')?.click()
        if (moment === 'before')
          return document.addEventListener('close', () => setTimeout(follow), { capture: true })
        const back = history.back
        history.back = () => {
          back.call(history)
          follow()
        }
      }, moment)
      await page.keyboard.press('Escape')
      await expect(page).toHaveURL(`/shop/${shopId}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kale Dairy')
      // Nothing of the popup is left between the pages.
      await page.goBack()
      await expect(page).toHaveURL('/')
      await page.goBack()
      await expect(page).toHaveURL('/terms-and-conditions')
    })

  test('closes the chat', async ({ page }) => {
    await page.goto('/terms-and-conditions')
    await page.goto('/')
    await chat(page).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL('/')
    await page.goBack()
    await expect(page).toHaveURL('/terms-and-conditions')
  })

  test('shows the page of each address, though the chat was open when a link was followed', async ({
    page,
    db,
  }) => {
    const { shopId } = await makeShop(db, { name: 'Kale Dairy' })
    await makeItem(db, shopId)
    await page.goto('/terms-and-conditions')
    await page.goto('/')
    await chat(page).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    // The chat covers most of a phone: a keyboard still reaches what lies under it.
    await page.getByRole('link', { name: /Kale Dairy/ }).press('Enter')
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('Kale Dairy')
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(`/shop/${shopId}`)
    await expect(heading).toHaveText('Kale Dairy')
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect(heading).not.toHaveText('Kale Dairy')
    await page.goBack()
    await expect(page).toHaveURL('/terms-and-conditions')
  })
})

/** What of the precious is seen under the chat's button: nothing, if a bar lies between. */
function coveredBy(button: Element, precious: string): string[] {
  const spot = button.getBoundingClientRect()
  return [...document.querySelectorAll(precious)].flatMap((one) => {
    const box = one.getBoundingClientRect()
    const left = Math.max(box.left, spot.left)
    const right = Math.min(box.right, spot.right)
    const top = Math.max(box.top, spot.top)
    const bottom = Math.min(box.bottom, spot.bottom)
    if (left >= right || top >= bottom) return []
    const pile = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2)
    const bar = pile.findIndex((layer) => layer.matches('.bottom-bar'))
    const at = pile.findIndex((layer) => layer === one || one.contains(layer))
    return at === -1 || (bar !== -1 && bar < at) ? [] : [one.textContent || one.outerHTML]
  })
}

test.describe('the chat’s button', () => {
  /** At every stop on the way down the page, after a moment's rest. */
  async function expectFree(page: Page, precious: string) {
    await expect(chat(page)).toBeVisible()
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    for (let y = 0; y < height; y += 90) {
      await page.evaluate((to) => scrollTo(0, to), y)
      await expect.poll(() => chat(page).evaluate(coveredBy, precious)).toEqual([])
    }
  }

  test('never covers a button or a price of the cart', async ({ page, db }) => {
    const { shopId } = await makeShop(db)
    const { itemId } = await makeItem(db, shopId)
    const b = await makeItem(db, shopId, { name: 'Curd' })
    await keepCart(page, shopId, { [itemId]: 3, [b.itemId]: 1 })
    await page.goto('/cart')
    await expectFree(page, 'main :is(button, .tabular)')
  })

  test('never covers View Details or a price of My orders', async ({
    customer: page,
    customerAccount,
    db,
  }) => {
    const { shopId } = await makeShop(db)
    const item = await makeItem(db, shopId)
    for (let n = 1; n <= 3; n += 1)
      await placeOrderAs(page.request, customerAccount, shopId, [{ ...item, count: 2 + n }])
    await page.setViewportSize(phone)
    await page.goto('/myorders')
    await expect(page.getByRole('link', { name: 'View Details' })).toHaveCount(3)
    await expectFree(page, 'main :is(button, .tabular, a[href^="/myorders/"])')
  })

  test('never covers the pin’s zoom or Confirm at the checkout', async ({ customer: page, db }) => {
    const { shopId } = await makeShop(db)
    const { itemId } = await makeItem(db, shopId)
    await keepCart(page, shopId, { [itemId]: 3 })
    await keep(page, {
      Location: { latitude: nagpur.lat, longitude: nagpur.lng },
      LocationLabel: 'Sitabuldi, Nagpur',
    })
    await page.setViewportSize(phone)
    await page.goto('/order')
    await expect(page.getByRole('button', { name: 'Show it closer' })).toBeVisible()
    await expectFree(page, 'main :is(button, dd)')
  })
})

test.describe('without a network', () => {
  test('the cart stays readable, and is read again by itself', async ({ page, db, context }) => {
    const { shopId } = await makeShop(db)
    const { itemId } = await makeItem(db, shopId, { name: 'Cow milk' })
    await keepCart(page, shopId, { [itemId]: 3 })
    await page.goto('/cart')
    await expect(page.getByRole('heading', { name: 'Cow milk' })).toBeVisible()
    await page.goto('/')
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Cart, 1 item' }).click()
    await expect(page.getByRole('heading', { name: 'Cow milk' })).toBeVisible()
    await expect(page.getByText('₹90').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Proceed to checkout' })).toBeDisabled()
    await expectAccessible(page)
    await context.setOffline(false)
    await expect(page.getByRole('button', { name: 'Proceed to checkout' })).toBeEnabled()
  })
})

test('who wishes for stillness is not scrolled smoothly', async ({ page, db }) => {
  const { shopId } = await makeShop(db)
  for (let n = 0; n < 40; n++) await makeItem(db, shopId, { name: `Milk ${n}` })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`/shop/${shopId}`)
  await page.getByRole('link', { name: 'See all of Milk' }).click()
  // The page before it has the same items, and another head.
  await expect(page.getByRole('heading', { level: 1, name: 'Milk' })).toBeVisible()
  await page.mouse.wheel(0, 1500)
  expect(await scrolledBy(page.getByRole('button', { name: 'Go to top' }))).toBeLessThan(-300)
  await page.goto('/')
  expect(await scrolledBy(page.getByRole('button', { name: 'Become a Partner' }))).toBeGreaterThan(300)
})

/** Before the next frame. */
const scrolledBy = (button: Locator) =>
  button.evaluate((element: HTMLElement) => {
    const before = window.scrollY
    element.click()
    return window.scrollY - before
  })

test('an order of today is of yesterday when the page stays open over midnight', async ({
  customer: page,
  customerAccount,
  ownShop: { shopId },
  db,
}) => {
  const line = { ...(await makeItem(db, shopId)), count: 3 }
  await placeOrderAs(page.request, customerAccount, shopId, [line])
  await page.clock.install()
  await page.goto('/myorders')
  await expect(page.getByText(/today \d/)).toBeVisible()
  await page.clock.fastForward('24:00:00')
  await expect(page.getByText(/yesterday \d/)).toBeVisible()
})

test('the licence of the place data stands under the list of places, not in it', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('combobox').pressSequentially('sitab')
  await expect(page.getByRole('option').first()).toBeVisible()
  const line = page.getByText('Towns: GeoNames, CC BY 4.0')
  await expect(line).toBeVisible()
  const [list, under] = [
    await page.getByRole('listbox').locator('..').boundingBox(),
    await line.boundingBox(),
  ]
  expect(under?.y).toBeGreaterThanOrEqual((list?.y ?? 0) + (list?.height ?? 0))
})

test('an order on paper is the order: no bars, no buttons, no chat', async ({
  customer: page,
  customerAccount,
  db,
}) => {
  const { shopId } = await makeShop(db)
  const item = await makeItem(db, shopId)
  const orderId = await placeOrderAs(page.request, customerAccount, shopId, [{ ...item, count: 3 }])
  await page.goto(`/myorders/${orderId}`)
  await expect(page.getByText('Cow milk').first()).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByText('Cow milk').first()).toBeVisible()
  await expect(page.getByText('₹99').first()).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  )
})

test('an order of the desk on paper says what goes into the bag, also while it may be changed', async ({
  shopkeeper: page,
  ownShop: { shopId },
  customerAccount,
  db,
}) => {
  const item = await makeItem(db, shopId)
  await placeOrderAs(page.request, customerAccount, shopId, [{ ...item, count: 3 }])
  await page.goto('/dashboard/orders')
  const line = page.getByRole('list', { name: 'Pack', exact: true }).getByText('Cow milk')
  await expect(line).toBeVisible()
  // A sheet of A4.
  await page.setViewportSize({ width: 794, height: 1123 })
  await page.emulateMedia({ media: 'print' })
  await expect(line).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  expect((await page.getByRole('article').boundingBox())?.width).toBeGreaterThan(700)
  await expect(page.getByText('Never miss an order')).toBeHidden()
})

test('a statement on paper has its figures, and no bars', async ({ shopkeeper: page }) => {
  await page.goto('/dashboard/statement')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
})

test('the shop’s side names the product and the page in its title', async ({ shopkeeper: page }) => {
  for (const [path, title] of [
    ['/', 'Dashboard · Nukkad'],
    ['/dashboard', 'Dashboard · Nukkad'],
    ['/dashboard/orders', 'Orders · Nukkad'],
    ['/dashboard/list', 'Food List · Nukkad'],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveTitle(title)
  }
})

test('what is on or chosen shows in the forced colours of a system, too', async ({ page, shopkeeper }) => {
  const colour = (element: Locator) => element.evaluate((it) => getComputedStyle(it).backgroundColor)
  await page.emulateMedia({ forcedColors: 'active' })
  await openPopup(page)
  const paper = await colour(page.locator('html'))
  expect(await colour(page.locator('label').filter({ hasText: 'User' }))).not.toBe(paper)
  await page.goto('/')
  const chip = page.getByRole('button', { name: 'Open now' })
  await chip.click()
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => colour(chip)).not.toBe(paper)

  await shopkeeper.emulateMedia({ forcedColors: 'active' })
  await shopkeeper.goto('/dashboard/profile')
  const track = shopkeeper.getByRole('switch').first().locator('span').first()
  expect(await colour(track.locator('span'))).not.toBe(await colour(track))
})
