import { test as base } from '@playwright/test'
import { openDb } from '#server/db/db.ts'
import { makeCustomer, makeItem, makeShop } from '../../scenes/builders.ts'
import { findLeaks } from '../../secret-watch.ts'
import { startServer } from '../../servers/start-server.ts'
import { cloneTemplate } from '../../servers/template-database.ts'
import { expect, signedInPage } from '../fixtures/fixtures.ts'

/** Nothing listens there: every call to the providers fails. */
const NOWHERE = 'http://127.0.0.1:9'

const test = base.extend<object, { dead: { url: string; db: ReturnType<typeof openDb>['db'] } }>({
  dead: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use, { workerIndex }) => {
      const databaseUrl = await cloneTemplate(process.env.E2E_TEMPLATE_URL ?? '', `dead_${workerIndex}`)
      const { db, close } = openDb(databaseUrl, { max: 2 })
      const server = await startServer({
        DATABASE_URL: databaseUrl,
        GEO_PLACES: 'google',
        GEO_DISTANCE: 'osm',
        GOOGLE_MAPS_API_KEY: 'a key',
        GOOGLE_PLACES_URL: NOWHERE,
        GOOGLE_GEOCODE_URL: NOWHERE,
        VALHALLA_URL: NOWHERE,
      })
      await use({ url: server.url, db })
      const leaks = await findLeaks(db)
      await server.stop()
      await close()
      expect(leaks).toEqual([])
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

test('with every provider down an address is still found and priced by an estimate, and the page says so', async ({
  browser,
  dead,
}) => {
  const [{ shopId }, customer] = [await makeShop(dead.db), await makeCustomer(dead.db)]
  const { itemId } = await makeItem(dead.db, shopId)
  const page = await signedInPage(browser, dead.url, customer, 'user')
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 21.1437, longitude: 79.0839, accuracy: 30 })

  await page.goto('/')
  await page.getByRole('combobox').pressSequentially('sitab')
  await expect(
    page.getByText('Showing areas only: the address service does not answer just now.'),
  ).toBeVisible()
  await page.getByRole('option').filter({ hasText: 'Sitabuldi' }).first().click()
  await expect(page.getByRole('combobox')).toHaveValue('Sitabuldi, Nagpur, Maharashtra 440012')
  await expect(page.getByRole('link', { name: 'Kale Dairy' })).toBeVisible()

  await page.evaluate(
    ([shop, item]) => {
      localStorage.setItem('cart', JSON.stringify({ [shop]: { [item]: 3 } }))
      localStorage.setItem('cartShop', shop)
    },
    [shopId, itemId] as const,
  )
  await page.goto('/order')
  await page.getByRole('button', { name: 'Use Current Location' }).click()
  // The location has no address: the page says what it is near, and the street is typed by hand.
  await expect(page.getByText(/^Near Sitabuldi, Nagpur 440012 \(approximate\)/)).toBeVisible()
  await page.getByRole('combobox').fill('Dandige Layout lane 5')
  await page.getByRole('option').last().click()
  await expect(
    page.getByText(/^about .* measured in a straight line with an allowance for roads$/),
  ).toBeVisible()

  await page.getByLabel('First name').fill('Asha')
  await page.getByLabel('Last name').fill('Deshmukh')
  await page.getByLabel('Flat / House / Building').fill('4B')
  await page.getByRole('textbox', { name: 'Phone' }).fill('9876543210')
  await page.getByRole('button', { name: 'Confirm order' }).click()
  await expect(page).toHaveURL(/\/myorders$/)
  await page.context().close()
})
