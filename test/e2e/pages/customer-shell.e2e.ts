import { makeItem, makeNewShopkeeper, makeShop } from '../../scenes/builders.ts'
import { storeCart } from '../fixtures/customer-fixtures.ts'
import { expect, expectAccessible, signedInPage, test } from '../fixtures/fixtures.ts'
import { phone } from '../fixtures/phone.ts'
import { toast } from '../fixtures/toast.ts'

test.use({ actionTimeout: 10_000 })

test('the badge counts distinct items of the current shop and disappears at zero', async ({ page, db }) => {
  const { shopId } = await makeShop(db)
  await makeItem(db, shopId, { name: 'Cow milk' })
  await makeItem(db, shopId, { name: 'Fresh curd' })
  await page.goto(`/shop/${shopId}`)
  await expect(page.getByRole('link', { name: 'Cart, empty' })).toHaveText('')
  await page.getByRole('button', { name: 'Add Cow milk' }).click()
  await page.getByRole('button', { name: 'One more Cow milk' }).click()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toHaveText('1')
  await page.getByRole('button', { name: 'Add Fresh curd' }).click()
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toHaveText('2')
})

test('the bar has Sign in for visitors, and for customers a menu with Orders and Logout, also by keyboard', async ({
  page,
  customer,
}) => {
  await page.goto('/terms-and-conditions')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await customer.goto('/')
  const profile = customer.getByRole('button', { name: 'Profile' })
  await profile.press('Enter')
  await expect(customer.getByRole('link', { name: 'Orders', exact: true })).toBeVisible()
  await expectAccessible(customer)
  await customer.keyboard.press('Escape')
  await expect(profile).toBeFocused()
  await expect(profile).toHaveAttribute('aria-expanded', 'false')
  await profile.press('Enter')
  await customer.getByRole('link', { name: 'Logout' }).click()
  await expect(customer).toHaveURL('/')
  await expect(customer.getByRole('button', { name: 'Sign in' })).toBeVisible()
})

test('a shopkeeper without a shop is redirected to the set-up, with the reason', async ({
  browser,
  baseURL,
  db,
}) => {
  const page = await signedInPage(browser, baseURL ?? '', await makeNewShopkeeper(db), 'shop')
  // The page redirects, perhaps before it has loaded, and the toast disappears by itself: do not wait for it to load.
  await page.goto('/dashboard/list', { waitUntil: 'commit' })
  await expect(page).toHaveURL('/setup')
  await expect(toast(page, 'Please complete your setup or renew your subscription.').first()).toBeVisible()
  await page.context().close()
})

test('every new page is scrolled to its top', async ({ page, db }) => {
  const { shopId } = await makeShop(db)
  for (let i = 0; i < 12; i++) await makeItem(db, shopId, { name: `Milk ${i}` })
  await page.goto(`/shop/${shopId}`)
  await page.evaluate(() => scrollTo(0, 600))
  await page.getByRole('link', { name: 'Terms and conditions' }).click()
  await expect(page).toHaveURL('/terms-and-conditions')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('the footer has the configured links, two phones, the e-mail and the copyright line', async ({
  page,
}) => {
  await page.goto('/terms-and-conditions')
  const footer = page.getByRole('contentinfo')
  for (const name of ['LinkedIn', 'Facebook', 'X'])
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('target', '_blank')
  await expect(footer.locator('a[href^="tel:"]')).toHaveCount(2)
  await expect(footer.locator('a[href="mailto:help@nukkad.example"]')).toBeVisible()
  await expect(footer.getByText(/© \d{4} Nukkad/)).toBeVisible()
})

test('the terms contain every required statement', async ({ page }) => {
  await page.goto('/terms-and-conditions')
  for (const sentence of [
    'We aim at 10 minutes',
    'cash on delivery or online',
    '99% goes to the shopkeeper and 1% is kept as platform commission',
    'the shopkeeper owes the 1% commission monthly',
    'Refunds take 3-7 business days',
    'report it within 24 hours',
    'at least 18 years old',
  ])
    await expect(page.getByRole('article').getByText(sentence)).toBeVisible()
  await expectAccessible(page)
})

test('being offline is shown on every screen at any scroll position, without moving or covering anything', async ({
  customer,
  ownShop: { shopId },
  placeOrder,
  db,
}) => {
  const { itemId } = await makeItem(db, shopId, { name: 'Cow milk', price_paise: 70_00 })
  await storeCart(customer, shopId, { [itemId]: 1 })
  await customer.setViewportSize(phone)
  await customer.addInitScript(() => {
    const seen = { shift: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const shift = () => customer.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift)
  const notice = customer.getByRole('status').filter({ hasText: 'You are offline.' }).locator('p')
  const orderPath = `/myorders/${await placeOrder()}`
  const follows = customer.getByText('This page follows your order by itself.')
  // Wait for this part: Home shifts when it appears, because this browser has reserved no space for it yet.
  const ownPart = customer.getByRole('region', { name: 'Order again' })
  // Wait for the fee: the message that it cannot be loaded would take up space.
  const fee = customer.getByText('₹9', { exact: true })
  for (const path of ['/', `/shop/${shopId}`, '/cart', '/order', '/myorders', orderPath, '/account']) {
    await test.step(path, async () => {
      await customer.goto(path)
      await expect(customer.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(customer.locator('[data-skeleton]')).toHaveCount(0)
      if (path === '/') await expect(ownPart).toBeVisible()
      if (path === '/order') await expect(fee).toBeVisible()
      await expect(follows).toBeVisible({ visible: path === orderPath })
      const before = await shift()
      await customer.context().setOffline(true)
      await expect(notice).toBeInViewport({ ratio: 1 })
      // Without a network the page does not follow the order, so it must not say so.
      await expect(follows).toBeHidden()
      expect((await shift()) - before).toBe(0)
      const { y, height } = (await notice.boundingBox()) ?? { y: 0, height: 0 }
      // Except for drawings, all content of the page begins below the notice.
      const first = await customer
        .getByRole('main')
        .locator('a, button, input, h1, p, img[alt]')
        .evaluateAll((all) => {
          const boxes = all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect())
          return Math.min(...boxes.filter((box) => box.width > 1).map((box) => box.top))
        })
      expect(first).toBeGreaterThanOrEqual(y + height - 4)
      await customer.evaluate(() => scrollTo(0, 400))
      await expect(notice).toBeInViewport({ ratio: 1 })
      await customer.context().setOffline(false)
      await expect(notice).toBeHidden()
    })
  }
})

test('any other path is answered with 404 and a link to Home', async ({ page }) => {
  const reply = await page.goto('/no/such/lane')
  expect(reply?.status()).toBe(404)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go Home' }).press('Enter')
  await expect(page).toHaveURL('/')
  // The focused link no longer exists, so the focus moves to the heading of the new page.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a link in header, footer or navigation moves the focus to the heading of the new page', async ({
  page,
  shopkeeper,
}) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms and conditions' }).press('Enter')
  const terms = page.getByRole('heading', { level: 1, name: 'Terms and conditions' })
  await expect(terms).toBeFocused()
  await expect(terms).toBeInViewport()
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart' })).toBeFocused()

  await shopkeeper.goto('/dashboard')
  await shopkeeper.getByRole('navigation').getByRole('link', { name: 'List Items' }).press('Enter')
  await expect(shopkeeper.getByRole('heading', { level: 1, name: 'Food List' })).toBeFocused()
})

test('toasts appear at the top right and disappear by themselves or when they are dismissed', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/')
  await page.getByRole('button', { name: 'Use Current Location' }).click()
  const shown = page.getByRole('region', { name: 'Notifications' }).locator('[data-kind=error]')
  const box = await shown.first().boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan((page.viewportSize()?.width ?? 0) - 40)
  expect(box?.y ?? 99).toBeLessThan(40)
  await page.getByRole('button', { name: 'Dismiss' }).press('Enter')
  await expect(shown).toHaveCount(0)
  // The focus returns to where it was, and not to the top of the page.
  await expect(page.getByRole('button', { name: 'Use Current Location' })).toBeFocused()
  await page.getByRole('button', { name: 'Use Current Location' }).click()
  await expect(shown).toHaveCount(1)
  await page.clock.fastForward(4000)
  await expect(shown).toHaveCount(0)
})

test('dismissing a toast moves the focus to the heading if nothing had it before, or that is gone', async ({
  page,
}) => {
  await page.goto('/')
  const locate = page.getByRole('button', { name: 'Use Current Location' })
  const dismiss = page.getByRole('button', { name: 'Dismiss' })
  const heading = page.getByRole('heading', { level: 1 })
  await locate.press('Enter')
  await locate.blur()
  await dismiss.press('Enter')
  await expect(heading).toBeFocused()
  await locate.press('Enter')
  await dismiss.focus()
  await locate.evaluate((button) => button.setAttribute('hidden', ''))
  await page.keyboard.press('Enter')
  await expect(heading).toBeFocused()
})

test('/ is the dashboard for a shopkeeper and Home for everybody else, already in the server’s HTML', async ({
  baseURL,
}) => {
  const htmlFor = async (cookie: string) => (await fetch(baseURL ?? '', { headers: { cookie } })).text()
  const headline = 'Fresh from the shop around the corner'
  expect(await htmlFor('')).toContain(headline)
  expect(await htmlFor('hint=user')).toContain(headline)
  expect(await htmlFor('hint=user')).toContain('aria-label="Profile"')
  expect(await htmlFor('hint=shop')).not.toContain(headline)
})

test('a shopkeeper has no cart, checkout or customer orders', async ({ shopkeeper }) => {
  for (const path of ['/cart', '/order', '/myorders']) {
    await shopkeeper.goto(path)
    await expect(shopkeeper.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  }
})

test('a shopkeeper sees a shop as customers do, but Add and heart are refused, and no link leads to a cart', async ({
  shopkeeper: page,
  ownShop: { shopId },
  db,
}) => {
  await makeItem(db, shopId, { name: 'Cow milk' })
  // A cart that was filled before signing in.
  await storeCart(page, shopId, { gone: 1 })
  const refused: string[] = []
  page.on('response', (response) => response.status() === 403 && refused.push(response.url()))
  await page.goto('/')
  await page.getByRole('link', { name: 'See it as customers do' }).click()
  await page.getByRole('button', { name: 'Add Cow milk' }).click()
  await expect(
    toast(page, 'You are signed in as a shop. Only customers fill a cart and order.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'My shop: Kale Dairy' }).click()
  await expect(toast(page, 'You are signed in as a shop. Only customers keep shops at hand.')).toBeVisible()
  await page.mouse.wheel(0, 300)
  await expect(page.getByRole('button', { name: 'Add Cow milk' })).toBeVisible()
  await expect(page.getByRole('link', { name: /cart|orders/i })).toHaveCount(0)
  expect(refused).toEqual([])
})

test('the chatbot is offered to customers and visitors, never to shopkeepers', async ({
  page,
  shopkeeper,
  ownShop,
}) => {
  const button = 'Open the support chat'
  await page.goto('/')
  await expect(page.getByRole('button', { name: button })).toBeVisible()
  await shopkeeper.goto(`/shop/${ownShop.shopId}`)
  await expect(shopkeeper.getByRole('heading', { name: 'Kale Dairy' })).toBeVisible()
  await expect(shopkeeper.getByRole('button', { name: button })).toHaveCount(0)
})
