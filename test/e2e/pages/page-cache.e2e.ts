import { once } from 'node:events'
import { type IncomingHttpHeaders, type RequestOptions, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { makeItem, makeShop } from '../../scenes/builders.ts'
import { expect, test } from '../fixtures/fixtures.ts'

type Answer = { status: number | undefined; headers: IncomingHttpHeaders; body: string }

/** Sends a request as no browser does: with any method, header or path. */
async function send(url: string, path: string, options: RequestOptions = {}): Promise<Answer> {
  const { hostname, port } = new URL(url)
  const asking = request({ hostname, port, path, ...options }).end()
  const [response] = await once(asking, 'response')
  return { status: response.statusCode, headers: response.headers, body: await text(response) }
}

/** The body without the nonce, which differs for each visit. */
const withoutNonce = ({ headers, body }: Answer) => {
  const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? 'none'
  return body.replaceAll(nonce, '')
}

const strangeHeaders: Record<string, string>[] = [
  { host: 'evil.test' },
  { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https', 'x-original-url': '/evil' },
  { 'x-http-method-override': 'HEAD', 'x-method-override': 'HEAD' },
  { range: 'bytes=0-9' },
  { accept: 'application/json' },
  { 'accept-encoding': 'gzip;q=0, br' },
  { 'accept-language': 'xx', 'user-agent': 'Googlebot' },
  { 'if-none-match': '*', 'if-modified-since': 'Sun, 22 Nov 2099 00:00:00 GMT' },
  { cookie: 'hint=evil; hint=<script>; other=1' },
  { token: 'x'.repeat(43), authorization: 'Bearer x' },
  { 'x-react-router-spa-mode': 'yes', 'x-react-router-data': '1' },
]

const strangeQueries = [
  '?',
  '?x=1',
  '?shop=evil',
  '?_data=root',
  '?_routes=x',
  '?%00',
  `?${'a'.repeat(4000)}`,
]
const strange: [string, RequestOptions][] = [
  ...['HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND'].map((method): [string, RequestOptions] => [
    '',
    { method },
  ]),
  ...strangeHeaders.map((headers): [string, RequestOptions] => ['', { headers }]),
  ...strangeQueries.map((query): [string, RequestOptions] => [query, {}]),
]

test('however the first visitor requests a page, the second gets the whole page', async ({ product, db }) => {
  for (const [query, options] of strange) {
    const { shopId } = await makeShop(db, { name: 'Gokul Dairy' })
    await makeItem(db, shopId, { name: 'Cow milk' })
    const what = query + JSON.stringify(options)
    const first = await send(product.url, `/shop/${shopId}${query}`, options)
    const second = await send(product.url, `/shop/${shopId}`)
    expect(second.status, what).toBe(200)
    expect(second.body, what).toContain('Cow milk')
    expect(second.body, what).not.toContain('evil')
    expect(second.body.trimEnd().endsWith('</html>'), what).toBe(true)
    if (query) expect(withoutNonce(first), what).toBe(withoutNonce(second))
    if (options.method === 'HEAD') expect([first.status, first.body]).toEqual([200, ''])
  }
})

test('if the first visitor disconnects, the second still gets the whole page', async ({ product, db }) => {
  const { shopId } = await makeShop(db, { name: 'Gokul Dairy' })
  const { hostname, port } = new URL(product.url)
  const asking = request({ hostname, port, path: `/shop/${shopId}` }).on('error', () => undefined)
  asking.end()
  await once(asking, 'socket')
  asking.destroy()
  const second = await send(product.url, `/shop/${shopId}`)
  expect(second.body).toContain('Gokul Dairy')
  expect(second.body.trimEnd().endsWith('</html>')).toBe(true)
})

test('a URL that cannot be a page is answered with 404 and not with an error', async ({ product }) => {
  const paths = [
    '/shop/%00',
    '/shop/%ff',
    '/shop/%E0%A4%A',
    '/category/Milk?shop=%00',
    '/category/%00?shop=x',
    '/%00',
  ]
  for (const path of paths) {
    const answer = await send(product.url, path)
    expect([path, answer.status, answer.headers['content-type']]).toEqual([
      path,
      404,
      'text/html; charset=utf-8',
    ])
  }
  for (const path of ['/_root.data', '/shop/x.data', '/__manifest'])
    expect([path, (await send(product.url, path)).status]).toEqual([path, 404])
})
