import { uuidv7 } from 'uuidv7'
import { type Db, openDb } from '#server/db/db.ts'
import { asApplication } from '#server/db/embedded/as-application.ts'
import { demoAccounts } from '#server/demo/demo-accounts.ts'
import { placeOrderByApi } from '../../test/e2e/fixtures/place-order-by-api.ts'
import { makeCustomer, makeItem, makeNewShopkeeper, makeShop, nagpur } from '../../test/scenes/builders.ts'
import { startServer } from '../../test/servers/start-server.ts'
import { startTemplateDatabase } from '../../test/servers/template-database.ts'

const LONG_NAME = 'Shri Siddhivinayak Dugdhalaya and Superfineextralongunbrokenword Sweets, Nandanvan Layout'
const LONG_WORD = 'Superfineextralongunbrokenwordmilkproduct with a very long name indeed, homogenised'

export type Town = { url: string; db: Db } & Awaited<ReturnType<typeof settle>>

/**
 * Runs `work` with the demo town and some extreme shops: one with two hundred items with long names, a lapsed and an empty
 * one. Everything is stopped afterwards, also after a failure: a PostgreSQL left running would block the terminal.
 */
export async function inTown(work: (town: Town) => Promise<void>) {
  const database = await startTemplateDatabase()
  try {
    const databaseUrl = asApplication(database.url)
    const server = await startServer({ DATABASE_URL: databaseUrl, SEED_DEMO: 'true' })
    const { db, close } = openDb(databaseUrl, { max: 4 })
    await server
      .townDrawn()
      .then(() => settle(db, server.url))
      .then((settled) => work({ url: server.url, db, ...settled }))
      .finally(async () => {
        await server.stop()
        await close()
      })
  } finally {
    await database.stop()
  }
}

async function settle(db: Db, url: string) {
  const shops = await openShops(db)
  // Existing orders count as seen, so that only states about new orders show an alert.
  const keepsDesk = { userType: 'shop', deskSeenUntil: '9999' } as const
  const people = {
    visitor: undefined,
    customer: { token: await signIn(url, demoAccounts.customer, 'user'), userType: 'user' },
    newcomer: { token: (await makeCustomer(db)).token, userType: 'user' },
    keeper: { token: await signIn(url, demoAccounts.shop, 'shop'), ...keepsDesk },
    newKeeper: {
      token: (await makeNewShopkeeper(db)).token,
      userType: 'shop',
      shopName: 'Kale Dairy',
      shopEmail: 'ravi@kale.example',
    },
    longKeeper: { token: shops.long.token, ...keepsDesk },
    emptyKeeper: { token: shops.empty.token, ...keepsDesk },
    lapsedKeeper: { token: shops.lapsed.token, ...keepsDesk },
  } as const
  return { shops, people, orders: await openOrders(url, people.customer, shops.long) }
}

const signIn = async (url: string, email: string, role: 'user' | 'shop'): Promise<string> =>
  (await call(url, '/api/login', { email, password: demoAccounts.password, role, name: '' })).token

async function openShops(db: Db) {
  const demo = await db
    .selectFrom('shops')
    .innerJoin('menu_items', 'menu_items.shop_id', 'shops.id')
    .select(['shops.id', 'shops.picture as shopPicture', 'menu_items.id as itemId', 'menu_items.picture'])
    .where('shops.email', '=', demoAccounts.shop)
    .limit(8)
    .execute()
  const [first] = demo
  if (!first) throw new Error('The demo town has no shop.')
  const far = { picture: first.shopPicture, lat: nagpur.lat + 0.03 }
  const long = await makeShop(db, { ...far, name: LONG_NAME.slice(0, 100), address: LONG_NAME })
  const items: string[] = []
  for (let i = 0; i < 200; i++) {
    const { itemId } = await makeItem(db, long.shopId, {
      name: i % 3 ? `Toned milk ${i}` : `${LONG_WORD.slice(0, 90)} ${i}`,
      description: i % 4 ? 'Fresh every morning' : `${LONG_WORD}. `.repeat(3),
      price_paise: i % 5 ? 32_50 : 99_999_50,
      category: i % 2 ? 'Milk' : 'Ghee',
      in_stock: i % 7 !== 6,
      ...(demo[i % demo.length] && { picture: demo[i % demo.length]?.picture ?? '' }),
    })
    items.push(itemId)
  }
  const empty = await makeShop(db, { ...far, name: 'Nayi Dukaan' })
  const closedHours = { name: 'Subah Dairy', is_paused: true, ...far }
  const paused = await makeShop(db, closedHours)
  await makeItem(db, paused.shopId, { picture: first.picture })
  const lapsed = await makeShop(db, {
    ...far,
    name: 'Purani Dukaan',
    sub_end_at: new Date(Date.now() - 86_400_000),
  })
  await makeItem(db, lapsed.shopId, { picture: first.picture })
  const flat = ({ shopId, keeper }: Awaited<ReturnType<typeof makeShop>>) => ({ shopId, token: keeper.token })
  return {
    demo: { shopId: first.id, items: demo.map(({ itemId }) => itemId) },
    long: { ...flat(long), items },
    empty: flat(empty),
    paused: flat(paused),
    lapsed: flat(lapsed),
    gone: { shopId: uuidv7() },
  }
}

/** Creates an order in each state at the shop with the long names, through the API. */
async function openOrders(
  url: string,
  customer: { token: string },
  shop: { shopId: string; token: string; items: string[] },
) {
  const place = async (status?: 'Out for delivery' | 'Delivered') => {
    const orderId = await placeOrderByApi(url, customer, shop.shopId, shop.items[0] ?? '')
    if (status) await call(url, '/api/order/status', { orderId, status }, shop.token)
    return orderId
  }
  return {
    onTheWay: await place('Out for delivery'),
    delivered: await place('Delivered'),
    toRate: await place('Delivered'),
    cooking: await place(),
  }
}

async function call(url: string, path: string, body: unknown, token = '') {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}
