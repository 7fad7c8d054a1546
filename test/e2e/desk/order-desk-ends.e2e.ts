import { actAs, holdRequests, setStatusAs, storeBeforeLoad } from '../fixtures/customer-fixtures.ts'
import { endSessionAt, signIn, signInByForm } from '../fixtures/failures.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { cardOf, openMore } from '../fixtures/order-card.ts'

test('the typed reason for ending an order and its dialog survive the end of the session', async ({
  page,
  ownShop: { keeper },
  placeOrder,
  db,
}) => {
  const [declined, undeliverable] = [await placeOrder(), await placeOrder()]
  for (const act of ['accept', 'pack'] as const)
    await actAs(page.request, keeper, undeliverable, act, { minutes: 20 })
  await setStatusAs(page.request, keeper, undeliverable, 'Out for delivery')
  await signInByForm(page, db, keeper)
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

test('the dialog for ending an order says at once if somebody else moved it on, but not if it ended the order itself', async ({
  shopkeeper: page,
  ownShop: { keeper },
  customerAccount,
  placeOrder,
}) => {
  await storeBeforeLoad(page, { deskSound: 'off', deskAlarmSet: 'on' })
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
  for (const [orderId, moveOn, message] of [
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
    await expect(dialog.getByText(message)).toBeVisible()
    await expect(decline).toBeDisabled()
    await dialog.getByRole('button', { name: 'Keep the order' }).click()
  }

  await ask(declined)
  const answer = await holdRequests(page, '**/decline')
  await decline.click()
  await expect(cardOf(page, declined)).toContainText('Cancelled')
  await expect(dialog.getByRole('alert')).toBeHidden()
  answer()
  await expect(dialog).toBeHidden()
})
