import { makeItem, type Person } from '../../scenes/builders.ts'
import { placeOrderAs, setStatusAs } from '../fixtures/customer-fixtures.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { cardOf, openMore } from '../fixtures/order-card.ts'

const aMoment = /^"\d{1,2} \w+ 20\d\d, \d{1,2}:\d\d [ap]m"$/

test('a printed bill has the absolute date of each step, and asks for nothing', async ({
  customer: page,
  customerAccount,
  ownShop: { shopId, keeper },
  db,
}) => {
  const item = await makeItem(db, shopId)
  const orderId = await placeOrderAs(page.request, customerAccount, shopId, [{ ...item, count: 3 }])
  await setStatusAs(page.request, keeper, orderId, 'Delivered')
  await page.goto(`/myorders/${orderId}`)
  await expect(page.getByText('paid in cash')).toBeVisible()
  await expect(page.getByText(/You can report it here until tomorrow/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'How was it?' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Is something wrong?' })).toBeVisible()
  const at = page.getByText('Placed today').getByRole('time')
  await page.emulateMedia({ media: 'print' })
  await expect(at.getByText(/today/)).toBeHidden()
  const onPaper = await at.evaluate((time) => getComputedStyle(time, '::after').content)
  expect(onPaper).toMatch(aMoment)
  for (const today of await page.getByText(/today|tomorrow/).all()) await expect(today).toBeHidden()
  await expect(page.getByRole('heading', { name: 'How was it?' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Is something wrong?' })).toBeHidden()
  await expect(page.getByText('₹99').last()).toBeVisible()
  // The shop's phone, for questions about the bill.
  const call = page.getByRole('main').locator('a[href^="tel:"]')
  await expect(call).toBeVisible()
  expect(await call.evaluate((link) => getComputedStyle(link, '::after').content)).toMatch(/^"\d{10}"$/)

  // The bill does not ask for anything after a report, either.
  const postReport = (path: string, { token }: Person, data: object) =>
    page.request.post(`/api/order/${orderId}/issues${path}`, { headers: { token }, data })
  const { data: issue } = await (
    await postReport('', customerAccount, { kind: 'quality', text: 'Sour' })
  ).json()
  await postReport(`/${issue._id}/answer`, keeper, { answer: 'disagree', text: 'It was of today' })
  const onlyAsked = page.getByText(/Does this settle it\?|You can report it here/)
  await expect(page.getByText('It was of today')).toBeVisible()
  await expect(onlyAsked).toHaveText('Does this settle it?')
  await expect(onlyAsked).toBeHidden()
  await postReport(`/${issue._id}/solved`, customerAccount, { solved: true })
  await expect(onlyAsked).toHaveText(/You can report it here/)
  await expect(onlyAsked).toBeHidden()
})

test('a printed packing list has every line, the customer’s phone and the time of the order, at any width', async ({
  shopkeeper: page,
  customerAccount,
  ownShop: { shopId },
  db,
}) => {
  const lines = []
  for (const name of ['Curd', 'Ghee', 'Paneer', 'Lassi'])
    lines.push({ ...(await makeItem(db, shopId, { name })), count: 2 })
  await placeOrderAs(page.request, customerAccount, shopId, lines)
  await page.goto('/dashboard/orders')
  await openMore(cardOf(page))
  const call = cardOf(page).locator('a[href^="tel:"]')
  await expect(call).toBeVisible()
  const [at, status] = [cardOf(page).getByRole('time'), cardOf(page).getByText('Status', { exact: true })]
  await expect(at).toHaveText('just now')
  await expect(status).toBeVisible()
  for (const width of [794, 360]) {
    await page.setViewportSize({ width, height: 1123 })
    await page.emulateMedia({ media: 'print' })
    await expect(call.getByText(/^\d{10}$/)).toBeVisible()
    await expect(call.getByText('Call')).toBeHidden()
    // Neither a relative time nor a control is printed.
    await expect(at.getByText('just now')).toBeHidden()
    expect(await at.evaluate((time) => getComputedStyle(time, '::after').content)).toMatch(aMoment)
    await expect(status).toBeHidden()
    await expect(cardOf(page).getByText('Ghee')).toBeVisible()
    const rest = cardOf(page).locator('p[data-on-paper]')
    await expect(rest).toBeVisible()
    expect(await rest.evaluate((part) => getComputedStyle(part, '::after').content)).toMatch(
      /Paneer.*2 packs.*Lassi.*2 packs/s,
    )
  }
})
