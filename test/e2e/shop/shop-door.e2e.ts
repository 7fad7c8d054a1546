import { giveSlug, makeItem, makeShop } from '../../scenes/builders.ts'
import { test as base, expect, expectAccessible } from '../fixtures/shopkeeper-fixtures.ts'

const test = base.extend<{ door: { shopId: string } }>({
  door: async ({ db }, use) => {
    const { shopId } = await makeShop(db, { name: 'Kale Dairy </script>' })
    await makeItem(db, shopId, { name: 'Cow milk', price_paise: 30_00 })
    await giveSlug(db, shopId, 'kale-dairy', 'kale-milk')
    await use({ shopId })
  },
})

test('the short address shows the shop’s page to people and to search engines', async ({
  page,
  door,
  baseURL,
}) => {
  await page.goto('/s/kale-dairy')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kale Dairy </script>')
  await page.getByRole('button', { name: /^Add/ }).click()
  await expect(page.getByRole('link', { name: /View cart/ })).toBeVisible()
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/s\/kale-dairy$/)
  const facts = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
  expect(facts).toMatchObject({
    '@type': 'GroceryStore',
    name: 'Kale Dairy </script>',
    makesOffer: [{ price: '30.00', itemOffered: { name: 'Cow milk' } }],
  })
  await expectAccessible(page)

  await page.goto(`/shop/${door.shopId}`)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/s\/kale-dairy$/)

  const text = async (path: string) => (await fetch(new URL(path, baseURL))).text()
  expect(await text('/robots.txt')).toContain('/sitemap.xml')
  expect(await text('/sitemap.xml')).toContain('/sitemap-0.xml')
  expect(await text('/sitemap-0.xml')).toContain('/s/kale-dairy</loc>')
  for (const part of [7, 1001])
    expect((await fetch(new URL(`/sitemap-${part}.xml`, baseURL))).status).toBe(404)
})

test('a former address redirects to the current one, and an unknown one is answered with 404', async ({
  page,
  door,
  baseURL,
}) => {
  expect(door.shopId).not.toBe('')
  const redirect = await fetch(new URL('/s/kale-milk', baseURL), { redirect: 'manual' })
  expect([redirect.status, redirect.headers.get('location')]).toEqual([301, '/s/kale-dairy'])
  await page.goto('/s/KALE-MILK')
  await expect(page).toHaveURL('/s/kale-dairy')
  const answer = await page.goto('/s/nobody')
  expect(answer?.status()).toBe(404)
})

test('a shop that takes a former address back is found by it, even in a browser that was redirected from it', async ({
  page,
  db,
  door,
}) => {
  const taken = (slug: string) =>
    db.updateTable('shops').set({ slug }).where('id', '=', door.shopId).execute()
  await page.goto('/s/kale-milk')
  await expect(page).toHaveURL('/s/kale-dairy')
  await taken('kale-milk')
  await page.goto('/s/kale-milk')
  await expect(page).toHaveURL('/s/kale-milk')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kale Dairy </script>')
})

test('a shopkeeper changes the address, and is told if another shop has it already', async ({
  shopkeeper: page,
  door,
}) => {
  expect(door.shopId).not.toBe('')
  await page.goto('/dashboard/profile')
  const section = page.getByRole('region', { name: 'Your shop’s own address' })
  const field = section.getByRole('textbox')
  await field.fill('kale-dairy')
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Another shop has this address already.')).toBeVisible()
  await expect(field).toHaveValue('kale-dairy')
  await field.fill('our-dairy')
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(section.getByRole('link', { name: /\/s\/our-dairy$/ })).toBeVisible()
  await expect(section.getByRole('link', { name: 'Send by WhatsApp' })).toHaveAttribute('href', /our-dairy$/)
  await expectAccessible(page)
})

test('an invalid address is reported below its field and not sent to the server; capitals are accepted', async ({
  shopkeeper: page,
  door,
}) => {
  expect(door.shopId).not.toBe('')
  const sent: string[] = []
  page.on('request', (request) => void (request.method() === 'PATCH' && sent.push(request.url())))
  await page.goto('/dashboard/profile')
  const section = page.getByRole('region', { name: 'Your shop’s own address' })
  const field = section.getByRole('textbox')
  for (const wrong of ['our dairy!', 'ab', 'हमारी-डेयरी']) {
    await field.fill(wrong)
    await field.press('Enter')
    await expect(section.getByText(/^Please choose 3 to 48 small letters and digits/)).toBeVisible()
  }
  expect(sent).toEqual([])
  await field.fill(' Our-Dairy ')
  await field.press('Enter')
  await expect(section.getByRole('link', { name: /\/s\/our-dairy$/ })).toBeVisible()
})
