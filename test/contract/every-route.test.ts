import { describe, expect } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { refusals } from '#contract/refusals.ts'
import { test } from '#test/app-test.ts'

const all = Object.values<Endpoint>(endpoints)
const closed = all.filter((endpoint) => endpoint.access !== 'public')
const withBody = all.filter((endpoint) => endpoint.method !== 'GET' && !endpoint.raw)
const nowhere = '00000000-0000-7000-8000-000000000000'

/** The path with an id that does not exist. */
const pathOf = (endpoint: Endpoint) => endpoint.path.replace(/:\w+/g, nowhere)
const names = (list: Endpoint[]) => list.map((endpoint) => [endpoint.name, endpoint] as const)

async function refusalOf(response: Response) {
  const body = await response.json()
  expect(body).toMatchObject({ success: false, code: expect.any(String), message: expect.any(String) })
  expect(response.headers.get('cache-control')).toBe('no-store')
  return { status: response.status, code: body.code as string, message: body.message as string }
}

describe('every route', () => {
  test.for(names(all))('%s is mounted', async ([, endpoint], { app }) => {
    const response = await app.anon.request(endpoint.method, pathOf(endpoint))
    const body = endpoint.raw ? undefined : await response.json()
    // An unserved path is answered with `not_found` before the token is checked, so another code shows that it is
    // served.
    if (endpoint.access !== 'public') expect(body?.code ?? response.status).not.toBe('not_found')
    expect(response.status).not.toBe(500)
  })

  test.for(names(closed))('%s requires a sign-in', async ([, endpoint], { app }) => {
    const refused = await refusalOf(await app.anon.request(endpoint.method, pathOf(endpoint)))
    expect(refused).toEqual({ status: 401, code: 'sign_in_required', message: 'Please sign in to continue.' })
  })

  test.for(names(closed))('%s answers an unknown token with Token expired', async ([, endpoint], { app }) => {
    for (const [name, prefix] of [
      ['token', ''],
      ['authorization', 'Bearer '],
    ] as const) {
      const headers = { [name]: `${prefix}${'x'.repeat(43)}` }
      const refused = await refusalOf(await app.anon.request(endpoint.method, pathOf(endpoint), { headers }))
      expect(refused).toEqual({ status: 401, code: 'token_expired', message: 'Token expired' })
    }
  })

  test.for(names(closed))(
    '%s does not accept a token in the body or the query',
    async ([, endpoint], { app }) => {
      const { token } = await app.customer()
      const path = `${pathOf(endpoint)}?token=${token}`
      const json = endpoint.method === 'GET' ? undefined : { token }
      const refused = await refusalOf(await app.anon.request(endpoint.method, path, { json }))
      expect(refused.code).toBe('sign_in_required')
    },
  )

  test.for(names(closed.filter(({ access }) => access !== 'signed-in')))(
    '%s refuses the other role',
    async ([, endpoint], { app }) => {
      const caller = endpoint.access === 'shop' ? await app.customer() : await app.newShopkeeper()
      const refused = await refusalOf(await caller.request(endpoint.method, pathOf(endpoint)))
      expect(refused).toMatchObject({ status: 403, code: 'wrong_role' })
    },
  )

  test.for(names(withBody))('%s refuses a body that is not JSON', async ([, endpoint], { app }) => {
    const caller = endpoint.access === 'shop' ? await app.shopkeeper() : await app.customer()
    const send = (body: string, type: string) =>
      caller.request(endpoint.method, pathOf(endpoint), { body, headers: { 'content-type': type } })
    expect(await refusalOf(await send('{}', 'text/plain'))).toMatchObject({ status: 415 })
    expect(await refusalOf(await send('a=1', 'application/x-www-form-urlencoded'))).toMatchObject({
      status: 415,
    })
    expect(await refusalOf(await send('{"a":', 'application/json'))).toMatchObject({
      status: 400,
      code: 'malformed',
    })
  })

  test.for(names(withBody))('%s refuses a body that is not an object', async ([, endpoint], { app }) => {
    const caller = endpoint.access === 'shop' ? await app.shopkeeper() : await app.customer()
    for (const body of ['null', '[]', '"x"', '7', 'true']) {
      const headers = { 'content-type': 'application/json' }
      const response = await caller.request(endpoint.method, pathOf(endpoint), { body, headers })
      expect([400, 404], `${endpoint.name} with ${body}`).toContain((await refusalOf(response)).status)
    }
  })

  test.for(names(withBody))('%s refuses a body that is too large', async ([, endpoint], { app }) => {
    const caller = endpoint.access === 'shop' ? await app.shopkeeper() : await app.customer()
    const json = { padding: 'x'.repeat(endpoint.maxBytes) }
    const refused = await refusalOf(await caller.request(endpoint.method, pathOf(endpoint), { json }))
    expect(refused).toMatchObject({ status: 413, code: 'too_large' })
  })

  test.for(names(withBody))(
    '%s does not fail on values of every wrong type',
    async ([, endpoint], { app }) => {
      const caller = endpoint.access === 'shop' ? await app.shopkeeper() : await app.customer()
      const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' })
      const fields = Object.keys(schema.properties ?? {})
      for (const wrong of [{}, [], null, -1, 1e308, true, 'x'.repeat(5000), '\u0000', '%00']) {
        const json = Object.fromEntries(fields.map((field) => [field, wrong]))
        const response = await caller.request(endpoint.method, pathOf(endpoint), { json })
        expect(response.status, `${endpoint.name} with ${JSON.stringify(wrong)?.slice(0, 20)}`).toBeLessThan(
          500,
        )
      }
    },
  )
})

test('an unserved path is not found, in JSON, with any method', async ({ app }) => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
    expect(await refusalOf(await app.anon.request(method, '/api/nothing/here'))).toMatchObject({
      status: 404,
      code: 'not_found',
    })
  }
})

test('an id that is not a UUID is not found, like an unknown one', async ({ app }) => {
  const customer = await app.customer()
  for (const path of [
    '/api/shops/x',
    '/api/food/x',
    '/api/food/list/x',
    `/api/shops/${nowhere}`,
    '/api/order/x',
  ]) {
    expect(await refusalOf(await customer.request('GET', path))).toMatchObject({ status: 404 })
  }
})

test('a NUL character in any text is refused before it reaches the database', async ({ app }) => {
  const json = { name: 'a\u0000b', email: 'nul@example.in', password: 'correct horse battery' }
  expect(await refusalOf(await app.anon.request('POST', '/api/register', { json }))).toMatchObject({
    status: 400,
  })
  for (const path of ['/api/geo/search?q=na%00gpur', '/api/geo/place/%00', '/api/shops/%00'])
    expect((await app.anon.request('GET', path)).status).toBeLessThan(500)
})

test('every refusal has an HTTP status of its kind', () => {
  for (const { status } of Object.values(refusals))
    expect([400, 401, 403, 404, 409, 413, 415, 429, 500, 502, 503]).toContain(status)
})

test('the OpenAPI document and its page contain every call', async ({ app }) => {
  const document = await (await app.anon.request('GET', '/api/openapi.json')).json()
  const page = await (await app.anon.request('GET', '/api/docs')).text()
  for (const endpoint of all) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    expect(document.paths[path]?.[endpoint.method.toLowerCase()]?.operationId).toBe(endpoint.name)
    expect(page).toContain(`${endpoint.method} ${endpoint.path}`)
  }
})
