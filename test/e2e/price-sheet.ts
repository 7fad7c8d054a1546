import type { Page } from '@playwright/test'
import type { Db } from '#server/db/db.ts'
import { makeItem } from '../builders.ts'

export const price = (page: Page, of: string) =>
  page.getByRole('textbox', { name: `Price of ${of}, 500 ml, in rupees`, exact: true })
export const stock = (page: Page, of: string) =>
  page.getByRole('switch', { name: `${of}, 500 ml in stock`, exact: true })
export const pick = (page: Page, of: string) =>
  page.getByRole('checkbox', { name: `Pick ${of}, 500 ml`, exact: true })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const goods = { unit: 'ml', pack_size: 500, category: 'Milk' } as const

export async function fill(db: Db, shopId: string, prices: Record<string, number>) {
  const ids: Record<string, string> = {}
  for (const [name, rupees] of Object.entries(prices))
    ids[name] = (await makeItem(db, shopId, { ...goods, name, price_paise: rupees * 100 })).itemId
  return ids
}

/** The prices in rupees, by name. */
export const stored = async (db: Db) =>
  Object.fromEntries(
    (
      await db
        .selectFrom('menu_items')
        .select(['name', 'price_paise'])
        .where('removed_at', 'is', null)
        .execute()
    ).map(({ name, price_paise }) => [name, price_paise / 100]),
  )
