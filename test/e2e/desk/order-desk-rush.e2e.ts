import type { Page } from '@playwright/test'
import { makeItem } from '../../scenes/builders.ts'
import { press } from '../fixtures/by-keyboard.ts'
import { actAs, holdRequests, setStatusAs, storeBeforeLoad } from '../fixtures/customer-fixtures.ts'
import { hideServerTime } from '../fixtures/hide-server-time.ts'
import { cardOf, openMore, takeStep } from '../fixtures/order-card.ts'
import { phone } from '../fixtures/phone.ts'
import { expect, expectAccessible, test } from '../fixtures/shopkeeper-fixtures.ts'
import { toast, toasts } from '../fixtures/toast.ts'

test.use({ actionTimeout: 10_000 })

const steps = ['Accept', 'Packed', 'Out for delivery', 'Delivered'] as const
/** The one large button of a card. */
const next = (page: Page, orderId: string, step: (typeof steps)[number]) =>
  cardOf(page, orderId).getByRole('button', { name: new RegExp(`^${step}`) })

test('thirty orders on a phone take a tap per step; one is declined, one cancelled and one undeliverable', async ({
  shopkeeper: page,
  ownShop,
  customerAccount,
  db,
  placeOrder,
}) => {
  test.setTimeout(300_000)
  const ghee = await makeItem(db, ownShop.shopId, { name: 'Buffalo ghee', price_paise: 90_00 })
  await storeBeforeLoad(page, { deskSound: 'off', deskAlarmSet: 'on' })
  await page.goto('/dashboard/orders')
  const ids: string[] = []
  for (let i = 0; i < 29; i++) ids.push(await placeOrder())
  const short = await placeOrder(ghee.itemId)
  await expect(page.getByRole('article')).toHaveCount(30)
  const box = await cardOf(page, short).boundingBox()
  expect(box?.height).toBeLessThanOrEqual(phone.height / 2)

  // An item is sold out: its order is declined, and the item comes off sale.
  await openMore(cardOf(page, short))
  await cardOf(page, short)
    .getByRole('button', { name: /^Decline/ })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Decline' })).toBeDisabled()
  await dialog.getByRole('radio', { name: 'An item is sold out' }).check()
  await expect(dialog.getByRole('radio', { name: 'Buffalo ghee' })).toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(cardOf(page, short)).toBeHidden()
  const stock = () => db.selectFrom('menu_items').select('in_stock').where('id', '=', ghee.itemId).execute()
  await expect.poll(stock).toEqual([{ in_stock: false }])

  // The customer cancels while the bag is being packed: the card says so until it is put away.
  const [cancelled = '', away = '', ...usual] = ids
  await next(page, cancelled, 'Accept').click()
  await expect(next(page, cancelled, 'Packed')).toBeVisible()
  await actAs(page.request, customerAccount, cancelled, 'cancel')
  await expect(cardOf(page, cancelled)).toContainText('The customer cancelled it.')
  await cardOf(page, cancelled)
    .getByRole('button', { name: /put order .* away$/ })
    .click()
  await expect(cardOf(page, cancelled)).toBeHidden()

  for (const step of steps.slice(0, 3)) await takeStep(cardOf(page, away), step)
  await openMore(cardOf(page, away))
  await cardOf(page, away)
    .getByRole('button', { name: /could not be delivered/ })
    .click()
  await dialog.getByRole('radio', { name: 'Nobody is at home' }).check()
  await dialog.getByRole('button', { name: 'End the order' }).click()
  await expect(cardOf(page, away)).toBeHidden()

  let taps = 0
  for (const step of steps)
    for (const orderId of usual) {
      await next(page, orderId, step).click()
      taps += 1
    }
  expect(taps).toBe(usual.length * steps.length)
  const statuses = async () => {
    const rows = await db.selectFrom('orders').select(['status', 'ending']).execute()
    return Object.entries(Object.groupBy(rows, ({ status, ending }) => ending ?? status)).map(
      ([name, all]) => `${name} ${all?.length}`,
    )
  }
  await expect
    .poll(async () => (await statuses()).sort())
    .toEqual(['Delivered 27', 'cancelled 1', 'declined 1', 'undeliverable 1'])
})

test('a step is confirmed by a toast that replaces the last one and covers no card, and one tap undoes it', async ({
  shopkeeper: page,
  db,
  placeOrder,
}) => {
  await storeBeforeLoad(page, { deskSound: 'off', deskAlarmSet: 'on' })
  const first = await placeOrder()
  const second = await placeOrder()
  await page.goto('/dashboard/orders')
  const minutes = cardOf(page, first).getByRole('combobox', { name: /^Minutes/ })
  await expect(minutes.getByRole('option')).toHaveText([
    ...['20 min', '10 min', '15 min', '30 min', '45 min', '60 min'],
  ])
  await minutes.selectOption('45 min')
  await next(page, first, 'Accept').click()
  await expect(toast(page, `#${first.slice(-6)}: accepted.`)).toBeVisible()
  // The minutes that were promised last are preselected, so that one tap promises them again.
  await next(page, second, 'Accept').click()
  await expect(toast(page, `#${second.slice(-6)}: accepted.`)).toBeVisible()
  await expect(toasts(page, /accepted/)).toHaveCount(1)
  const note = await page.getByRole('region', { name: 'Notifications' }).boundingBox()
  const bar = await page.getByRole('banner').boundingBox()
  expect((note?.y ?? 0) + (note?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
  const promised = await db.selectFrom('orders').select('promised_minutes').execute()
  expect(promised).toEqual([{ promised_minutes: 45 }, { promised_minutes: 45 }])

  await openMore(cardOf(page, second))
  const promise = cardOf(page, second).getByRole('combobox', { name: /^Minutes/ })
  await expect(promise).toHaveValue('45')
  await promise.selectOption('30 min')
  await expect(promise).toHaveValue('30')
  await expect
    .poll(() => db.selectFrom('orders').select('promised_minutes').where('id', '=', second).execute())
    .toEqual([{ promised_minutes: 30 }])

  await takeStep(cardOf(page, first), 'Undo')
  await expect(next(page, first, 'Accept')).toBeVisible()
  for (const step of steps.slice(1)) await takeStep(cardOf(page, second), step)
  await expect(cardOf(page, second)).toContainText('Delivered')
  await takeStep(cardOf(page, second), 'Undo')
  await expect(next(page, second, 'Delivered')).toBeVisible()
  await expectAccessible(page)

  // After two minutes Undo is no longer offered.
  await hideServerTime(page)
  await page.clock.install()
  await page.clock.fastForward('03:00')
  await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(0)
})

test('undoing a delivery keeps the card where it is, even before the server has answered', async ({
  shopkeeper: page,
  placeOrder,
}) => {
  const orderId = await placeOrder()
  await page.goto('/dashboard/orders')
  for (const step of steps) await takeStep(cardOf(page, orderId), step)
  const release = await holdRequests(page, '**/api/order/*/undo')
  await takeStep(cardOf(page, orderId), 'Undo')
  await expect(next(page, orderId, 'Delivered')).toBeVisible({ timeout: 1000 })
  release()
  await expect(toast(page, /the last step is taken back/)).toBeVisible()
  await expect(next(page, orderId, 'Delivered')).toBeVisible()
})

test('a stale read that arrives after a step does not bring back the button of that step', async ({
  shopkeeper: page,
  placeOrder,
}) => {
  const orderId = await placeOrder()
  await storeBeforeLoad(page, { deskSound: 'off', deskAlarmSet: 'on' })
  const read = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  await page.route(
    `**/api/order/${orderId}`,
    async (route) => {
      const response = await route.fetch()
      read.resolve()
      await release.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await page.goto('/dashboard/orders')
  await next(page, orderId, 'Accept').click()
  await read.promise
  await takeStep(cardOf(page, orderId), 'Packed')
  await expect(toast(page, `#${orderId.slice(-6)}: packed.`)).toBeVisible()
  const labels = await cardOf(page, orderId).evaluateHandle((card) => {
    const seen = new Set<string>()
    new MutationObserver(() => seen.add(card.textContent)).observe(card, {
      subtree: true,
      childList: true,
      characterData: true,
    })
    return seen
  })
  const again = page.waitForResponse(`**/api/order/${orderId}`)
  release.resolve()
  await (await again).finished()
  await takeStep(cardOf(page, orderId), 'Out for delivery')
  await expect(next(page, orderId, 'Delivered')).toBeVisible()
  const shown = await labels.evaluate((seen) => [...seen])
  expect(shown.filter((text) => text.includes('Packed'))).toEqual([])
})

test('a desk can be worked by keyboard alone, and says how long an order has been waiting', async ({
  shopkeeper: page,
  db,
  placeOrder,
}) => {
  await storeBeforeLoad(page, { deskSound: 'off', deskAlarmSet: 'on' })
  const orderId = await placeOrder()
  await db
    .updateTable('orders')
    .set({ placed_at: new Date(Date.now() - 5 * 60_000) })
    .execute()
  await page.goto('/dashboard/orders')
  await expect(cardOf(page, orderId)).toContainText('waiting 5 min')
  for (const step of [...steps, 'Undo'])
    await takeStep(cardOf(page, orderId), step, () =>
      press(page, 'button', new RegExp(`^${step}.*order ${orderId.slice(-6)}`)),
    )
  await expect(next(page, orderId, 'Delivered')).toBeVisible()
  await press(page, 'button', /^More about/)
  await press(page, 'button', /could not be delivered$/)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio').first().focus()
  await page.keyboard.press('Space')
  await press(page, 'button', 'End the order')
  await expect(cardOf(page, orderId)).toBeHidden()
  await expect(page.getByText(/No open orders/)).toBeVisible()
})

test('if two desks and a customer act at once, one wins, and the other screen says what happened', async ({
  shopkeeper: page,
  ownShop,
  customerAccount,
  placeOrder,
}) => {
  await storeBeforeLoad(page, { deskSound: 'off', deskAlarmSet: 'on' })
  // Without the event stream, as if news of the other acts had not arrived yet.
  await page.route('**/api/order/stream', (route) => route.abort())
  const orderIds = [await placeOrder(), await placeOrder(), await placeOrder(), await placeOrder()] as const
  const [cancelled, declined, packed, undone] = orderIds
  await page.goto('/dashboard/orders')
  for (const orderId of orderIds) await expect(cardOf(page, orderId)).toBeVisible()
  await next(page, undone, 'Accept').click()

  await test.step('the customer cancels an order before this desk accepts it', async () => {
    await actAs(page.request, customerAccount, cancelled, 'cancel')
    await next(page, cancelled, 'Accept').click()
    await expect(toast(page, `#${cancelled.slice(-6)}: The customer cancelled it.`)).toBeVisible()
    await expect(cardOf(page, cancelled)).toContainText('The customer cancelled it.')
  })
  await test.step('another desk declines an order before this desk accepts it', async () => {
    await actAs(page.request, ownShop.keeper, declined, 'decline', { reason: 'closed' })
    await next(page, declined, 'Accept').click()
    await expect(toast(page, `#${declined.slice(-6)}: Declined: We are closed`)).toBeVisible()
  })
  await test.step('another desk packs an order before this desk accepts it', async () => {
    await actAs(page.request, ownShop.keeper, packed, 'pack')
    await next(page, packed, 'Accept').click()
    await expect(toast(page, `#${packed.slice(-6)}: it is packed already.`)).toBeVisible()
    await expect(next(page, packed, 'Out for delivery')).toBeVisible()
  })
  await test.step('another desk packs an order before this desk undoes its acceptance', async () => {
    await actAs(page.request, ownShop.keeper, undone, 'pack')
    await cardOf(page, undone).getByRole('button', { name: /^Undo/ }).click()
    await expect(toast(page, `#${undone.slice(-6)}: it is packed already.`)).toBeVisible()
    await expect(next(page, undone, 'Out for delivery')).toBeVisible()
  })
  await test.step('another desk delivers an order before this desk sends it out', async () => {
    await setStatusAs(page.request, ownShop.keeper, packed, 'Delivered')
    await next(page, packed, 'Out for delivery').click()
    await expect(toast(page, `#${packed.slice(-6)}: it is delivered already.`)).toBeVisible()
  })
})
