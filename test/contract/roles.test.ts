import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Role } from '#contract/rules/accounts/roles.ts'
import type { Db } from '#server/db/db.ts'
import { byRole } from '#server/http/by-role.ts'
import { findSession } from '#server/http/sessions.ts'
import { showOrder } from '#server/orders/read-orders.ts'
import { test as appTest, type TestApp } from '#test/app-test.ts'

const closed = Object.values<Endpoint>(endpoints).filter(({ access }) => access !== 'public')
const nowhere = '00000000-0000-7000-8000-000000000000'
const pathOf = ({ path }: Endpoint) => path.replace(/:\w+/g, nowhere)

/** A role of a later release that this one does not know. */
const unknownRole = 'operator' as Role

async function becomesUnknown(db: Db, accountId: string) {
  await sql`update accounts set role = ${unknownRole} where id = ${accountId}`.execute(db)
}

/** Drops the database's check constraint, so that the code alone has to refuse unknown roles. */
const test = appTest.extend('anyRole', { auto: true }, async ({ owner }, { onCleanup }) => {
  await sql`alter table accounts drop constraint accounts_role_check`.execute(owner)
  onCleanup(async () => {
    await sql`delete from accounts where role not in ('user', 'shop')`.execute(owner)
    await sql`alter table accounts add constraint accounts_role_check check (role in ('user', 'shop'))`.execute(
      owner,
    )
  })
})

async function somebodyUnknown(app: TestApp, db: Db) {
  const person = await app.customer()
  await becomesUnknown(db, person.accountId)
  return person
}

describe('a role that no policy mentions', () => {
  test.for(closed.map((endpoint) => [endpoint.name, endpoint] as const))(
    'is refused by %s',
    async ([, endpoint], { app, db }) => {
      const caller = await somebodyUnknown(app, db)
      const response = await caller.request(endpoint.method, pathOf(endpoint))
      expect({ status: response.status, code: (await response.json()).code }).toEqual({
        status: 403,
        code: 'wrong_role',
      })
    },
  )

  test('cannot read an order even if it knows its id', async ({ app, db }) => {
    const caller = await somebodyUnknown(app, db)
    const viewer = await findSession(db, caller.token)
    if (!viewer) throw new Error('the session is gone')
    await expect(showOrder(db, viewer, nowhere)).rejects.toThrow('This account cannot do that.')
  })

  test('gets no value if roles get different ones', () => {
    expect(byRole('shop', { user: 1, shop: 2 })).toBe(2)
    expect(() => byRole(unknownRole, { user: 1, shop: 2 })).toThrow('This account cannot do that.')
    expect(() => byRole('constructor' as Role, { user: 1, shop: 2 })).toThrow()
  })
})
