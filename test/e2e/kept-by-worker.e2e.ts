import type { Page } from '@playwright/test'
import { makeItem, makeShop } from '../builders.ts'
import { expect, test } from './fixtures.ts'
import { untilKept } from './until-kept.ts'

test.use({ serviceWorkers: 'allow' })

const card = (page: Page) => page.getByRole('article').filter({ hasText: 'Kale Dairy' })

/** Of a page that is asked for: nothing comes, or this. Everything else comes as it does. */
async function answerPages(page: Page, status?: number) {
  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate((status) => {
    const { fetch } = self
    self.fetch = (asked, init) => {
      if (!(asked instanceof Request) || asked.mode !== 'navigate') return fetch(asked, init)
      return status ? Promise.resolve(new Response('Bad Gateway', { status })) : new Promise(() => {})
    }
  }, status)
}

test('Home and a section that were opened without a network are shown as they are now once there is one', async ({
  page,
  db,
}) => {
  const { shopId, keeper } = await makeShop(db, { name: 'Kale Dairy' })
  const { itemId } = await makeItem(db, shopId, { name: 'Cow milk' })
  await makeItem(db, shopId, { name: 'Buffalo milk' })
  const section = `/category/Milk?shop=${shopId}`
  for (const path of ['/', section]) {
    await page.goto(path)
    await untilKept(page, path)
  }
  await db.updateTable('shops').set({ is_paused: true }).where('id', '=', shopId).execute()
  await page.request.post('/api/food/remove', { headers: { token: keeper.token }, data: { id: itemId } })
  await page.context().setOffline(true)
  await page.goto('/')
  await expect(card(page)).toContainText('Open')
  await page.context().setOffline(false)
  await expect(card(page)).toContainText('Closed now')

  await page.context().setOffline(true)
  await page.goto(section)
  const items = page.getByRole('article').getByRole('heading')
  await expect(items).toHaveText(['Cow milk', 'Buffalo milk'])
  await page.context().setOffline(false)
  await expect(items).toHaveText(['Buffalo milk'])
})

for (const [what, status] of [
  ['says nothing', undefined],
  ['has only a gateway to answer', 502],
] as const)
  test(`a page is the kept one where the network ${what}, and soon as it is now`, async ({
    page,
    ownShop: { shopId },
    db,
  }) => {
    await makeItem(db, shopId, { name: 'Cow milk' })
    const path = `/shop/${shopId}`
    await page.goto(path)
    await untilKept(page, path)
    await db.updateTable('shops').set({ is_paused: true }).where('id', '=', shopId).execute()
    await answerPages(page, status)
    await page.goto(path)
    await expect(page.getByText('Cow milk').first()).toBeVisible()
    await expect(page.getByText('Closed now')).toBeVisible()
  })
