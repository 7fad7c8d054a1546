import type { Page, Route } from '@playwright/test'
import { type RefusalCode, refusals } from '#contract/refusals.ts'
import type { Db } from '#server/db/db.ts'
import { hashPassword } from '#server/identity/passwords.ts'
import { makeItem, nagpur, type Person } from '../builders.ts'
import { keep, keepCart, setStatusAs } from './customer-fixtures.ts'
import { expect, test } from './fixtures.ts'
import { smallPhoto } from './pictures.ts'
import { placeOrderOf } from './place-order-of.ts'

test.describe.configure({ timeout: 240_000 })
test.use({ actionTimeout: 20_000 })

/** What somebody is doing when a call fails, and what the screen says of it. */
type Doing = {
  on: string
  call: string
  /** Where another call has the same address. */
  method?: 'PATCH'
  /** Typed before the call; nothing of it may be lost. */
  typing?: { type: () => Promise<void>; isThere: () => Promise<void> }
  /** Makes the call once more. Without it opening the screen is what makes it. */
  press?: string
  /** The screen's words when the server had none. */
  says?: string
  /** Its words for whatever the server answered, where it has its own. */
  saysOfAnswer?: string
}

const refuse = (code: RefusalCode, redirect?: string) => (route: Route) =>
  route.fulfill({
    status: refusals[code].status,
    json: { success: false, code, message: refusals[code].message, ...(redirect && { redirect }) },
  })

const failures = [
  { name: 'no network', answer: (route: Route) => route.abort() },
  { name: 'a broken server', answer: refuse('internal'), isAnswer: true },
  { name: 'too many tries', answer: refuse('too_many'), says: refusals.too_many.message },
  {
    name: 'changed meanwhile',
    answer: refuse('conflict'),
    isAnswer: true,
    refusal: refusals.conflict.message,
  },
  { name: 'gone', answer: refuse('not_found'), isAnswer: true, refusal: refusals.not_found.message },
]

/** Every error that is said just now, each once, then put away. */
async function expectSaid(page: Page, sentences: string[]) {
  const notes = page.locator('[data-kind="error"]')
  await expect(notes).toHaveText(sentences)
  // Not by the mouse: they go by themselves too, perhaps just now.
  await notes.getByRole('button').evaluateAll((buttons) => {
    for (const button of buttons) (button as HTMLButtonElement).click()
  })
}

const buttonOf = (page: Page, { press = '' }: Doing) =>
  page.getByRole('button', { name: press, exact: true }).first()

/** Until it is let go, every such call ends like this. */
async function failWith(page: Page, { call, method }: Doing, answer: (route: Route) => Promise<void>) {
  await page.route(call, (route) =>
    method && route.request().method() !== method ? route.fallback() : answer(route),
  )
  return () => page.unroute(call)
}

async function expectOneWordEach(page: Page, doing: Doing) {
  const { typing, says, saysOfAnswer } = doing
  if (typing) {
    await page.goto(doing.on)
    await typing.type()
  }
  for (const [index, failure] of failures.entries()) {
    await test.step(`${doing.call}: ${failure.name}`, async () => {
      const letGo = await failWith(page, doing, failure.answer)
      if (typing || index > 0) await buttonOf(page, doing).click()
      else await page.goto(doing.on)
      const said = failure.says ?? (failure.isAnswer ? saysOfAnswer : undefined) ?? failure.refusal ?? says
      // There is a way on, but from what is gone.
      if (failure.name !== 'gone') await expect(buttonOf(page, doing)).toBeEnabled()
      await expectSaid(page, says && said ? [said] : [])
      await typing?.isThere()
      await letGo()
    })
  }
}

const password = 'lane-of-shops-9'

const givePassword = async (db: Db, { accountId }: Pick<Person, 'accountId'>) =>
  db
    .updateTable('accounts')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', accountId)
    .execute()

async function signIn(page: Page, email: string) {
  const popup = page.getByRole('dialog', { name: 'Login' })
  await popup.getByLabel('Email').fill(email)
  await popup.getByLabel('Password', { exact: true }).fill(password)
  await popup.getByRole('checkbox').check()
  await popup.getByRole('button', { name: 'Submit' }).click()
  await expect(popup).toBeHidden()
}

/** The session ends at this call: said once, in the popup that leads back, with what was typed. */
async function expectWayBack(page: Page, doing: Doing, email: string) {
  await test.step(`${doing.call}: the session has ended`, async () => {
    if (doing.typing) await page.goto(doing.on)
    await doing.typing?.type()
    const letGo = await failWith(page, doing, refuse('token_expired'))
    if (doing.typing) await buttonOf(page, doing).click()
    else await page.goto(doing.on)
    await expect(page).toHaveURL('/')
    await expect(page.getByText('You have been signed out. Please sign in again.')).toHaveCount(1)
    await expectSaid(page, [])
    await letGo()
    await signIn(page, email)
    await expect(page).toHaveURL(doing.on)
    await doing.typing?.isThere()
  })
}

const address = { firstName: 'Asha', lastName: 'Deshmukh', phone: '9876543210', street: 'Sitabuldi, Nagpur' }

test('whatever fails, a customer reads one message, loses nothing typed, and is led back', async ({
  page,
  customerAccount: account,
  ownShop: { shopId, keeper },
  db,
  baseURL,
}) => {
  const { itemId } = await makeItem(db, shopId, { name: 'Cow milk', price_paise: 50_00 })
  const orderId = await placeOrderOf(baseURL, account, shopId, itemId)
  await setStatusAs(page.request, keeper, orderId, 'Delivered')
  await givePassword(db, account)
  const point = { latitude: nagpur.lat, longitude: nagpur.lng }
  await keepCart(page, shopId, { [itemId]: 2 })
  await page.goto('/account')
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await signIn(page, account.email)
  await expect(page.getByText('This device')).toBeVisible()
  await keep(page, { orderDraft: { ...address, flat: '', floor: '', landmark: '', ...point } })

  const field = (name: string) => page.getByRole('textbox', { name })
  const ordering = {
    type: async () => {
      await field('Flat / House / Building').fill('4B')
      await expect(page.getByText('₹9', { exact: true })).toBeVisible()
    },
    isThere: () => expect(field('Flat / House / Building')).toHaveValue('4B'),
  }
  const praising = {
    type: async () => {
      await page.getByRole('radio', { name: '5 stars' }).check({ force: true })
      await field('Message').fill('Fresh and quick.')
      await expect(field('E-mail')).toHaveValue(account.email)
    },
    isThere: () => expect(field('Message')).toHaveValue('Fresh and quick.'),
  }
  const lists = 'Failed to load orders. Please try again later.'
  const order = `/myorders/${orderId}`
  const place: Doing = {
    ...{ on: '/order', call: '**/api/order/place', press: 'Confirm order', typing: ordering },
    says: 'Failed to place order. Please try again.',
  }
  const praise: Doing = {
    ...{ on: order, call: '**/api/order/feedback', press: 'Submit feedback', typing: praising },
    says: 'Error submitting feedback',
  }
  const doings: Doing[] = [
    { on: '/myorders', call: '**/api/order/userorders', press: 'Refresh', says: lists, saysOfAnswer: lists },
    {
      ...{ on: order, call: `**/api/order/${orderId}`, press: 'Try again' },
      ...{ says: 'Order not found', saysOfAnswer: 'Order not found' },
    },
    { on: '/account', call: '**/api/me', press: 'Try again' },
    {
      ...{ on: '/order', call: '**/api/order/quote', press: 'Try again' },
      says: 'Unable to calculate distance. Please try again.',
    },
    place,
    praise,
  ]
  for (const doing of doings) await expectOneWordEach(page, doing)
  for (const doing of [place, praise, { on: '/account', call: '**/api/me' }])
    await expectWayBack(page, doing, account.email)
})

test('whatever fails, a shop reads one message, loses nothing typed, and is led back', async ({
  page,
  customerAccount,
  ownShop: { shopId, keeper },
  db,
  baseURL,
}) => {
  const { itemId } = await makeItem(db, shopId)
  await placeOrderOf(baseURL, customerAccount, shopId, itemId)
  await givePassword(db, keeper)
  await page.goto('/account')
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('dialog').getByText('Shop', { exact: true }).click()
  await signIn(page, keeper.email)
  await expect(page.getByRole('heading', { name: 'Welcome, Kale Dairy' })).toBeVisible()

  const field = (name: string) => page.getByRole('textbox', { name })
  const adding = {
    type: async () => {
      await field('Name').fill('Buffalo ghee')
      await page.getByRole('spinbutton', { name: 'Price' }).fill('640')
      await page.locator('input[type=file]').setInputFiles(await smallPhoto())
      await expect(page.getByRole('main').locator('img[src^="data:"]')).toBeVisible()
    },
    isThere: async () => {
      await expect(field('Name')).toHaveValue('Buffalo ghee')
      await expect(page.getByRole('main').locator('img[src^="data:"]')).toBeVisible()
    },
  }
  const editing = {
    type: () => field('Description').fill('From this morning'),
    isThere: () => expect(field('Description')).toHaveValue('From this morning'),
  }
  const naming = {
    type: () => field('Shop name').fill('Kale and Daughters'),
    isThere: () => expect(field('Shop name')).toHaveValue('Kale and Daughters'),
  }
  const read = 'Failed to fetch food details.'
  const update = 'An error occurred while updating the food item.'
  const fetched = 'Error fetching orders'
  const edit = `/dashboard/edit/${itemId}`
  const add: Doing = {
    ...{ on: '/dashboard/add', call: '**/api/food/add', press: 'Add item', typing: adding },
    ...{ says: 'An error occurred while adding the food item.', saysOfAnswer: 'Error Adding Food Item' },
  }
  const save: Doing = {
    ...{ on: edit, call: `**/api/food/edit/${itemId}`, press: 'Save changes', typing: editing },
    ...{ says: update, saysOfAnswer: update },
  }
  const rename: Doing = {
    ...{
      on: '/dashboard/profile',
      call: '**/api/shops/details',
      method: 'PATCH',
      press: 'Save changes',
      typing: naming,
    },
    says: 'Your changes could not be saved. Nothing was lost; please try again.',
  }
  const doings: Doing[] = [
    {
      ...{ on: '/dashboard', call: '**/api/shops/details', press: 'Try again' },
      ...{
        says: 'An error occurred while fetching shop details',
        saysOfAnswer: 'Failed to fetch shop data',
      },
    },
    {
      ...{ on: '/dashboard/list', call: '**/api/food/list', press: 'Try again' },
      ...{
        says: 'An error occurred while fetching the food items.',
        saysOfAnswer: 'An error occurred while fetching the food items.',
      },
    },
    {
      ...{ on: edit, call: `**/api/food/${itemId}`, press: 'Try again' },
      ...{ says: read, saysOfAnswer: 'Error fetching food details.' },
    },
    {
      ...{ on: '/dashboard/orders', call: '**/api/order/list', press: 'Try again' },
      ...{ says: fetched, saysOfAnswer: fetched },
    },
    { on: '/dashboard/statement', call: '**/api/shops/statement?*', press: 'Try again' },
    add,
    save,
    rename,
  ]
  for (const doing of doings) await expectOneWordEach(page, doing)
  for (const doing of [add, save, rename]) await expectWayBack(page, doing, keeper.email)
})

test('a shop whose plan has ended is told before it types, and what it was typing waits until it has renewed', async ({
  shopkeeper,
  ownShop: { shopId },
  db,
}) => {
  const name = shopkeeper.getByRole('textbox', { name: 'Name' })
  const renewal = shopkeeper.getByText('Please complete your setup or renew your subscription.')
  const endPlan = (at: Date) =>
    db.updateTable('shops').set({ sub_end_at: at }).where('id', '=', shopId).execute()
  const { itemId } = await makeItem(db, shopId)
  await shopkeeper.goto(`/dashboard/edit/${itemId}`)
  await name.fill('Buffalo ghee')
  await endPlan(new Date(Date.now() - 1000))
  await shopkeeper.getByRole('button', { name: 'Save changes' }).click()
  await expect(shopkeeper).toHaveURL('/renew-subscription')
  await expect(renewal).toHaveCount(1)

  await endPlan(new Date(Date.now() + 86_400_000))
  await shopkeeper.goto(`/dashboard/edit/${itemId}`)
  await expect(name).toHaveValue('Buffalo ghee')
  await shopkeeper.getByRole('link', { name: 'Cancel' }).click()
  await shopkeeper.getByRole('link', { name: 'Edit Cow milk' }).click()
  await expect(name).toHaveValue('Cow milk')

  await endPlan(new Date(Date.now() - 1000))
  await shopkeeper.goto('/dashboard/add')
  await expect(shopkeeper).toHaveURL('/renew-subscription')
  await expect(renewal).toHaveCount(1)
})
