import type { Page } from '@playwright/test'
import { actAs, setStatusAs } from '../fixtures/customer-fixtures.ts'
import { expect, expectAccessible, signedInPage, test } from '../fixtures/fixtures.ts'

/** Counts the notes that are played; `isSilenced` simulates a browser that blocks sound until a user gesture. */
async function recordSound(page: Page, { isSilenced = false } = {}) {
  await page.addInitScript((silenced) => {
    const sound = { notes: 0, silenced, isTouched: false }
    Object.assign(window, { sound })
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (at) {
      sound.notes += 1
      start.call(this, at)
    }
    if (silenced) {
      Object.defineProperty(AudioContext.prototype, 'state', {
        get: () => (sound.silenced ? 'suspended' : 'running'),
      })
      AudioContext.prototype.resume = () => {
        if (!sound.isTouched) return new Promise(() => {})
        sound.silenced = false
        return Promise.resolve()
      }
      // A mouse press counts as a gesture when it begins, a touch when it ends.
      for (const name of ['pointerdown', 'pointerup'] as const)
        window.addEventListener(name, ({ pointerType }) => {
          if ((name === 'pointerdown') === (pointerType === 'mouse')) sound.isTouched = true
        })
    }
  }, isSilenced)
  return () => page.evaluate(() => (window as unknown as { sound: { notes: number } }).sound.notes)
}

test('a new order rings on any page of the shop until it is answered; an interaction pauses the ringing', async ({
  shopkeeper,
  ownShop,
  placeOrder,
}) => {
  await shopkeeper.clock.install()
  const notes = await recordSound(shopkeeper)
  await shopkeeper.goto('/dashboard/list')
  await shopkeeper.getByRole('heading', { level: 1 }).click()
  await expect(shopkeeper.getByText('keeps this page silent')).toBeHidden()
  expect(await notes()).toBe(0)

  const first = await placeOrder()
  await expect(shopkeeper.getByText('A new order is waiting.')).toBeVisible()
  await expect(shopkeeper).toHaveTitle(/^\(1\) /)
  await expect.poll(notes, { timeout: 8000 }).toBeGreaterThanOrEqual(6)
  const second = await placeOrder()
  await expect(shopkeeper.getByText('2 new orders are waiting.')).toBeVisible()

  const show = shopkeeper.getByRole('button', { name: 'Show orders' })
  await shopkeeper.keyboard.press('Shift+Tab')
  await shopkeeper.clock.runFor(1000)
  expect(await show.isVisible()).toBe(true)
  await show.press('Enter')
  await expect(shopkeeper).toHaveURL(/\/dashboard\/orders$/)
  // The ringing is paused, but the orders are still announced.
  await expect(shopkeeper.getByRole('button', { name: 'I have seen it' })).toBeHidden()
  await expect(shopkeeper.getByText('2 new orders are waiting.')).toBeVisible()
  const notesBefore = await notes()
  await shopkeeper.clock.runFor(10_000)
  expect(await notes()).toBe(notesBefore)
  // Without further interaction it rings again.
  await shopkeeper.clock.runFor(40_000)
  expect(await notes()).toBeGreaterThan(notesBefore)
  await expect(shopkeeper.getByRole('button', { name: 'I have seen it' })).toBeVisible()

  for (const orderId of [first, second])
    await actAs(shopkeeper.request, ownShop.keeper, orderId, 'accept', { minutes: 15 })
  await expect(shopkeeper.getByText(/new orders? (is|are) waiting/)).toBeHidden()
  await expect(shopkeeper).not.toHaveTitle(/^\(/)
  const answered = await notes()
  await shopkeeper.clock.runFor(60_000)
  expect(await notes()).toBe(answered)
})

test('the desk says before the first order if the browser blocks its sound, and a click unblocks it', async ({
  shopkeeper,
}) => {
  const notes = await recordSound(shopkeeper, { isSilenced: true })
  await shopkeeper.goto('/dashboard/orders')
  await expect(shopkeeper.getByText('Your browser keeps this page silent')).toBeVisible()
  await expectAccessible(shopkeeper)
  await shopkeeper.getByRole('button', { name: 'Unmute' }).click()
  await expect(shopkeeper.getByText('Your browser keeps this page silent')).toBeHidden()
  await shopkeeper.getByRole('button', { name: 'Test the sound' }).click()
  await expect.poll(notes).toBe(3)
})

test('a touch anywhere on the page unblocks the sound, although it only counts when it ends', async ({
  browser,
  baseURL,
  ownShop,
}) => {
  const page = await signedInPage(browser, baseURL ?? '', ownShop.keeper, 'shop', { hasTouch: true })
  await recordSound(page, { isSilenced: true })
  await page.goto('/dashboard/orders')
  await expect(page.getByText('Your browser keeps this page silent')).toBeVisible()
  await page.getByRole('heading', { level: 1 }).tap()
  await expect(page.getByText('Your browser keeps this page silent')).toBeHidden()
  await page.context().close()
})

test('an order placed before the desk was opened is announced too, until it is answered', async ({
  shopkeeper,
  ownShop,
  placeOrder,
}) => {
  const notes = await recordSound(shopkeeper)
  const orderId = await placeOrder()
  await shopkeeper.goto('/dashboard')
  await expect(shopkeeper.getByText('A new order is waiting.')).toBeVisible()
  await shopkeeper.reload()
  await expect(shopkeeper.getByText('A new order is waiting.')).toBeVisible()
  await actAs(shopkeeper.request, ownShop.keeper, orderId, 'decline', { reason: 'closed' })
  await expect(shopkeeper.getByText('A new order is waiting.')).toBeHidden()

  const listed = shopkeeper.waitForResponse((response) => response.url().includes('open=true'))
  const before = await notes()
  await shopkeeper.reload()
  await listed
  await expect(shopkeeper).not.toHaveTitle(/^\(/)
  expect(await notes()).toBeLessThanOrEqual(before)
})

test('an order that is paid after a younger one was answered rings when the desk is opened', async ({
  shopkeeper,
  ownShop,
  db,
  placeOrder,
}) => {
  const late = await placeOrder()
  const change = (to: { status: 'Awaiting payment' | 'Food Processing'; placed_at: Date | null }) =>
    db.updateTable('orders').set(to).where('id', '=', late).execute()
  await change({ status: 'Awaiting payment', placed_at: null })
  const younger = await placeOrder()
  await shopkeeper.goto('/dashboard')
  await expect(shopkeeper.getByText('A new order is waiting.')).toBeVisible()
  await actAs(shopkeeper.request, ownShop.keeper, younger, 'accept')
  await expect(shopkeeper.getByText('A new order is waiting.')).toBeHidden()

  await shopkeeper.goto('about:blank')
  await change({ status: 'Food Processing', placed_at: new Date() })
  await shopkeeper.goto('/dashboard')
  await expect(shopkeeper.getByText('A new order is waiting.')).toBeVisible()
})

test('an order that is handled on another device is no longer announced here', async ({
  shopkeeper,
  ownShop,
  placeOrder,
}) => {
  await shopkeeper.goto('/dashboard')
  await expect(shopkeeper.getByRole('heading', { level: 1 })).toBeVisible()
  const orderIds: string[] = []
  for (let i = 0; i < 4; i++) orderIds.push(await placeOrder())
  const [accepted = '', packed = '', out = '', declined = ''] = orderIds
  const { request } = shopkeeper
  await expect(shopkeeper.getByText('4 new orders are waiting.')).toBeVisible()
  await setStatusAs(request, ownShop.keeper, out, 'Out for delivery')
  await expect(shopkeeper.getByText('3 new orders are waiting.')).toBeVisible()
  await actAs(request, ownShop.keeper, accepted, 'accept')
  await expect(shopkeeper.getByText('2 new orders are waiting.')).toBeVisible()
  await actAs(request, ownShop.keeper, packed, 'pack')
  await expect(shopkeeper.getByText('A new order is waiting.')).toBeVisible()
  // After its acceptance is undone the order waits again.
  await actAs(request, ownShop.keeper, accepted, 'undo')
  await expect(shopkeeper.getByText('2 new orders are waiting.')).toBeVisible()
  await actAs(request, ownShop.keeper, declined, 'decline', { reason: 'too_busy' })
  await expect(shopkeeper.getByText('A new order is waiting.')).toBeVisible()
})

test('a stale read that arrives after an order was answered does not announce it again', async ({
  shopkeeper,
  ownShop,
  placeOrder,
}) => {
  const release = Promise.withResolvers<void>()
  const isShowing = ({ pathname }: URL) => /^\/api\/order\/(?!stream)[\w-]+$/.test(pathname)
  const late = shopkeeper.waitForRequest((request) => isShowing(new URL(request.url())))
  await shopkeeper.route(
    isShowing,
    async (route) => {
      const response = await route.fetch()
      await release.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await shopkeeper.goto('/dashboard/list')
  const orderId = await placeOrder()
  const call = shopkeeper.getByText('A new order is waiting.')
  await expect(call).toBeVisible()
  const held = await late
  await actAs(shopkeeper.request, ownShop.keeper, orderId, 'accept', { minutes: 20 })
  await expect(call).toBeHidden()
  const calls = await shopkeeper.evaluateHandle(() => {
    const seen: string[] = []
    new MutationObserver(() => {
      if (document.body.innerText.includes('A new order is waiting.')) seen.push('called')
    }).observe(document.body, { subtree: true, childList: true })
    return seen
  })
  release.resolve()
  await (await held.response())?.finished()
  await expect(shopkeeper.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await calls.jsonValue()).toEqual([])
})

test('with the bell switched off a new order does not ring, but is still announced', async ({
  shopkeeper,
  placeOrder,
}) => {
  const notes = await recordSound(shopkeeper)
  await shopkeeper.goto('/dashboard/orders')
  await shopkeeper.getByRole('switch', { name: 'Ring for new orders' }).click()
  await shopkeeper.getByRole('button', { name: 'Done' }).click()
  await expect(shopkeeper.getByRole('heading', { name: 'Never miss an order' })).toBeHidden()
  await placeOrder()
  await expect(shopkeeper.getByText('A new order is waiting.')).toBeVisible()
  expect(await notes()).toBe(0)
  await shopkeeper.reload()
  await shopkeeper.getByRole('button', { name: 'Alarm settings, sound off' }).click()
  await expect(shopkeeper.getByRole('dialog', { name: 'Never miss an order' })).toBeVisible()
  await expectAccessible(shopkeeper)
  await expect(shopkeeper.getByRole('switch', { name: 'Ring for new orders' })).toHaveAttribute(
    'aria-checked',
    'false',
  )
})

test('a lost connection is reported, and an order placed meanwhile is announced once it is back', async ({
  shopkeeper,
  placeOrder,
}) => {
  // Playwright's offline mode does not end an open stream, so the test aborts it.
  await shopkeeper.addInitScript(() => {
    const { fetch } = window
    const cut = new AbortController()
    Object.assign(window, { cutForTest: cut })
    window.fetch = (input, init = {}) => {
      const signals = [cut.signal, ...(init.signal ? [init.signal] : [])]
      const isFirst = String(input).endsWith('/stream') && !cut.signal.aborted
      return fetch(input, isFirst ? { ...init, signal: AbortSignal.any(signals) } : init)
    }
  })
  const stream = shopkeeper.waitForResponse((response) => response.url().endsWith('/stream'))
  await shopkeeper.goto('/dashboard/orders')
  await expect(shopkeeper.getByRole('heading', { name: 'Never miss an order' })).toBeVisible()
  await stream
  await shopkeeper.context().setOffline(true)
  await shopkeeper.evaluate(() => (window as unknown as { cutForTest: AbortController }).cutForTest.abort())
  await expect(shopkeeper.getByText('This device is offline: new orders do not show here')).toBeVisible()
  await expectAccessible(shopkeeper)
  await placeOrder()

  await shopkeeper.context().setOffline(false)
  await expect(shopkeeper.getByText('A new order is waiting.')).toBeVisible({ timeout: 15_000 })
  await expect(shopkeeper.getByText('This device is offline')).toBeHidden()
})
