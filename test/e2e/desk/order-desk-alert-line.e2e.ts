import { actAs } from '../fixtures/customer-fixtures.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { phone } from '../fixtures/phone.ts'

test('the line that announces an order appears and disappears without moving anything, such as Delete', async ({
  shopkeeper,
  ownShop,
  placeOrder,
}) => {
  const first = await placeOrder()
  await shopkeeper.addInitScript(() => {
    const seen = { shift: 0, moved: [] as string[] }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as unknown as { value: number; sources: { node?: Node }[] }
        seen.shift += value
        for (const { node } of sources)
          seen.moved.push(`${node?.nodeName} ${node?.textContent?.slice(0, 60)}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const seen = () =>
    shopkeeper.evaluate(() => (window as unknown as { seen: { shift: number; moved: string[] } }).seen)
  await shopkeeper.setViewportSize(phone)
  for (const screen of ['/dashboard/orders', '/dashboard/list']) {
    await shopkeeper.goto(screen)
    await expect(shopkeeper.getByText('A new order is waiting.')).toBeVisible()
    await expect(shopkeeper.locator('[data-skeleton]')).toHaveCount(0)
    const { shift, moved } = await seen()
    expect(shift, moved.join('\n')).toBeLessThanOrEqual(0.02)
  }
  const remove = shopkeeper.getByRole('button', { name: 'Delete Cow milk' })
  const before = await remove.boundingBox()
  await shopkeeper.getByRole('heading', { level: 1 }).click()
  await expect(shopkeeper.getByRole('button', { name: 'Show orders' })).toBeHidden()
  expect(await remove.boundingBox()).toEqual(before)
  await actAs(shopkeeper.request, ownShop.keeper, first, 'accept')
  await expect(shopkeeper.getByText('A new order is waiting.')).toBeHidden()
  expect(await remove.boundingBox()).toEqual(before)
  await placeOrder()
  await expect(shopkeeper.getByText('A new order is waiting.')).toBeVisible()
  expect(await remove.boundingBox()).toEqual(before)
})

test('signing out clears the number on the icon of the installed app', async ({ shopkeeper, placeOrder }) => {
  let badge = 0
  await shopkeeper.exposeFunction('showBadge', (count: number) => {
    badge = count
  })
  await shopkeeper.addInitScript(() => {
    const { showBadge } = window as unknown as { showBadge: (count: number) => Promise<void> }
    const clearAppBadge = () => showBadge(0)
    Object.assign(navigator, { setAppBadge: showBadge, clearAppBadge })
  })
  await placeOrder()
  await shopkeeper.goto('/')
  await expect.poll(() => badge).toBe(1)
  await shopkeeper.getByRole('button', { name: 'Logout' }).click()
  await expect(shopkeeper.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect.poll(() => badge).toBe(0)
  await expect(shopkeeper).not.toHaveTitle(/^\(/)
})

test('a field that gets the focus is visible below the line that announces an order', async ({
  shopkeeper: page,
  placeOrder,
}) => {
  await page.setViewportSize(phone)
  await placeOrder()
  await page.goto('/dashboard/profile')
  const calls = page.getByRole('main').getByRole('alert')
  await expect(calls).toContainText('A new order is waiting.')
  const name = page.getByLabel('Shop name')
  // Scroll the field below the bar of the page, but behind the line.
  await name.evaluate((field) => scrollBy(0, field.getBoundingClientRect().top - 84))
  await name.focus()
  const bottomOf = (box: Awaited<ReturnType<typeof name.boundingBox>>) => (box ? box.y + box.height : 0)
  await expect(name).toBeInViewport({ ratio: 1 })
  expect((await name.boundingBox())?.y).toBeGreaterThan(bottomOf(await calls.boundingBox()))
})
