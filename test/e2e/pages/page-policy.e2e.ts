import { startServer } from '../../servers/start-server.ts'
import { openPopup, press } from '../fixtures/by-keyboard.ts'
import { expect, test } from '../fixtures/fixtures.ts'

test('no page violates its own Content-Security-Policy', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/i.test(message.text())) complaints.push(message.text())
  })
  const first = await page.goto('/')
  expect(first?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'")
  for (const path of ['/', '/cart', '/terms-and-conditions', '/account', '/nowhere']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  expect(complaints).toEqual([])
})

test('Google’s own script runs even if it violates Trusted Types, and the console reports it', async ({
  page,
  product,
}) => {
  const reports: string[] = []
  page.on('console', (message) => void reports.push(message.text()))
  const server = await startServer({ DATABASE_URL: product.databaseUrl, GOOGLE_CLIENT_ID: 'nukkad' })
  await page.route('https://accounts.google.com/gsi/client', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `google = { accounts: { id: { initialize() {}, disableAutoSelect() {}, renderButton(place) {
        place.innerHTML = '<button>Drawn by Google</button>' } } } }`,
    }),
  )
  const first = await page.goto(server.url)
  expect(first?.headers()['content-security-policy']).not.toContain('require-trusted-types-for')
  expect(first?.headers()['content-security-policy-report-only']).toContain(
    "require-trusted-types-for 'script'",
  )
  await openPopup(page, server.url)
  await press(page, 'checkbox', /terms/)
  await expect(page.getByRole('button', { name: 'Drawn by Google' })).toBeVisible()
  await expect.poll(() => reports.filter((text) => text.includes('TrustedHTML'))).not.toEqual([])
  await server.stop()
})
