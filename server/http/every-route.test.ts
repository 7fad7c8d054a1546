import { describe, expect } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { type RouteName, routes } from '#contract/routes.ts'
import { type Caller, test } from '#test/app-test.ts'

const names = Object.keys(routes) as RouteName[]
const id = '0199a000-0000-7000-8000-000000000000'

/** A path that fits the pattern, whatever its parameters mean. */
const pathOf = (name: RouteName) => routes[name].path.replace(/:\w+/g, id)
const takesBody = (name: RouteName) => routes[name].method !== 'GET' && !endpoints[name].raw

const signedIn = names.filter((name) => routes[name].access !== 'public')
const ofOneRole = names.filter((name) => ['user', 'shop'].includes(routes[name].access))
const withBody = names.filter(takesBody)

describe('every call that needs a token', () => {
  test('says so to who has none, and that it is expired to who has a wrong one', async ({ app }) => {
    for (const name of signedIn) {
      const { method } = routes[name]
      const without = await app.anon.request(method, pathOf(name))
      expect([name, without.status, await without.json()]).toEqual([
        name,
        401,
        { success: false, code: 'sign_in_required', message: 'Please sign in to continue.' },
      ])
      const wrong = await app.anon.request(method, pathOf(name), { headers: { token: 'wrong' } })
      expect([name, wrong.status, (await wrong.json()).message]).toEqual([name, 401, 'Token expired'])
    }
  })

  test('reads it from both headers, and never from the body or the address', async ({ app }) => {
    const { token } = await app.customer()
    const ask = (path: string, headers: Record<string, string>) => app.anon.request('GET', path, { headers })

    expect((await ask('/api/me', { token })).status).toBe(200)
    expect((await ask('/api/me', { authorization: `Bearer ${token}` })).status).toBe(200)
    expect((await ask(`/api/me?token=${token}`, {})).status).toBe(401)
    const inBody = await app.anon.request('POST', '/api/order/userorders', { json: { token } })
    expect(inBody.status).toBe(401)
  })

  test('is refused to the other role', async ({ app }) => {
    const customer = await app.customer()
    const shopkeeper = await app.shopkeeper()
    for (const name of ofOneRole) {
      const { method, access } = routes[name]
      const other: Caller = access === 'user' ? shopkeeper : customer
      const response = await other.request(method, pathOf(name))
      expect([name, response.status, (await response.json()).code]).toEqual([name, 403, 'wrong_role'])
    }
  })
})

describe('every call with a body', () => {
  const somebody = async (app: Parameters<typeof callerFor>[0]) => ({
    user: await app.customer(),
    shop: await app.shopkeeper(),
  })

  test('refuses text that is not JSON, and JSON that is not an object', async ({ app }) => {
    const people = await somebody(app)
    for (const name of withBody) {
      const caller = callerFor(app, people, name)
      const headers = { 'content-type': 'application/json' }
      for (const body of ['{"a":', '[1]', '"text"', 'null']) {
        const response = await caller.request(routes[name].method, pathOf(name), { body, headers })
        expect([name, body, response.status]).toEqual([name, body, 400])
        expect(await response.json()).toMatchObject({ success: false, code: 'malformed' })
      }
    }
  })

  test('refuses another content type, and a body that is too large', async ({ app }) => {
    const people = await somebody(app)
    for (const name of withBody) {
      const caller = callerFor(app, people, name)
      const { method } = routes[name]
      const form = await caller.request(method, pathOf(name), { body: new URLSearchParams({ a: '1' }) })
      expect([name, form.status]).toEqual([name, 415])
      const padding = 'x'.repeat(endpoints[name].maxBytes)
      const large = await caller.request(method, pathOf(name), { json: { padding } })
      expect([name, large.status, (await large.json()).code]).toEqual([name, 413, 'too_large'])
    }
  })

  test('never answers what is malformed with a fault of ours', async ({ app }) => {
    const people = await somebody(app)
    for (const name of withBody) {
      const caller = callerFor(app, people, name)
      const fields = Object.keys(shapeOf(name))
      for (const value of [null, -1, 1e308, '', '\u0000', 'x'.repeat(5000), [], {}, true]) {
        const json = Object.fromEntries(fields.map((field) => [field, value]))
        const response = await caller.request(routes[name].method, pathOf(name), { json })
        expect([name, value, response.status < 500]).toEqual([name, value, true])
      }
    }
  })
})

test('an address that is no call answers in JSON that there is nothing', async ({ app }) => {
  for (const method of ['GET', 'POST', 'DELETE']) {
    const response = await app.anon.request(method, '/api/no-such-thing')
    expect([method, response.status, (await response.json()).code]).toEqual([method, 404, 'not_found'])
  }
})

type People = { user: Caller; shop: Caller }
function callerFor(
  app: { anon: Caller; customer(): Promise<Caller>; shopkeeper(): Promise<Caller> },
  people: People,
  name: RouteName,
): Caller {
  const { access } = routes[name]
  return access === 'public' ? app.anon : access === 'shop' ? people.shop : people.user
}

function shapeOf(name: RouteName): object {
  const { input } = endpoints[name]
  return 'shape' in input ? input.shape : {}
}
