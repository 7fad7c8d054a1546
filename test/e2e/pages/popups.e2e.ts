import type { Locator, Page } from '@playwright/test'
import { makeItem, makeShop, nagpur } from '../../scenes/builders.ts'
import { openPopup } from '../fixtures/by-keyboard.ts'
import { holdRequests, placeOrderAs, storeBeforeLoad, storeCart } from '../fixtures/customer-fixtures.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { phone } from '../fixtures/phone.ts'
import { toast } from '../fixtures/toast.ts'

test.use({ actionTimeout: 10_000, viewport: phone })

const chat = (page: Page) => page.getByRole('button', { name: 'Open the support chat' })

test('dismissing a toast that appeared over a popup leaves the popup as it was', async ({ page }) => {
  await openPopup(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill('asha@example.in')
  await dialog.getByLabel('Password', { exact: true }).fill('wrong horse 7')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Submit' }).click()
  const note = page.getByRole('alert').filter({ hasText: 'Invalid email or password.' })
  // Elements that a modal dialog makes inert have no role, so the toast is not inert.
  await expect(note).toHaveCount(1)
  const cross = await note.getByRole('button', { name: 'Dismiss' }).boundingBox()
  await page.mouse.click((cross?.x ?? 0) + 22, (cross?.y ?? 0) + 22)
  await expect(note).toHaveCount(0)
  await expect(dialog.getByLabel('Email')).toHaveValue('asha@example.in')
  // When the popup closes, its toast stays, but without the role of an alert: it has been announced already.
  await page.clock.install()
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(note).toHaveCount(1)
  await page.clock.runFor(500)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(toast(page, 'Invalid email or password.')).toBeVisible()
  expect(await note.count()).toBe(0)
})

test('closing a popup whose opener was on the page before moves the focus to the heading of the new page', async ({
  page,
  db,
}) => {
  const { shopId } = await makeShop(db, { name: 'Kale Dairy' })
  await makeItem(db, shopId)
  await page.goto('/')
  const release = await holdRequests(page, `**/api/shops/${shopId}*`)
  await page.getByRole('link', { name: /Kale Dairy/ }).press('Enter')
  await page.getByRole('button', { name: /^My shop/ }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  release()
  // Found by its tag: what the dialog makes inert has no role.
  await expect(page.locator('h1')).toHaveText('Kale Dairy')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Kale Dairy' })).toBeFocused()
})

test.describe('Back', () => {
  test('closes the sign-in popup, and stays on the page', async ({ page, db }) => {
    const { shopId } = await makeShop(db)
    const { itemId } = await makeItem(db, shopId)
    await storeCart(page, shopId, { [itemId]: 3 })
    await page.goto('/')
    await page.goto('/cart')
    await page.getByRole('button', { name: 'Proceed to checkout' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL('/cart')
    // A popup that is closed by its cross leaves no history entry.
    await page.getByRole('button', { name: 'Proceed to checkout' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    // Playwright goes back to an entry by its index, which the popup's own step back is about to change.
    await page.waitForFunction(() => !history.state?.isPopup)
    await page.goBack()
    await expect(page).toHaveURL('/')
  })

  for (const moment of ['before', 'after'] as const)
    test(`does not undo a link that is followed just ${moment} a closed popup removes its history entry`, async ({
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
      // No history entry of the popup is left between the pages.
      await page.goBack()
      await expect(page).toHaveURL('/')
      await page.goBack()
      await expect(page).toHaveURL('/terms-and-conditions')
    })

  for (const how of ['Escape', 'Back'] as const)
    test(`closes a popup without scrolling to the part that the address names, or losing the focus: ${how}`, async ({
      page,
      db,
    }) => {
      for (let n = 1; n <= 4; n++) await makeItem(db, (await makeShop(db)).shopId)
      await page.goto('/#shops')
      const heart = page.getByRole('button', { name: /^My shop/ }).last()
      await heart.press('Enter')
      await expect(page.getByRole('dialog')).toBeVisible()
      const scrolled = () => page.evaluate(() => scrollY)
      const before = await scrolled()
      if (how === 'Back') await page.goBack()
      else await page.keyboard.press('Escape')
      await page.waitForFunction(() => !history.state?.isPopup)
      await expect(heart).toBeFocused()
      expect(await scrolled()).toBe(before)
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

  test('shows the page of each URL, even if the chat was open when a link was followed', async ({
    page,
    db,
  }) => {
    const { shopId } = await makeShop(db, { name: 'Kale Dairy' })
    await makeItem(db, shopId)
    await page.goto('/terms-and-conditions')
    await page.goto('/')
    await chat(page).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    // The chat covers most of a phone, but the keyboard still reaches what is below it.
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

/** Which elements that match `precious` the chat's button covers, except those that a bottom bar covers already. */
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

async function middleOf(button: Locator): Promise<number> {
  const box = await button.boundingBox()
  return box ? box.y + box.height / 2 : Number.NaN
}

test.describe('the chat’s button', () => {
  /** Scrolls down the page in steps, and expects at each that the button soon covers none of these elements. */
  async function expectNotCovered(page: Page, precious: string) {
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
    await storeCart(page, shopId, { [itemId]: 3, [b.itemId]: 1 })
    await page.goto('/cart')
    await expectNotCovered(page, 'main :is(button, .tabular)')
  })

  test('never covers View Details, a price or a time of My orders', async ({
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
    await expectNotCovered(page, 'main :is(button, time, .tabular, a[href^="/myorders/"])')
  })

  test('never covers the pin’s zoom or Confirm at the checkout, and is level with Confirm', async ({
    customer: page,
    db,
  }) => {
    const { shopId } = await makeShop(db)
    const { itemId } = await makeItem(db, shopId)
    await storeCart(page, shopId, { [itemId]: 3 })
    await storeBeforeLoad(page, {
      Location: { latitude: nagpur.lat, longitude: nagpur.lng },
      LocationLabel: 'Sitabuldi, Nagpur',
    })
    await page.setViewportSize(phone)
    await page.goto('/order')
    const confirm = page.getByRole('button', { name: 'Confirm order' })
    await expect(page.getByRole('button', { name: 'Show it closer' })).toBeVisible()
    await expectNotCovered(page, 'main :is(button, dd)')
    for (const size of [phone, { width: 768, height: 900 }]) {
      await page.setViewportSize(size)
      await expect
        .poll(async () => {
          const [one, other] = await Promise.all([middleOf(chat(page)), middleOf(confirm)])
          return Math.abs(one - other)
        })
        .toBeLessThan(1)
    }
  })
})
