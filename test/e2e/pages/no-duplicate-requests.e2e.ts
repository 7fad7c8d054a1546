import { expect, test } from '../fixtures/shopkeeper-fixtures.ts'

for (const address of [
  '/',
  '/dashboard/orders',
  '/dashboard/list',
  '/dashboard/reviews',
  '/dashboard/money',
  '/account',
])
  test(`opening ${address} sends no request twice`, async ({ shopkeeper: page }) => {
    const requests: string[] = []
    let answered = 0
    const isOurs = (url: string) => new URL(url).pathname.startsWith('/api/')
    page.on('request', (request) => {
      if (isOurs(request.url())) requests.push(`${request.method()} ${request.url()}`)
    })
    page.on('response', (response) => {
      if (isOurs(response.url())) answered += 1
    })

    const listening = page.waitForResponse('**/api/order/stream')
    await page.goto(address)
    await listening
    await expect(page.getByText(/Listening for new orders|keeps this page silent/)).toBeVisible()
    await expect.poll(() => requests.length - answered).toBe(0)

    expect(requests.length).toBeGreaterThan(2)
    expect(requests).toEqual([...new Set(requests)])
  })
