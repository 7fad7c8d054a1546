import { addressIn, type Language, sourceLanguage } from '#contract/rules/language/languages.ts'
import { type BenchShop, centre, customers, keeperToken, tokenOf } from './fill.ts'

export type Scenario = {
  name: string
  requests: string[]
  connections: number
  /** The least ratio of the product's rate to the baseline's. */
  target: number
  /** The name of the baseline, for the report. */
  against: string
  /** If the product is compared with itself: the other side's requests. */
  baseline?: string[]
  /** Waits for jobs that the requests left behind, so that their cost is counted, and not for the next scenario. */
  settle?: () => Promise<void>
}

const head = (method: string, path: string, headers: Record<string, string | number> = {}) =>
  [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n')

function post(path: string, body: unknown, headers: Record<string, string>): string {
  const json = JSON.stringify(body)
  const length = Buffer.byteLength(json)
  return (
    head('POST', path, { ...headers, 'content-type': 'application/json', 'content-length': length }) + json
  )
}

const scattered = (count: number, sideKm: number) =>
  Array.from({ length: count }, () => ({
    lat: centre.lat + ((Math.random() - 0.5) * sideKm) / 111.195,
    lng: centre.lng + ((Math.random() - 0.5) * sideKm) / 103.7,
  }))

/** Lists fifty shops around random points of the inner third, where no search circle exceeds the filled area. */
export function nearby(shops: number, sideKm: number): Scenario {
  const points = scattered(500, sideKm / 3)
  return {
    name: `nearby, ${shops.toLocaleString('en')} shops on ${sideKm} km`,
    requests: points.map(({ lat, lng }) =>
      head('GET', `/api/shops/all?latitude=${lat.toFixed(5)}&longitude=${lng.toFixed(5)}&limit=50`),
    ),
    connections: 16,
    target: 0.6,
    against: 'the same SQL over node:http',
  }
}

export function shopScenarios(
  shops: readonly BenchShop[],
  languages: readonly Language[] = [sourceLanguage],
): Scenario[] {
  return [
    {
      name: 'shop page, 40 items, JSON',
      requests: shops.map(({ id }) => head('GET', `/api/shops/${id}`)),
      connections: 16,
      target: 0.5,
      against: 'the same SQL over node:http',
    },
    {
      name: 'shop page, 40 items, HTML',
      requests: shops.flatMap(({ id }) =>
        languages.map((language) =>
          head('GET', addressIn(language, `/shop/${id}`), { 'accept-encoding': 'gzip, deflate, br, zstd' }),
        ),
      ),
      connections: 16,
      target: 1,
      against: 'renderToString of 40 cards from memory',
    },
  ]
}

export function cartScenario(shops: readonly BenchShop[]): Scenario {
  const requests = shops.flatMap(({ id, itemIds }, n) =>
    itemIds.map((itemId, i) =>
      post('/api/cart/add', { shopId: id, itemId }, { token: tokenOf((n * 40 + i * 7) % customers) }),
    ),
  )
  return {
    name: 'cart add',
    requests,
    connections: 16,
    target: 0.3,
    against: 'session and upsert over node:http',
  }
}

export type Basket = {
  shop: BenchShop
  items: { _id: string; count: number }[]
  amount: number
  deliveryCharge: number
}

const at = { latitude: 21.15, longitude: 79.09 }

/** Places orders, half of them at one shop. */
export async function orderScenario(shops: readonly BenchShop[], productPort: number): Promise<Scenario> {
  const [hot, ...others] = shops
  if (!hot) throw new Error('there is no shop to order from')
  const baskets = await Promise.all(
    others.flatMap((shop, n) => [priceBasket(hot, n, productPort), priceBasket(shop, n, productPort)]),
  )
  const requests = Array.from({ length: customers }, (_, n) => {
    const { shop, items, amount, deliveryCharge } = baskets[n % baskets.length]!
    const body = { shopId: shop.id, items, amount, deliveryCharge, address }
    return post('/api/order/place', body, { token: tokenOf(n), 'idempotency-key': '%UNIQUE%' })
  })
  return {
    name: 'order placed, COD, with all it causes',
    requests,
    connections: 8,
    target: 0.33,
    against: 'the CPU of the same statements over node:http',
  }
}

/** Places the same orders one by one and returns their ids, to measure when they arrive on streams. */
export async function singleOrders(
  shops: readonly BenchShop[],
  port: number,
): Promise<(() => Promise<string>)[]> {
  const baskets = await Promise.all(shops.map((shop, n) => priceBasket(shop, n, port)))
  return baskets.map(({ shop, items, amount, deliveryCharge }, n) => async () => {
    const response = await fetch(`http://127.0.0.1:${port}/api/order/place`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token: tokenOf(n % customers) },
      body: JSON.stringify({ shopId: shop.id, items, amount, deliveryCharge, address }),
    })
    const { orderId } = (await response.json()) as { orderId: string }
    return orderId
  })
}

const address = {
  firstName: 'Asha',
  lastName: 'Deshpande',
  phone: '9823012345',
  street: 'Hill Road, Dharampeth, Nagpur',
  flat: 'B-12',
  ...at,
}

async function priceBasket(shop: BenchShop, n: number, port: number): Promise<Basket> {
  const items = [0, 1, 2].map((i) => ({
    _id: shop.itemIds[(n * 3 + i) % shop.itemIds.length] ?? '',
    count: 1 + (i % 2),
  }))
  const response = await fetch(`http://127.0.0.1:${port}/api/order/quote`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ shopId: shop.id, items, ...at }),
  })
  if (!response.ok) throw new Error(`no price for a basket: ${await response.text()}`)
  const { data } = (await response.json()) as { data: { amount: number; deliveryCharge: number } }
  return { shop, items, amount: data.amount, deliveryCharge: data.deliveryCharge }
}

/** Compares a list of fifty orders of a shop with few and of one with many: it should cost the same. */
export function orderListScenario(few: number, many: number): Scenario {
  const list = (shop: number) => [head('GET', '/api/order/list', { token: keeperToken(shop) })]
  return {
    name: `a shop's order list, ${many.toLocaleString('en')} orders`,
    requests: list(1),
    baseline: list(0),
    connections: 8,
    target: 1 / 1.2,
    against: `the same list of a shop with ${few.toLocaleString('en')}`,
  }
}
