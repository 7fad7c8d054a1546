import { givePassword, makeStockedShop, nagpur } from '../../scenes/builders.ts'
import { holdRequests } from '../fixtures/customer-fixtures.ts'
import { signIn, submitSignIn } from '../fixtures/failures.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { writeStorage } from '../fixtures/local-storage.ts'
import { releaseReply } from '../fixtures/release-reply.ts'

test.use({ actionTimeout: 10_000 })

test('signing in from the navbar leads to Home, which keeps its filters', async ({
  page,
  customerAccount,
  db,
}) => {
  const { shopId } = await makeStockedShop(db)
  await givePassword(db, customerAccount.accountId)
  for (const [from, to] of [
    ['/?open=true&category=Milk', '/?open=true&category=Milk'],
    ['/search?q=paneer', '/'],
    [`/shop/${shopId}`, '/'],
  ] as const) {
    await page.goto(from)
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
    await signIn(page, customerAccount)
    await expect(page.getByRole('button', { name: 'Profile' })).toBeVisible()
    await expect(page).toHaveURL(to)
    await page.evaluate(() => localStorage.removeItem('token'))
  }
})

test('closing the popup and navigating on during the sign-in completes it without a redirect', async ({
  page,
  customerAccount,
  db,
}) => {
  await givePassword(db, customerAccount.accountId)
  // With a stored place Home makes no request, so that a redirect to it would show at once.
  await writeStorage(page, { Location: JSON.stringify({ latitude: nagpur.lat, longitude: nagpur.lng }) })
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  const release = await holdRequests(page, '**/api/login')
  const releaseMe = await holdRequests(page, '**/api/me')
  await submitSignIn(page, customerAccount)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Cart, empty' }).click()
  await expect(page).toHaveURL('/cart')
  await releaseReply(page, '**/api/login', release)
  await expect(page.getByRole('button', { name: 'Profile' })).toBeVisible()
  await releaseReply(page, '**/api/me', releaseMe)
  await expect(page).toHaveURL('/cart')
})

test('a shopkeeper who has to sign in at the desk returns to the URL that they opened', async ({
  page,
  ownShop: { keeper },
  db,
}) => {
  await givePassword(db, keeper.accountId)
  await page.goto('/dashboard/orders?show=all')
  await expect(page).toHaveURL('/')
  await page.getByRole('dialog').getByLabel('Email').waitFor()
  await signIn(page, keeper)
  await expect(page).toHaveURL('/dashboard/orders?show=all')
})

test('a sign-in popup closed by a shopkeeper’s sign-in in another tab does not reopen when they log out', async ({
  page,
  ownShop: { keeper },
  db,
}) => {
  await givePassword(db, keeper.accountId)
  const other = await page.context().newPage()
  await other.goto('/')
  await other.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  await other.getByRole('dialog').getByLabel('Email').fill('asha@example.in')
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('dialog').getByText('Shop', { exact: true }).click()
  await signIn(page, keeper)
  await expect(other.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(other.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(other.getByRole('dialog')).toBeHidden()
})

test('a sign-in in one tab also completes the popup of another, unless that is a sign-up for the other side', async ({
  page,
  customerAccount,
  db,
}) => {
  await givePassword(db, customerAccount.accountId)
  const context = page.context()
  const signingUp = await context.newPage()
  await signingUp.goto('/')
  await signingUp.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  await signingUp.getByRole('dialog').getByText('Shop', { exact: true }).click()
  await signingUp.getByRole('dialog').getByLabel('Email').fill('ravi@example.in')
  const other = await context.newPage()
  await other.goto('/search?q=paneer')
  await other.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  await other.getByRole('dialog').getByLabel('Email').fill('asha@example.in')
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  await signIn(page, customerAccount)

  await expect(other.getByRole('dialog')).toBeHidden()
  await expect(other).toHaveURL('/')
  await expect(other.getByRole('button', { name: 'Profile' })).toBeVisible()
  await expect(signingUp.getByRole('dialog').getByLabel('Email')).toHaveValue('ravi@example.in')
})
