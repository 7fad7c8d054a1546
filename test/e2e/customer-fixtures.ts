import type { APIRequestContext, Page } from '@playwright/test'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { makeStockedShop, type Person, placementOf } from '../builders.ts'
import { expect } from './fixtures.ts'

/** As many shops as Home shows at first: on a phone what is below them is far away. */
export async function makeStreetOfShops(db: Db) {
  for (let number = 1; number <= 12; number++) await makeStockedShop(db, { name: `Shop ${number}` })
}

export type Line = { itemId: string; count: number; pricePaise: number }

/** An order as the website places it, by another device of the same customer. */
export async function placeOrderAs(
  request: APIRequestContext,
  { token }: Pick<Person, 'token'>,
  shopId: string,
  lines: Line[],
): Promise<string> {
  const reply = await request.post('/api/order/place', {
    headers: { token, 'idempotency-key': crypto.randomUUID() },
    data: placementOf(shopId, lines),
  })
  expect(reply.status()).toBe(200)
  return (await reply.json()).orderId
}

export async function setStatusAs(
  request: APIRequestContext,
  { token }: Pick<Person, 'token'>,
  orderId: string,
  status: string,
) {
  const reply = await request.post('/api/order/status', { headers: { token }, data: { orderId, status } })
  expect(reply.status()).toBe(200)
}

/** An act on an order, by another device of the same person. */
export async function actAs(
  request: APIRequestContext,
  { token }: Pick<Person, 'token'>,
  orderId: string,
  act: 'accept' | 'pack' | 'decline' | 'undo' | 'cancel' | 'answer-cancel' | 'undeliverable',
  data: Record<string, unknown> = {},
) {
  const reply = await request.post(`/api/order/${orderId}/${act}`, { headers: { token }, data })
  expect(reply.status()).toBe(200)
}

/** The server really fails while `work` runs: a table it needs is not there. */
export async function withoutTable(owner: Db, table: string, work: () => Promise<void>) {
  await sql`alter table ${sql.id(table)} rename to ${sql.id(`${table}_away`)}`.execute(owner)
  try {
    await work()
  } finally {
    await sql`alter table ${sql.id(`${table}_away`)} rename to ${sql.id(table)}`.execute(owner)
  }
}

/** What this browser keeps, put there before the page runs. */
export async function keep(page: Page, stored: Record<string, unknown>) {
  await page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) {
      if (localStorage.getItem(key) === null)
        localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
    }
  }, stored)
}

export const storedCart = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '{}'))

export const keepCart = (page: Page, shopId: string, counts: Record<string, number>) =>
  keep(page, { cart: { [shopId]: counts }, cartShop: shopId })

/** A browser that has no geolocation to give, as with an extension that keeps it back. */
export const withoutGeolocation = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'geolocation', { value: undefined })
  })

/** Lets what is asked for go only when told to, so that what is shown in between can be looked at. */
export async function holdBack(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await released
    await route.fallback()
  })
  return release
}
