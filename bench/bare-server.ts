import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { renderToString } from 'react-dom/server'
import { uuidv7 } from 'uuidv7'
import { cards } from './bare-cards.ts'
import * as text from './bare-statements.ts'

/**
 * The baseline that the product is compared with: equivalent but leaner statements through the same driver, without
 * routing, validation, refusals or metrics.
 */
// biome-ignore lint/suspicious/noExplicitAny: the rows are not typed here
type Run = (text: string, values: unknown[]) => Promise<any[]>
type Database = { run: Run; begin: (work: (run: Run) => Promise<void>) => Promise<void> }
type Answer = (db: Database, request: IncomingMessage, url: URL) => Promise<unknown>

const answers: Record<string, Answer> = {
  'GET /api/shops/all': nearby,
  'GET /api/shops': shopPage,
  'POST /api/cart/add': addToCart,
  'POST /api/order/place': placeOrder,
}

process.once('message', (databaseUrl: string) => {
  const db = openDatabase(databaseUrl)
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
    const body = JSON.stringify(await answer?.(db, request, url))
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
      .end(body)
  })
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
  process.once('SIGTERM', () => process.exit(0))
})

function openDatabase(url: string): Database {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  const names = new Map<string, string>()
  const runOn =
    (client: pg.Pool | pg.PoolClient): Run =>
    async (text, values) => {
      const name = names.get(text) ?? `bare_${names.size}`
      names.set(text, name)
      return (await client.query({ name, text, values })).rows
    }
  return {
    run: runOn(pool),
    async begin(work) {
      const client = await pool.connect()
      await client.query('begin')
      await work(runOn(client))
      await client.query('commit')
      client.release()
    },
  }
}

async function readBody<Body>(request: IncomingMessage): Promise<Body> {
  let body = ''
  for await (const chunk of request) body += chunk
  return JSON.parse(body)
}

async function accountOf(db: Database, request: IncomingMessage): Promise<string> {
  const hash = createHash('sha256').update(String(request.headers.token)).digest()
  const [session] = await db.run(text.session, [hash])
  return session?.account_id
}

// biome-ignore lint/suspicious/noExplicitAny: as above
const cardOf = (row: any) => ({
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

async function nearby(db: Database, _: IncomingMessage, url: URL) {
  const lat = Number(url.searchParams.get('latitude'))
  const lng = Number(url.searchParams.get('longitude'))
  const rows = await db.run(text.nearby, text.nearbyValues(lat, lng, 10, 51))
  return { success: true, data: rows.slice(0, 50).map((row) => ({ ...cardOf(row), distance: row.km })) }
}

async function shopPage(db: Database, _: IncomingMessage, url: URL) {
  const id = url.pathname.slice('/api/shops/'.length)
  const [[shop], items] = await Promise.all([db.run(text.shop, [id]), db.run(text.menu, [id])])
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

async function addToCart(db: Database, request: IncomingMessage) {
  const accountId = await accountOf(db, request)
  const { shopId, itemId } = await readBody<{ shopId: string; itemId: string }>(request)
  const [line] = await db.run(text.addToCart, [accountId, shopId, itemId])
  return { success: true, count: line?.count }
}

async function placeOrder(db: Database, request: IncomingMessage) {
  const accountId = await accountOf(db, request)
  const { shopId, items, address } = await readBody<OrderBody>(request)
  const key = String(request.headers['idempotency-key'])
  await db.run(text.orderByKey, [shopId, accountId, key])
  const [[shop], onSale] = await Promise.all([
    db.run(text.shop, [shopId]),
    db.run(text.itemsOnSale, [shopId, items.map((item) => item._id)]),
  ])
  const lines = onSale.map((row, position) => {
    const count = items.find((item) => item._id === row.id)?.count ?? 1
    return { ...row, item_id: row.id, position, count, total_paise: row.price_paise * count }
  })
  const id = uuidv7()
  await db.begin(async (run) => {
    const values = text.orderValues({ shopId, id, accountId, key, address, shopName: shop?.name, lines })
    await run(text.insertOrder, values)
    await run(text.emptyCart, [shopId, accountId])
    await run(text.insertEvent, [shopId, uuidv7(), id, accountId])
  })
  return { success: true, message: 'Order placed successfully!', orderId: id }
}

type OrderBody = { shopId: string; items: { _id: string; count: number }[]; address: text.BareAddress }
