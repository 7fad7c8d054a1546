import type { RouteConfigEntry } from '@react-router/dev/routes'
import { addressIn, languageNames, languages } from '#contract/rules/language/languages.ts'
import type { MoneyFigure } from '#contract/rules/money/money-figures.ts'
import { indiaMonth } from '#contract/rules/time/india-time.ts'
import { speakerOf } from '../../../scripts/screenshots/in-language.ts'
import routes from '../../../web/routes.ts'
import { makeItem, makeNewShopkeeper, makeShop } from '../../scenes/builders.ts'
import { countLines } from '../fixtures/count-lines.ts'
import { expect, signedInPage, test } from '../fixtures/fixtures.ts'
import { recordLayoutShifts } from '../fixtures/layout-shifts.ts'
import { takeStep } from '../fixtures/order-card.ts'
import {
  devanagariAddress,
  devanagariShop,
  expectLanguage,
  expectPageInLanguage,
  recordPageErrors,
  translated,
} from '../fixtures/page-in-language.ts'
import { phone } from '../fixtures/phone.ts'
import { placeOrderByApi } from '../fixtures/place-order-by-api.ts'
import { fillDocuments, next } from '../fixtures/setup-wizard.ts'

test.describe.configure({ timeout: 240_000 })
test.use({ viewport: phone })

/** The draft of a set-up. */
const drafted = {
  name: 'काळे डेअरी',
  address: devanagariShop.address,
  street2: devanagariShop.street2,
  city: devanagariShop.city,
  state: devanagariShop.state,
  postal_code: '440010',
  phone: '9800000001',
  latitude: 21.14,
  longitude: 79.06,
}

const customerScreens = ({ shopId, orderId }: { shopId: string; orderId: string }) => [
  '/',
  `/shop/${shopId}`,
  '/s/gokul',
  `/category/Butter?shop=${shopId}`,
  '/search?q=दूध',
  '/cart',
  '/order',
  '/myorders',
  `/myorders/${orderId}`,
  '/account',
  '/terms-and-conditions',
  '/nowhere',
]

/** The figures in which a cash order has entries; `languages-money.e2e.ts` opens every figure. */
const cashFigures: MoneyFigure[] = ['orders', 'cash', 'commission', 'cashCommission']

const shopScreens = ({ itemId }: { itemId: string }) => [
  '/',
  '/dashboard',
  '/dashboard/add',
  '/dashboard/add/staples',
  '/dashboard/add/list',
  '/dashboard/list',
  '/dashboard/list/prices',
  '/dashboard/list/order',
  '/dashboard/photos',
  `/dashboard/edit/${itemId}`,
  '/dashboard/orders',
  '/dashboard/profile',
  '/dashboard/money',
  ...cashFigures.map((figure) => `/dashboard/money/entries?of=${figure}&month=${indiaMonth(new Date())}`),
  '/dashboard/statement',
  '/dashboard/reviews',
  '/dashboard/poster',
  '/renew-subscription',
  '/account',
]

const pathsOf = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, children }) => [...(path ? [path] : []), ...pathsOf(children ?? [])])

for (const language of translated) {
  test(`every screen of a customer is in ${languageNames[language]}, and nothing overflows`, async ({
    customer,
    customerAccount,
    db,
    baseURL,
  }) => {
    const { shopId } = await makeShop(db, { ...devanagariShop, slug: 'gokul' })
    const milk = await makeItem(db, shopId, {
      name: 'गाय का दूध',
      description: 'रोज़ ताज़ा',
      price_paise: 40_00,
    })
    await makeItem(db, shopId, { name: 'मक्खन', description: '', category: 'Butter' })
    await db
      .updateTable('accounts')
      .set({ name: 'आशा' })
      .where('id', '=', customerAccount.accountId)
      .execute()
    const orderId = await placeOrderByApi(baseURL, customerAccount, shopId, milk.itemId)
    await db.updateTable('orders').set(devanagariAddress).where('id', '=', orderId).execute()
    await db.updateTable('customer_addresses').set(devanagariAddress).execute()
    const faults = recordPageErrors(customer)
    const screens = customerScreens({ shopId, orderId })
    for (const screen of screens) await expectPageInLanguage(language, customer, screen)
    expect(faults).toEqual([])
  })

  test(`every screen of a shop is in ${languageNames[language]}, and nothing overflows`, async ({
    browser,
    db,
    baseURL,
    customerAccount,
  }) => {
    const { shopId, keeper } = await makeShop(db, { ...devanagariShop, slug: 'gokul' })
    const page = await signedInPage(browser, baseURL ?? '', keeper, 'shop')
    await page.setViewportSize(phone)
    await db.updateTable('accounts').set({ name: 'रवि' }).where('id', '=', keeper.accountId).execute()
    const milk = await makeItem(db, shopId, {
      name: 'गाय का दूध',
      description: 'रोज़ ताज़ा',
      price_paise: 40_00,
    })
    const orderId = await placeOrderByApi(baseURL, customerAccount, shopId, milk.itemId)
    await db.updateTable('orders').set(devanagariAddress).where('id', '=', orderId).execute()
    await page.request.post('/api/order/status', {
      headers: { token: keeper.token },
      data: { orderId, status: 'Delivered' },
    })
    const faults = recordPageErrors(page)
    const screens = shopScreens({ itemId: milk.itemId })
    for (const screen of screens) await expectPageInLanguage(language, page, screen)
    expect(faults).toEqual([])
    await page.context().close()
  })

  test(`every step of the set-up is in ${languageNames[language]}, and nothing overflows`, async ({
    browser,
    db,
    baseURL,
  }) => {
    const keeper = await makeNewShopkeeper(db, { name: 'काळे डेअरी' })
    const page = await signedInPage(browser, baseURL ?? '', keeper, 'shop')
    await page.setViewportSize(phone)
    await page.request.put('/api/shops/setup-draft', { headers: { token: keeper.token }, data: drafted })
    const faults = recordPageErrors(page)
    await expectPageInLanguage(language, page, '/setup')
    const speaking = (await speakerOf(language))(page)
    await next(speaking)
    await expect(speaking.getByLabel('PAN number')).toBeVisible()
    await expectLanguage(language, page)
    await fillDocuments(speaking)
    await next(speaking)
    await expect(speaking.getByText('Choose a plan')).toBeVisible()
    await expectLanguage(language, page)
    expect(faults).toEqual([])
    await page.context().close()
  })
}

test('the screens that are checked in each language cover every route', () => {
  const walked = [
    ...customerScreens({ shopId: ':shopId', orderId: ':orderId' }),
    ...shopScreens({ itemId: ':itemId' }),
    '/setup',
  ].map((screen) => screen.split('?')[0])
  const addresses = pathsOf(routes).map((path) => `/${path}`)
  expect(addresses.length).toBeGreaterThan(25)
  const missing = addresses.filter(
    (address) => !walked.includes(address.replace(':slug', 'gokul').replace(':title', 'Butter')),
  )
  // Verify and Log out redirect before they can be checked; `/*` is covered by `/nowhere`.
  expect(missing).toEqual(['/verify', '/logout', '/*'])
})

test('customer and shop follow an order live, each in their own language', async ({
  customer,
  shopkeeper,
  placeOrder,
}) => {
  const orderId = await placeOrder()
  await customer.goto(`/hi/myorders/${orderId}`)
  await expect(customer.getByText('दुकान को आपका ऑर्डर मिल गया है')).toBeVisible()
  await shopkeeper.goto('/mr/dashboard/orders')
  const card = shopkeeper.getByRole('article')
  await takeStep(card, 'ऑर्डर घ्या')
  await expect(customer.getByText(/दुकान आपका ऑर्डर पैक कर रही है/)).toBeVisible()
  await takeStep(card, 'पॅक झाली')
  await expect(customer.getByText('आपका ऑर्डर पैक है, निकलने वाला है')).toBeVisible()
})

test('the head of an order on the desk fits into its card, and its time on a line, in every language', async ({
  shopkeeper,
  db,
  placeOrder,
}) => {
  const orderId = await placeOrder()
  const placed_at = new Date(Date.now() - 40 * 60_000)
  await db.updateTable('orders').set({ placed_at }).where('id', '=', orderId).execute()
  await shopkeeper.setViewportSize(phone)
  for (const language of languages) {
    await shopkeeper.goto(addressIn(language, '/dashboard/orders'))
    const head = shopkeeper.getByRole('article').locator('header')
    await expect(head.locator('time')).toContainText('40')
    const overflow = await head.evaluate((node) => node.scrollWidth - node.clientWidth)
    expect(overflow, language).toBeLessThanOrEqual(0)
    expect(await countLines(head.locator('time')), language).toBe(1)
  }
})

test('number fields accept Devanagari digits', async ({ shopkeeper, ownShop: _ }) => {
  const type = async (label: string | RegExp, typed: string) => {
    await shopkeeper.getByLabel(label).fill('')
    await shopkeeper.getByLabel(label).focus()
    await shopkeeper.keyboard.insertText(typed)
  }
  await shopkeeper.goto('/hi/dashboard/add')
  await type('दाम (₹)', '३२.५०')
  await expect(shopkeeper.getByLabel('दाम (₹)')).toHaveValue('32.50')
  await shopkeeper.getByLabel('दाम (₹)').press('End')
  await shopkeeper.getByLabel('दाम (₹)').pressSequentially('५')
  await expect(shopkeeper.getByLabel('दाम (₹)')).toHaveValue('32.505')

  await shopkeeper.goto('/hi/dashboard/profile')
  await type(/^एक साथ कितने बाकी ऑर्डर/, '१२')
  await expect(shopkeeper.getByLabel(/^एक साथ कितने बाकी ऑर्डर/)).toHaveValue('12')
  await type('पिन कोड', '४४००१२')
  await expect(shopkeeper.getByLabel('पिन कोड')).toHaveValue('440012')
})

test('the list of languages below a page of the desk does not visibly shift while the content loads', async ({
  shopkeeper,
  ownShop: _,
}) => {
  await shopkeeper.setViewportSize(phone)
  const readLayoutShift = await recordLayoutShifts(shopkeeper)
  for (const path of ['/renew-subscription', '/dashboard/statement']) {
    await shopkeeper.goto(path)
    await expect(shopkeeper.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(shopkeeper.locator('[data-skeleton], [aria-busy="true"]')).toHaveCount(0)
    expect(await readLayoutShift(), path).toBeLessThan(0.02)
  }
})
