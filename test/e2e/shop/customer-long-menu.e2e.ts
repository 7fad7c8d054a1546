import { makeItem, makeShop } from '../../scenes/builders.ts'
import { expect, test } from '../fixtures/fixtures.ts'

test('a long list shows sixty cards, the best match first, and sixty more per press; going back restores as many', async ({
  page,
  db,
}) => {
  const { shopId } = await makeShop(db)
  for (let n = 0; n < 130; n++)
    await makeItem(db, shopId, { name: `Milk ${n}`, description: 'Goes with rusk' })
  // A second pack of an item does not get a card of its own.
  await makeItem(db, shopId, { name: 'Milk 0', pack_size: 900 })
  await makeItem(db, shopId, { name: 'Rusk', food_type: 'Bakery', category: 'Bread' })
  await page.goto(`/shop/${shopId}`)
  const cards = page.getByRole('article')
  const more = (left: number) => page.getByRole('button', { name: `Show more (${left} left)` })
  const pressToTheEnd = async () => {
    await expect(cards).toHaveCount(60)
    await more(70).click()
    await expect(cards).toHaveCount(120)
    await more(10).press('Enter')
    await expect(cards).toHaveCount(130)
    await expect(page.locator(':focus').getByRole('heading')).toHaveText(
      (await cards.nth(120).getByRole('heading').textContent()) ?? '',
    )
    await expect(page.getByRole('button', { name: /^Show more/ })).toHaveCount(0)
  }
  await expect(cards).toHaveCount(13)
  await page.getByRole('searchbox').fill('milk')
  await pressToTheEnd()
  await page.getByRole('searchbox').fill('mil')
  await expect(cards).toHaveCount(60)
  await page.getByRole('searchbox').fill('rusk')
  await expect(cards.first().getByRole('heading')).toHaveText('Rusk')

  await page.goto(`/category/Milk?shop=${shopId}`)
  await pressToTheEnd()
  await page.getByRole('link', { name: 'Terms' }).first().click()
  await expect(page).toHaveURL(/terms/)
  await page.goBack()
  await expect(cards).toHaveCount(130)
})
