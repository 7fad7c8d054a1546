import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import postgres, { type Sql } from 'postgres'
import { renderToString } from 'react-dom/server'
import { uuidv7 } from 'uuidv7'
import { cards } from './bare-cards.ts'
import * as text from './bare-statements.ts'

/**
 * The limit that the product is held against: the same statements through the same driver, and nothing of what
 * makes it a product: no routing, no validation, no refusals, no metrics.
 */
type Answer = (sql: Sql, request: IncomingMessage, url: URL) => Promise<unknown>

const answers: Record<string, Answer> = {
  'GET /api/shops/all': nearby,
  'GET /api/shops': shopPage,
  'POST /api/cart/add': addToCart,
  'POST /api/order/place': placeOrder,
}

process.once('message', (databaseUrl: string) => {
  const sql = postgres(databaseUrl, { max: 10, onnotice: () => {} })
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    if (url.pathname.startsWith('/shop/')) {
      const html = `<!doctype html>${renderToString(cards())}`
      return response
        .writeHead(200, { 'content-type': 'text/html', 'content-length': Buffer.byteLength(html) })
        .end(html)
    }
    const isShop = url.pathname.startsWith('/api/shops/') && url.pathname !== '/api/shops/all'
    const answer = answers[`${request.method} ${isShop ? '/api/shops' : url.pathname}`]
    const body = JSON.stringify(await answer?.(sql, request, url))
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
      .end(body)
  })
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
  process.once('SIGTERM', () => process.exit(0))
})

async function readBody<Body>(request: IncomingMessage): Promise<Body> {
  let body = ''
  for await (const chunk of request) body += chunk
  return JSON.parse(body)
}

async function accountOf(sql: Sql, request: IncomingMessage): Promise<string> {
  const hash = createHash('sha256').update(String(request.headers.token)).digest()
  const [session] = await sql.unsafe(text.session, [hash], { prepare: true })
  return session?.account_id
}

const cardOf = (row: postgres.Row) => ({
  _id: row.id,
  name: row.name,
  shopImage: `/media/${row.picture}-480.webp`,
  shopAddress: {
    address: row.address,
    street2: row.street2,
    city: row.city,
    state: row.state,
    postal_code: row.postal_code,
    latitude: row.lat,
    longitude: row.lng,
  },
  acceptingOrders: true,
  ratingCount: row.rating_count,
})

async function nearby(sql: Sql, _: IncomingMessage, url: URL) {
  const lat = Number(url.searchParams.get('latitude'))
  const lng = Number(url.searchParams.get('longitude'))
  const rows = await sql.unsafe(text.nearby, text.nearbyValues(lat, lng, 10, 51), { prepare: true })
  return { success: true, data: rows.slice(0, 50).map((row) => ({ ...cardOf(row), distance: row.km })) }
}

async function shopPage(sql: Sql, _: IncomingMessage, url: URL) {
  const id = url.pathname.slice('/api/shops/'.length)
  const [[shop], items] = await Promise.all([
    sql.unsafe(text.shop, [id], { prepare: true }),
    sql.unsafe(text.menu, [id], { prepare: true }),
  ])
  const foodItems = items.map((row) => ({
    _id: row.id,
    shopId: row.shop_id,
    name: row.name,
    description: row.description,
    price: row.price_paise / 100,
    foodType: row.food_type,
    category: row.category,
    unit: row.unit,
    quantity: Number(row.pack_size),
    image: `/media/${row.picture}-480.webp`,
    inStock: row.in_stock,
  }))
  return { success: true, data: { shop: shop && cardOf(shop), foodItems } }
}

async function addToCart(sql: Sql, request: IncomingMessage) {
  const accountId = await accountOf(sql, request)
  const { shopId, itemId } = await readBody<{ shopId: string; itemId: string }>(request)
  const [line] = await sql.unsafe(text.addToCart, [accountId, shopId, itemId], { prepare: true })
  return { success: true, count: line?.count }
}

async function placeOrder(sql: Sql, request: IncomingMessage) {
  const accountId = await accountOf(sql, request)
  const { shopId, items, address } = await readBody<OrderBody>(request)
  const key = String(request.headers['idempotency-key'])
  await sql.unsafe(text.orderByKey, [shopId, accountId, key], { prepare: true })
  const [[shop], onSale] = await Promise.all([
    sql.unsafe(text.shop, [shopId], { prepare: true }),
    sql.unsafe(text.itemsOnSale, [shopId, items.map((item) => item._id)], { prepare: true }),
  ])
  const lines = onSale.map((row, position) => {
    const count = items.find((item) => item._id === row.id)?.count ?? 1
    return { ...row, item_id: row.id, position, count, total_paise: row.price_paise * count }
  })
  const id = uuidv7()
  await sql.begin(async (tx) => {
    const values = text.orderValues({ shopId, id, accountId, key, address, shopName: shop?.name, lines })
    await tx.unsafe(text.insertOrder, values, { prepare: true })
    await tx.unsafe(text.emptyCart, [shopId, accountId], { prepare: true })
    await tx.unsafe(text.insertEvent, [shopId, uuidv7(), id, accountId], { prepare: true })
  })
  return { success: true, message: 'Order placed successfully!', orderId: id }
}

type OrderBody = { shopId: string; items: { _id: string; count: number }[]; address: text.BareAddress }
