import type { Locator } from '@playwright/test'
import { stageOf } from '#contract/rules/order-acts.ts'
import { actAs, keep, setStatusAs } from './customer-fixtures.ts'
import { endSessionAt, enter, signIn } from './failures.ts'
import { expect, test } from './fixtures.ts'
import { hideServerTime } from './hide-server-time.ts'
import { cardOf, openMore, takeStep } from './order-card.ts'

test('two tabs share one stream, and a hand in one quiets both', async ({ shopkeeper, placeOrder }) => {
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
  // The button goes with what it says.
  await expect(second.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(shopkeeper.getByText('A new order is waiting.')).toBeVisible()

  await shopkeeper.close()
  await expect.poll(() => streams.length).toBe(2)
  await placeOrder()
  await expect(second.getByText('2 new orders are waiting.')).toBeVisible()
  await expect(second.getByRole('button', { name: 'I have seen it' })).toBeVisible()
})

test('an order that comes just after a touch calls: only what stood there was seen', async ({
  shopkeeper,
  placeOrder,
}) => {
  // The moment after a touch is made long enough for an order to come in it.
  await shopkeeper.addInitScript(() => {
    const real = window.setTimeout
    const slow = (act: () => void, ms = 0, ...rest: unknown[]) => real(act, ms === 400 ? 6000 : ms, ...rest)
    Object.assign(window, { setTimeout: slow })
  })
  await shopkeeper.goto('/dashboard/orders')
  await expect(shopkeeper.getByRole('heading', { name: 'Never miss an order' })).toBeVisible()
  await placeOrder()
  const seen = shopkeeper.getByRole('button', { name: 'I have seen it' })
  await expect(seen).toBeVisible()

  await shopkeeper.evaluate(() => {
    const heard = new Promise((done) => {
      new BroadcastChannel('desk-seen').onmessage = done
    })
    Object.assign(window, { quietened: heard.then(() => true) })
  })
  await shopkeeper.getByRole('heading', { name: 'Orders', exact: true }).click()
  await placeOrder()
  await expect(shopkeeper.getByText('2 new orders are waiting.')).toBeVisible()
  await shopkeeper.evaluate(() => (window as unknown as { quietened: Promise<boolean> }).quietened)
  await expect(seen).toBeVisible()
  await seen.click()
  await expect(seen).toBeHidden()
})

test('the screen stays on while it is asked to, after a reload too, and a refusal is said', async ({
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
  const staysOn = shopkeeper.getByRole('switch', { name: 'Keep the screen on' })
  await shopkeeper.goto('/dashboard/orders')
  await expect(staysOn).toBeVisible()
  expect(await held()).toBe(0)
  await staysOn.click()
  await expect.poll(held).toBe(1)

  await shopkeeper.reload()
  await expect.poll(held).toBe(1)
  await staysOn.click()
  await expect.poll(held).toBe(0)

  await shopkeeper.evaluate(() => {
    ;(window as unknown as Screen).screenLocks.refuses = true
  })
  await staysOn.click()
  await expect(
    shopkeeper.getByText('The screen could not be kept on. Perhaps the battery is low.'),
  ).toBeVisible()
})

test('the keyboard goes from each act on an order to the next, and from a card that goes to the one beside it', async ({
  shopkeeper: page,
  ownShop: { keeper },
  customerAccount,
  placeOrder,
}) => {
  await keep(page, { deskSound: 'off', deskAlarmSet: 'on' })
  const [asked, worked, declined, cancelled] = [
    await placeOrder(),
    await placeOrder(),
    await placeOrder(),
    await placeOrder(),
  ]
  for (const act of ['accept', 'pack'] as const) await actAs(page.request, keeper, asked, act)
  await actAs(page.request, customerAccount, asked, 'cancel')
  await page.goto('/dashboard/orders')
  const button = (orderId: string, name: RegExp) => cardOf(page, orderId).getByRole('button', { name })
  /** Not so soon after the last act on that order that it would be the same press. */
  const pressUntil = (pressed: Locator, then: Locator) =>
    expect(async () => {
      if (await pressed.isVisible()) await pressed.press('Space')
      await expect(then).toBeFocused({ timeout: 500 })
    }).toPass()

  await pressUntil(button(worked, /^Accept/), button(worked, /^Packed/))
  await pressUntil(button(worked, /^Packed/), button(worked, /^Out for delivery/))
  await pressUntil(button(worked, /^Out for delivery/), button(worked, /^Delivered/))
  await pressUntil(button(worked, /^Delivered/), button(worked, /^Undo/))
  await pressUntil(button(worked, /^Undo/), button(worked, /^Delivered/))

  await button(cancelled, /^Accept/).focus()
  await actAs(page.request, customerAccount, cancelled, 'cancel')
  await expect(button(cancelled, /^More/)).toBeFocused()

  await button(declined, /^More/).press('Space')
  await button(declined, /^Decline/).press('Space')
  await page.getByRole('dialog').getByRole('radio').first().press('Space')
  await page.getByRole('dialog').getByRole('button', { name: 'Decline', exact: true }).press('Space')
  await expect(cardOf(page, declined)).toHaveCount(0)
  await expect(button(worked, /^More/)).toBeFocused()

  await button(asked, /^Cancel it/).press('Space')
  await expect(cardOf(page, asked)).toHaveCount(0)
  await expect(button(worked, /^More/)).toBeFocused()
})

test('a way back whose time runs out under the keyboard leads it to no act', async ({
  shopkeeper: page,
  ownShop: { keeper },
  placeOrder,
}) => {
  await keep(page, { deskSound: 'off', deskAlarmSet: 'on' })
  const orderId = await placeOrder()
  await setStatusAs(page.request, keeper, orderId, 'Out for delivery')
  await page.goto('/dashboard/orders')
  const undo = cardOf(page, orderId).getByRole('button', { name: /^Undo/ })
  await undo.focus()
  await hideServerTime(page)
  await page.clock.install()
  await page.clock.fastForward('03:00')
  await expect(undo).toBeHidden()
  await expect(cardOf(page, orderId).getByRole('button', { name: /^More/ })).toBeFocused()
})

test('the keyboard stays in a card that is declined or could not be delivered where all orders stand', async ({
  shopkeeper: page,
  ownShop: { keeper },
  placeOrder,
}) => {
  await keep(page, { deskSound: 'off', deskAlarmSet: 'on' })
  const [declined, sent] = [await placeOrder(), await placeOrder()]
  await setStatusAs(page.request, keeper, sent, 'Out for delivery')
  await page.goto('/dashboard/orders?show=all')
  for (const [orderId, act, end] of [
    [declined, /^Decline/, 'Decline'],
    [sent, /could not be delivered$/, 'End the order'],
  ] as const) {
    const card = cardOf(page, orderId)
    const more = card.getByRole('button', { name: /^(More|Less) about order/ })
    await more.press('Space')
    await card.getByRole('button', { name: act }).press('Space')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio').first().press('Space')
    await dialog.getByRole('button', { name: end, exact: true }).press('Space')
    await expect(dialog).toBeHidden()
    await expect(card).toContainText('Cancelled')
    await expect(more).toBeFocused()
  }
})

test('a tap that comes as two, and a key that is held, take one step, while other orders heed the next tap at once', async ({
  shopkeeper: page,
  ownShop: { keeper },
  customerAccount,
  db,
  placeOrder,
}) => {
  await keep(page, { deskSound: 'off', deskAlarmSet: 'on' })
  const first = await placeOrder()
  const second = await placeOrder()
  const packed = await placeOrder()
  const asked = await placeOrder()
  for (const orderId of [packed, asked])
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

  // Its panel goes with the answer, and what stands below moves up.
  await actAs(page.request, customerAccount, asked, 'cancel', { note: 'Nobody is at home today. '.repeat(8) })
  await button(asked, /^Bring it/).dblclick()
  await expect(button(asked, /^Bring it/)).toBeHidden()
  await expect(button(asked, /^Out for delivery/)).toBeVisible()

  // As long as a finger rests on the key, and the key after it counts again.
  const begun = Date.now()
  await button(first, /^Packed/).focus()
  await expect(async () => {
    await page.keyboard.down('Enter')
    expect(Date.now() - begun).toBeGreaterThan(1500)
  }).toPass({ intervals: [100] })
  await page.keyboard.up('Enter')
  await expect(button(first, /^Out for delivery/)).toBeVisible()
  await takeStep(cardOf(page, second), 'Packed')
  await expect
    .poll(stagesOf)
    .toEqual({ [first]: 'packed', [second]: 'packed', [packed]: 'accepted', [asked]: 'packed' })
})

test('what this device does for new orders stands in columns on a wide screen, the test of the sound below the sound', async ({
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

test('why an order ends outlasts the end of the session, with what asks for it', async ({
  page,
  ownShop: { keeper },
  placeOrder,
  db,
}) => {
  const [declined, undeliverable] = [await placeOrder(), await placeOrder()]
  for (const act of ['accept', 'pack'] as const)
    await actAs(page.request, keeper, undeliverable, act, { minutes: 20 })
  await setStatusAs(page.request, keeper, undeliverable, 'Out for delivery')
  await enter(page, db, keeper)
  await page.goto('/dashboard/orders')
  const dialog = page.getByRole('dialog')
  const note = dialog.getByLabel('A word to the customer')
  for (const [orderId, ask, reason, end] of [
    [declined, /^Decline/, 'We are closed', 'Decline'],
    [undeliverable, /could not be delivered$/, 'Nobody is at home', 'End the order'],
  ] as const) {
    await openMore(cardOf(page, orderId))
    await cardOf(page, orderId).getByRole('button', { name: ask }).click()
    await dialog.getByText(reason).click()
    await note.fill('Sorry, not today')
    await endSessionAt('**/api/order/**', page, db, keeper)
    await dialog.getByRole('button', { name: end, exact: true }).click()
    await signIn(page, keeper)
    await expect(page).toHaveURL('/dashboard/orders')
    await expect(note).toHaveValue('Sorry, not today')
    await expect(dialog.getByLabel(reason)).toBeChecked()
    await dialog.getByRole('button', { name: end, exact: true }).click()
    await expect(cardOf(page, orderId)).toHaveCount(0)
  }
})

test('who is asked why an order ends is told at once where another hand moved it on, and their own ending is no such news', async ({
  shopkeeper: page,
  ownShop: { keeper },
  customerAccount,
  placeOrder,
}) => {
  await keep(page, { deskSound: 'off', deskAlarmSet: 'on' })
  const [sent, cancelled, declined] = [await placeOrder(), await placeOrder(), await placeOrder()]
  await page.goto('/dashboard/orders')
  const dialog = page.getByRole('dialog')
  const decline = dialog.getByRole('button', { name: 'Decline', exact: true })
  const ask = async (orderId: string) => {
    await cardOf(page, orderId)
      .getByRole('button', { name: /^More about/ })
      .click()
    await cardOf(page, orderId)
      .getByRole('button', { name: /^Decline/ })
      .click()
    await dialog.getByRole('radio', { name: 'We are closed' }).check()
  }
  for (const [orderId, moveOn, said] of [
    [sent, () => setStatusAs(page.request, keeper, sent, 'Out for delivery'), 'it is on its way already.'],
    [
      cancelled,
      () => actAs(page.request, customerAccount, cancelled, 'cancel'),
      'The customer cancelled it.',
    ],
  ] as const) {
    await ask(orderId)
    await expect(decline).toBeEnabled()
    await moveOn()
    await expect(dialog.getByText(said)).toBeVisible()
    await expect(decline).toBeDisabled()
    await dialog.getByRole('button', { name: 'Keep the order' }).click()
  }

  await ask(declined)
  const held = Promise.withResolvers<void>()
  await page.route('**/decline', async (route) => {
    await held.promise
    await route.continue()
  })
  await decline.click()
  await expect(cardOf(page, declined)).toContainText('Cancelled')
  await expect(dialog.getByRole('alert')).toBeHidden()
  held.resolve()
  await expect(dialog).toBeHidden()
})
