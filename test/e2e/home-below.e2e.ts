import { makeStreetOfShops } from './customer-fixtures.ts'
import { expect, test } from './fixtures.ts'
import { keepFromLoading } from './keep-from-loading.ts'
import { phone } from './phone.ts'

test.use({ viewport: phone, actionTimeout: 10_000 })

const ABOUT = /\/assets\/about-/

test.beforeEach(async ({ db }) => {
  await makeStreetOfShops(db)
})

test('what is far below the screen asks for its script when somebody comes near, and not before', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: 'Fresh Products' })).toBeAttached()
  expect(asked.filter((url) => ABOUT.test(url))).toEqual([])
  await page.evaluate(() => document.querySelector('#partner')?.scrollIntoView())
  await expect.poll(() => asked.filter((url) => ABOUT.test(url))).toHaveLength(1)
  await page.getByRole('button', { name: 'Next testimonial' }).click()
  await expect(page.locator('figure:not(.invisible)')).toContainText('Arjun Rao')
})

test('a press there before its script has come is done once it has', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(ABOUT, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Open your shop' }).click()
  release()
  await expect(page.getByRole('dialog', { name: 'Sign Up' })).toBeVisible()
})

test('a script that did not come is asked for again at the next press, and what it is for stands all the while', async ({
  page,
}) => {
  await keepFromLoading(page, 'about')
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.evaluate(() => {
    const heights = new Set<number>()
    Object.assign(window, { heights })
    const look = () => {
      heights.add(document.querySelector('#about')?.clientHeight ?? 0)
      requestAnimationFrame(look)
    }
    look()
  })
  await page.getByRole('button', { name: 'Rated 4+' }).click()
  await expect(page).toHaveURL(/rated/)
  await page.waitForLoadState('networkidle')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Next testimonial' }).click()
  await expect(page.locator('figure:not(.invisible)')).toContainText('Arjun Rao')
  const heights = await page.evaluate(() => [...(window as unknown as { heights: Set<number> }).heights])
  expect(heights).toHaveLength(1)
  expect(heights[0]).toBeGreaterThan(500)
})
