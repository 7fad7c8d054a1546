import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { giveSlug, makeItem, makeShop } from '../../scenes/builders.ts'
import { fee } from '../fixtures/checkout-fixtures.ts'
import { storeCart } from '../fixtures/customer-fixtures.ts'
import { expect, expectAccessible, test } from '../fixtures/fixtures.ts'
import { isScreenCached, untilCached, untilScreenCached } from '../fixtures/until-cached.ts'

test.use({ serviceWorkers: 'allow' })

test('the browser reports nothing that would prevent the site from being installed', async ({
  playwright,
  baseURL,
}) => {
  // In a profile of its own, because the contexts of other tests are incognito, where nothing can be installed.
  const profile = await mkdtemp(join(tmpdir(), 'nukkad-profile-'))
  const context = await playwright.chromium.launchPersistentContext(
    profile,
    test.info().project.use.launchOptions,
  )
  const page = await context.newPage()
  await page.goto(baseURL ?? '')
  await untilCached(page)

  const devtools = await context.newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
  const { errors, data } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '{}')
  expect(manifest).toMatchObject({ name: 'Nukkad', display: 'standalone', start_url: '/' })
  for (const icon of manifest.icons)
    expect((await page.request.get(new URL(icon.src, baseURL).href)).headers()['content-type']).toBe(
      'image/png',
    )
  await context.close()
  await rm(profile, { recursive: true, force: true })
})

test('a script with a Content-Security-Policy of its own is not cached, as the operator may change the map’s hosts', async ({
  page,
}) => {
  await page.goto('/')
  await untilCached(page)
  const built = await readdir('build/en/client/assets')
  const isCached = (url: string) =>
    page.evaluate(async (path) => {
      await fetch(path)
      return (await caches.match(path)) !== undefined
    }, url)
  const [worker = '', map = ''] = [/^maplibre-gl-worker-.*\.js$/, /^open-tiles-.*\.js$/].map(
    (name) => `/assets/${built.find((file) => name.test(file))}`,
  )
  expect(await isCached(worker)).toBe(false)
  // A script that is requested later is cached already, so that this one is not merely late.
  await expect.poll(() => isCached(map)).toBe(true)
  expect(await isCached(worker)).toBe(false)
})

test('the last shop opens offline, the cart is kept, and can be ordered when the network is back', async ({
  customer,
  ownShop,
  db,
}) => {
  await makeItem(db, ownShop.shopId, { name: 'Cow milk', price_paise: 60_00 })
  const shopPage = `/shop/${ownShop.shopId}`
  await customer.goto(shopPage)
  // This first page was loaded before the service worker, which caches it all the same.
  await untilCached(customer, shopPage)
  await customer.getByRole('button', { name: /^Add Cow milk/ }).click()
  await expect(customer.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()

  await customer.context().setOffline(true)
  await customer.goto(shopPage)
  await expect(customer.getByText('You are offline. Your cart is kept')).toBeVisible()
  await expect(customer.getByRole('heading', { name: 'Kale Dairy' })).toBeVisible()
  await expect(customer.getByText('Cow milk').first()).toBeVisible()
  await expect(customer.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await expectAccessible(customer)

  await customer.goto('/')
  await expect(customer.getByText('You are offline.')).toBeVisible()

  await customer.context().setOffline(false)
  await customer.goto('/cart')
  await expect(customer.getByText('You are offline')).toBeHidden()
  await expect(customer.getByText('Cow milk').first()).toBeVisible()
  await customer.getByRole('button', { name: 'Proceed to checkout' }).click()
  await customer.getByLabel('First name').fill('Meera')
  await customer.getByLabel('Last name').fill('Joshi')
  await customer.getByRole('combobox').pressSequentially('sitab')
  await customer.getByRole('option').filter({ hasText: 'Sitabuldi' }).first().click()
  await customer.getByLabel('Flat / House / Building').fill('7, Asha Apartments')
  await customer.getByLabel('Phone').fill('98765 43210')
  await expect(fee(customer)).toHaveText(/^₹/)
  await customer.getByRole('button', { name: 'Confirm order' }).click()
  await expect(customer.getByText('Order placed successfully!')).toBeVisible()
})

test('a shop opens offline at its short address, and is offered offline only if its page is cached', async ({
  customer,
  ownShop: { shopId },
  db,
}) => {
  const { itemId } = await makeItem(db, shopId, { name: 'Cow milk' })
  await giveSlug(db, shopId, 'kale-dairy')
  await storeCart(customer, shopId, { [itemId]: 1 })
  const isCached = (path: string) =>
    expect
      .poll(() => customer.evaluate(async (key) => (await caches.match(key)) !== undefined, path))
      .toBe(true)
  const offline = customer.getByText('You are offline.')
  const offered = customer.getByRole('link', { name: 'Open the last shop' })
  await customer.goto('/cart')
  await untilCached(customer)
  await isCached('/cart')
  await customer.context().setOffline(true)
  await expect(offline).toBeVisible()
  await expect(offered).toHaveCount(0)
  await customer.context().setOffline(false)

  await customer.goto(`/shop/${shopId}`)
  await isCached(`/shop/${shopId}`)
  await customer.goto('/s/kale-dairy')
  await isCached('/s/kale-dairy')
  await customer.context().setOffline(true)
  await customer.reload()
  await expect(offline).toBeVisible()
  await expect(customer.getByRole('heading', { level: 1, name: 'Kale Dairy' })).toBeVisible()
  await expect(offered).toHaveCount(0)
  await customer.goto('/cart')
  await offered.click()
  await expect(customer).toHaveURL('/s/kale-dairy')
  await expect(customer.getByText('Cow milk').first()).toBeVisible()
})

test('a shop that was opened offline is refreshed when the network is back', async ({
  customer,
  ownShop: { shopId },
  db,
}) => {
  await makeItem(db, shopId, { name: 'Cow milk' })
  const shopPage = `/shop/${shopId}`
  await customer.goto(shopPage)
  await untilCached(customer, shopPage)
  await db.updateTable('shops').set({ is_paused: true }).where('id', '=', shopId).execute()
  await customer.context().setOffline(true)
  await customer.goto(shopPage)
  await expect(customer.getByText('Open now')).toBeVisible()
  await customer.getByRole('searchbox').fill('cow')
  await customer.context().setOffline(false)
  await expect(customer.getByText('Closed now')).toBeVisible()
  await expect(customer.getByRole('searchbox')).toHaveValue('cow')
})

test('offline the page of a section shows the shop in its URL, or none', async ({
  customer,
  ownShop: { shopId },
  db,
}) => {
  await makeItem(db, shopId, { name: 'Cow milk' })
  const other = await makeShop(db)
  const section = (id: string) => `/category/Milk?shop=${id}`
  await customer.goto(section(shopId))
  await untilCached(customer)
  await expect
    .poll(() =>
      customer.evaluate(
        async (path) => (await caches.match(path, { ignoreSearch: true })) !== undefined,
        '/category/Milk',
      ),
    )
    .toBe(true)
  await customer.context().setOffline(true)
  await customer.goto(`${section(shopId)}&from=elsewhere`)
  await expect(customer.getByText('Cow milk').first()).toBeVisible()
  await customer.goto(section(other.shopId))
  await expect(customer.getByRole('heading', { name: 'No connection just now' })).toBeVisible()
})

test('a page that is not cached says offline that there is no connection, and opens when the network is back', async ({
  customer,
}) => {
  await customer.goto('/hi')
  await untilCached(customer)
  await customer.context().setOffline(true)
  await customer.goto('/myorders')
  await expect(customer.locator('html')).toHaveAttribute('lang', 'hi-IN')
  await expect(customer.getByRole('heading')).toHaveText('अभी इंटरनेट नहीं है')
  await expectAccessible(customer)
  await customer.reload()
  await expect(customer.getByRole('heading')).toHaveText('अभी इंटरनेट नहीं है')
  await customer.context().setOffline(false)
  await expect(customer.getByRole('heading', { name: 'My orders' })).toBeVisible()
  await expect(customer).toHaveURL('/myorders')
})

test('a page that is not cached says offline that there is no connection, even if a push service never answers', async ({
  customer,
}) => {
  await customer.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    PushManager.prototype.getSubscription = () => new Promise(() => undefined)
  })
  await customer.goto('/')
  await untilCached(customer)
  await customer.context().setOffline(true)
  await customer.goto('/myorders')
  await expect(customer.getByRole('heading', { name: 'No connection just now' })).toBeVisible()
})

test('the screens of the person’s own role are cached in advance, so that they can be opened offline', async ({
  customer,
  shopkeeper,
}) => {
  await shopkeeper.goto('/dashboard/orders')
  await untilCached(shopkeeper)
  await untilScreenCached(shopkeeper, 'list-items')
  await shopkeeper.context().setOffline(true)
  const desk = shopkeeper.getByRole('navigation', { name: 'Shop' })
  await desk.getByRole('link', { name: 'List Items' }).click()
  await expect(shopkeeper).toHaveURL('/dashboard/list')
  await expect(desk).toBeVisible()

  await customer.goto('/')
  await untilCached(customer)
  for (const screen of ['order-details', 'account']) await untilScreenCached(customer, screen)
  expect(await isScreenCached(customer, 'reviews')).toBe(false)
})

test('signing out works offline and leads to Home', async ({ customer }) => {
  await customer.goto('/account')
  await untilCached(customer)
  await untilScreenCached(customer, 'home')
  await customer.context().setOffline(true)
  await customer.getByRole('button', { name: 'Profile' }).click()
  await customer.getByRole('link', { name: 'Logout' }).click()
  await expect(customer).toHaveURL('/')
  // Neither the URL, which changes before the page, nor Sign in, which a signed-out account page has too, is enough.
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText(
    'Fresh from the shop around the corner',
  )
  await expect(customer.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(await customer.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('a browser that cannot cache anything still gets pages and scripts', async ({ page }) => {
  await page.goto('/')
  await untilCached(page)
  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate(() => {
    caches.open = () => Promise.reject(new DOMException('no store', 'UnknownError'))
  })
  await page.goto('/')
  await expect(page.getByRole('heading').first()).toBeVisible()
  const script = await page.evaluate(async () => {
    const [source] = [...document.querySelectorAll('link[rel=modulepreload]')].map((link) =>
      link.getAttribute('href'),
    )
    return source && (await fetch(source, { cache: 'reload' })).status
  })
  expect(script).toBe(200)
})

test('the service worker caches neither replies of the API nor personal pages', async ({
  customer,
  db,
  ownShop,
}) => {
  await makeItem(db, ownShop.shopId)
  await customer.goto(`/shop/${ownShop.shopId}`)
  await untilCached(customer)
  const cached = await customer.evaluate(async () => {
    const names = await caches.keys()
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().map((request) => new URL(request.url).pathname)
  })
  expect(
    cached.filter(
      (path) => path.startsWith('/api') || path.startsWith('/myorders') || path.startsWith('/dashboard'),
    ),
  ).toEqual([])
})
