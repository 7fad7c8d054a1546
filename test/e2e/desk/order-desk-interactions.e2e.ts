import type { Locator } from '@playwright/test'
import { stageOf } from '#contract/rules/orders/order-acts.ts'
import { actAs, storeBeforeLoad } from '../fixtures/customer-fixtures.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { cardOf, takeStep } from '../fixtures/order-card.ts'

test('two tabs share one event stream, and an interaction in one silences both', async ({
  shopkeeper,
  placeOrder,
}) => {
  const streams: string[] = []
  shopkeeper.context().on('request', (request) => {
    if (request.url().endsWith('/api/order/stream')) streams.push(request.url())
  })
  await shopkeeper.goto('/dashboard/orders')
  await expect.poll(() => streams.length).toBe(1)
  const second = await shopkeeper.context().newPage()
  await second.goto('/dashboard/orders')
  await expect(second.getByRole('heading', { name: 'Never miss an order' })).toBeVisible()

  await placeOrder()
  await expect(shopkeeper.getByText('A new order is waiting.')).toBeVisible()
  await expect(second.getByText('A new order is waiting.')).toBeVisible()
  expect(streams).toHaveLength(1)
  await second.getByRole('button', { name: 'I have seen it' }).press('Enter')
  await expect(shopkeeper.getByRole('button', { name: 'I have seen it' })).toBeHidden()
  // The focused button has disappeared, so the focus moves to the heading.
  await expect(second.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(shopkeeper.getByText('A new order is waiting.')).toBeVisible()

  await shopkeeper.close()
  await expect.poll(() => streams.length).toBe(2)
  await placeOrder()
  await expect(second.getByText('2 new orders are waiting.')).toBeVisible()
  await expect(second.getByRole('button', { name: 'I have seen it' })).toBeVisible()
})

type Held = { endDelay: () => void; silenced: Promise<boolean> }

test('an order that arrives just after a click still rings, because only orders shown before count as seen', async ({
  shopkeeper,
  placeOrder,
}) => {
  // The 400 ms after an interaction last until the test releases them, so that an order arrives within them.
  await shopkeeper.addInitScript(() => {
    const real = window.setTimeout
    const delay = Promise.withResolvers<void>()
    const held = (act: (...given: unknown[]) => void, ms = 0, ...rest: unknown[]) =>
      ms === 400 ? void delay.promise.then(() => act(...rest)) : real(act, ms, ...rest)
    Object.assign(window, { setTimeout: held, endDelay: delay.resolve })
  })
  await shopkeeper.goto('/dashboard/orders')
  await expect(shopkeeper.getByRole('heading', { name: 'Never miss an order' })).toBeVisible()
  await placeOrder()
  const seen = shopkeeper.getByRole('button', { name: 'I have seen it' })
  await expect(seen).toBeVisible()

  await shopkeeper.evaluate(() => {
    const message = new Promise((done) => {
      new BroadcastChannel('desk-seen').onmessage = done
    })
    Object.assign(window, { silenced: message.then(() => true) })
  })
  await shopkeeper.getByRole('heading', { name: 'Orders', exact: true }).click()
  await placeOrder()
  await expect(shopkeeper.getByText('2 new orders are waiting.')).toBeVisible()
  await shopkeeper.evaluate(() => {
    const { endDelay, silenced } = window as unknown as Held
    endDelay()
    return silenced
  })
  await expect(seen).toBeVisible()
  await seen.click()
  await expect(seen).toBeHidden()
})

test('the screen stays on while the switch is on, also after a reload, and a refusal is reported', async ({
  shopkeeper,
}) => {
  await shopkeeper.addInitScript(() => {
    const screen = { held: 0, refuses: false }
    Object.assign(window, { screenLocks: screen })
    navigator.wakeLock.request = async () => {
      if (screen.refuses) throw new DOMException('battery saver', 'NotAllowedError')
      screen.held += 1
      const release = async () => {
        screen.held -= 1
      }
      return { released: false, release } as unknown as WakeLockSentinel
    }
  })
  type Screen = { screenLocks: { held: number; refuses: boolean } }
  const held = () => shopkeeper.evaluate(() => (window as unknown as Screen).screenLocks.held)
  const keepScreenOn = shopkeeper.getByRole('switch', { name: 'Keep the screen on' })
  await shopkeeper.goto('/dashboard/orders')
  await expect(keepScreenOn).toBeVisible()
  expect(await held()).toBe(0)
  await keepScreenOn.click()
  await expect.poll(held).toBe(1)

  await shopkeeper.reload()
  await expect.poll(held).toBe(1)
  await keepScreenOn.click()
  await expect.poll(held).toBe(0)

  await shopkeeper.evaluate(() => {
    ;(window as unknown as Screen).screenLocks.refuses = true
  })
  await keepScreenOn.click()
  await expect(
    shopkeeper.getByText('The screen could not be kept on. Perhaps the battery is low.'),
  ).toBeVisible()
})

test('a double tap or a held key takes one step, while the next tap on another order counts at once', async ({
  shopkeeper: page,
  ownShop: { keeper },
  customerAccount,
  db,
  placeOrder,
}) => {
  await storeBeforeLoad(page, { deskSound: 'off', deskAlarmSet: 'on' })
  const first = await placeOrder()
  const second = await placeOrder()
  const packed = await placeOrder()
  const cancelRequested = await placeOrder()
  for (const orderId of [packed, cancelRequested])
    for (const act of ['accept', 'pack'] as const) await actAs(page.request, keeper, orderId, act)
  const button = (orderId: string, name: RegExp) => cardOf(page, orderId).getByRole('button', { name })
  const stagesOf = async () => {
    const rows = await db.selectFrom('orders').select(['id', 'accepted_at', 'packed_at', 'status']).execute()
    return Object.fromEntries(
      rows.map(({ id, status, accepted_at, packed_at }) => [
        id,
        stageOf({ status, accepted: accepted_at !== null, packed: packed_at !== null }),
      ]),
    )
  }
  await page.goto('/dashboard/orders')

  await button(first, /^Accept/).dblclick()
  await button(second, /^Accept/).click()
  await expect(button(first, /^Packed/)).toBeVisible()
  await expect(button(second, /^Packed/)).toBeVisible()

  await button(packed, /^Undo/).dblclick()
  await expect(button(packed, /^Packed/)).toBeVisible()

  // The panel disappears with the answer, so that what is below it moves under the pointer.
  await actAs(page.request, customerAccount, cancelRequested, 'cancel', {
    note: 'Nobody is at home today. '.repeat(8),
  })
  await button(cancelRequested, /^Bring it/).dblclick()
  await expect(button(cancelRequested, /^Bring it/)).toBeHidden()
  await expect(button(cancelRequested, /^Out for delivery/)).toBeVisible()

  // The key repeats for 1.5 s, as if a finger rested on it; the press of a key after that counts again.
  const startedAt = Date.now()
  await button(first, /^Packed/).focus()
  await expect(async () => {
    await page.keyboard.down('Enter')
    expect(Date.now() - startedAt).toBeGreaterThan(1500)
  }).toPass({ intervals: [100] })
  await page.keyboard.up('Enter')
  await expect(button(first, /^Out for delivery/)).toBeVisible()
  await takeStep(cardOf(page, second), 'Packed')
  await expect
    .poll(stagesOf)
    .toEqual({ [first]: 'packed', [second]: 'packed', [packed]: 'accepted', [cancelRequested]: 'packed' })
})

test('on a wide screen the alarm settings are in columns, with the test of the sound below its switch', async ({
  shopkeeper: page,
  placeOrder,
}) => {
  await placeOrder()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/dashboard/orders')
  const boxOf = async (it: Locator) => {
    await expect(it).toBeVisible()
    return (await it.boundingBox()) ?? { x: 0, y: 0 }
  }
  const switches = ['Ring for new orders', 'Keep the screen on', 'Notices on this device']
  const boxes = await Promise.all(switches.map((name) => boxOf(page.getByRole('switch', { name }))))
  expect(new Set(boxes.map(({ y }) => Math.round(y))).size).toBe(1)
  const test = await boxOf(page.getByRole('button', { name: 'Test the sound' }))
  expect(test.x).toBe(boxes[0]?.x)
  expect(test.y).toBeGreaterThan(boxes[0]?.y ?? 0)
})
