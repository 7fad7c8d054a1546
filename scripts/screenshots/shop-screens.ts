import { at, type Screen } from './screen.ts'
import { keepCart } from './stored.ts'
import type { Town } from './town.ts'

const shop =
  (of: keyof Town['shops']) =>
  ({ shops }: Town) =>
    `/shop/${shops[of].shopId}`

/** The shop's page and See all. */
export const shopScreens: Screen[] = [
  { name: 'shop', as: 'visitor', open: at(shop('demo'), 'Directions') },
  {
    name: 'shop-cart',
    as: 'customer',
    isWindow: true,
    open: async (page, { shops: { demo } }) => {
      await keepCart(page, demo.shopId, { [demo.items[0] ?? '']: 2, [demo.items[1] ?? '']: 12 })
      await page.goto(`/shop/${demo.shopId}`)
      await page.getByRole('group').first().waitFor()
      await page.evaluate(() => scrollTo(0, 300))
      await page.getByRole('link', { name: /View cart/ }).waitFor()
    },
  },
  { name: 'shop-200-items', as: 'visitor', open: at(shop('long'), 'Directions') },
  { name: 'shop-closed', as: 'visitor', open: at(shop('paused'), 'Directions') },
  { name: 'shop-lapsed', as: 'visitor', open: at(shop('lapsed'), 'Directions') },
  { name: 'shop-no-items', as: 'visitor', open: at(shop('empty'), 'Directions') },
  { name: 'shop-not-found', as: 'visitor', open: at(shop('gone'), 'Shop Not Found') },
  {
    name: 'shop-search',
    as: 'visitor',
    open: async (page, town) => {
      await page.goto(shop('demo')(town))
      await page.getByRole('searchbox').pressSequentially('milk')
      await page.getByRole('article').first().waitFor()
    },
  },
  {
    name: 'shop-search-none',
    as: 'visitor',
    open: async (page, town) => {
      await page.goto(shop('demo')(town))
      await page.getByRole('searchbox').pressSequentially('zebra')
      await page.getByText('Nothing here matches').waitFor()
    },
  },
  {
    name: 'see-all-200-items',
    as: 'visitor',
    open: at(({ shops }) => `/category/Milk?shop=${shops.long.shopId}`, 'Go Back'),
  },
  {
    name: 'see-all-cart',
    as: 'customer',
    isWindow: true,
    open: async (page, { shops: { long } }) => {
      await keepCart(page, long.shopId, { [long.items[1] ?? '']: 3 })
      await page.goto(`/category/Milk?shop=${long.shopId}`)
      await page.getByRole('article').first().waitFor()
      await page.evaluate(() => scrollTo(0, 900))
      await page.getByRole('link', { name: /View cart/ }).waitFor()
    },
  },
  {
    name: 'shop-offline',
    as: 'customer',
    isOffline: true,
    open: at(shop('demo'), 'Directions'),
  },
]
