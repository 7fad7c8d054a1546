import type { Locator } from '@playwright/test'
import { actAs, setStatusAs, storeBeforeLoad } from '../fixtures/customer-fixtures.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { hideServerTime } from '../fixtures/hide-server-time.ts'
import { cardOf } from '../fixtures/order-card.ts'

test('focus moves from each act on an order to the next, and from a card that disappears to its neighbour', async ({
  shopkeeper: page,
  ownShop: { keeper },
  customerAccount,
  placeOrder,
}) => {
  await storeBeforeLoad(page, { deskSound: 'off', deskAlarmSet: 'on' })
  const [cancelRequested, worked, declined, cancelled] = [
    await placeOrder(),
    await placeOrder(),
    await placeOrder(),
    await placeOrder(),
  ]
  for (const act of ['accept', 'pack'] as const) await actAs(page.request, keeper, cancelRequested, act)
  await actAs(page.request, customerAccount, cancelRequested, 'cancel')
  await page.goto('/dashboard/orders')
  const button = (orderId: string, name: RegExp) => cardOf(page, orderId).getByRole('button', { name })
  /** Repeats the press, because one too soon after the last act on that order is ignored as a double press. */
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

  await button(cancelRequested, /^Cancel it/).press('Space')
  await expect(cardOf(page, cancelRequested)).toHaveCount(0)
  await expect(button(worked, /^More/)).toBeFocused()
})

test('if Undo expires while it has the focus, the focus does not move to an act', async ({
  shopkeeper: page,
  ownShop: { keeper },
  placeOrder,
}) => {
  await storeBeforeLoad(page, { deskSound: 'off', deskAlarmSet: 'on' })
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

test('in the list of all orders the focus stays in a card that is declined or could not be delivered', async ({
  shopkeeper: page,
  ownShop: { keeper },
  placeOrder,
}) => {
  await storeBeforeLoad(page, { deskSound: 'off', deskAlarmSet: 'on' })
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
