import { afterEach, describe, expect, vi } from 'vitest'
import type { Budget } from '#contract/budgets.ts'
import { makeLog } from '#server/log.ts'
import { test } from '#test/db-test.ts'
import { openBudgets } from './budgets.ts'

afterEach(() => {
  vi.useRealTimers()
})

const log = makeLog('silent')
const small: Budget = { name: 'small', per: 'account', points: 5, seconds: 60 }
const wide: Budget = { name: 'wide', per: 'address', points: 200, seconds: 60 }
const one = (budget: Budget) => [{ budget, cost: 1 }]
const refusal = { code: 'too_many', details: { retryAfterSeconds: expect.any(Number) } }

async function countTaken(tries: number, take: () => Promise<void>): Promise<number> {
  const taken = await Promise.allSettled(Array.from({ length: tries }, take))
  return taken.filter(({ status }) => status === 'fulfilled').length
}

describe('a small budget', () => {
  test('is enforced exactly across several concurrent processes', async ({ db }) => {
    const [here, there] = [openBudgets(db, 1, log), openBudgets(db, 1, log)]
    const taken = await Promise.all(
      [here, there].map((budgets) => countTaken(20, () => budgets.charge(one(small), { account: 'a' }))),
    )
    expect(taken[0]! + taken[1]!).toBe(5)
    await expect(here.charge(one(small), { account: 'a' })).rejects.toMatchObject(refusal)
    await here.charge(one(small), { account: 'b' })
  })

  test('is full again when its period has passed', async ({ db }) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const budgets = openBudgets(db, 1, log)
    expect(await countTaken(9, () => budgets.charge(one(small), { account: 'a' }))).toBe(5)
    vi.setSystemTime(Date.now() + 61_000)
    expect(await countTaken(9, () => budgets.charge(one(small), { account: 'a' }))).toBe(5)
  })

  test('is reduced by the cost of a call', async ({ db }) => {
    const budgets = openBudgets(db, 1, log)
    const dear = () => budgets.charge([{ budget: small, cost: 2 }], { account: 'a' })
    expect(await countTaken(4, dear)).toBe(2)
    const heavy = () => budgets.charge([{ budget: small, cost: 'kilobytes' }], { account: 'b' }, 5)
    expect(await countTaken(4, heavy)).toBe(1)
  })

  test('is not charged to somebody who is not identified', async ({ db }) => {
    const budgets = openBudgets(db, 1, log)
    expect(await countTaken(9, () => budgets.charge(one(small), { account: undefined }))).toBe(9)
  })
})

describe('a wide budget', () => {
  const rows = (db: Parameters<typeof openBudgets>[0]) =>
    db.selectFrom('rate_limits').select(['key', 'points']).where('key', 'like', 'wide:%').execute()

  test('needs no write for its first calls, and each process exceeds it by at most a twentieth', async ({
    db,
  }) => {
    const [here, there] = [openBudgets(db, 1, log), openBudgets(db, 1, log)]
    expect(await countTaken(9, () => here.charge(one(wide), { address: '203.0.113.5' }))).toBe(9)
    expect(await rows(db)).toEqual([])
    let taken = 9
    for (let n = 0; n < 300; n++)
      for (const budgets of [here, there])
        taken += await countTaken(1, () => budgets.charge(one(wide), { address: '203.0.113.5' }))
    expect(taken).toBeGreaterThanOrEqual(200)
    expect(taken).toBeLessThanOrEqual(220)
  })

  test('is refused from memory once it is spent', async ({ db }) => {
    const budgets = openBudgets(db, 1, log)
    await budgets.charge([{ budget: wide, cost: 200 }], { address: '203.0.113.5' })
    const refused = () =>
      expect(budgets.charge(one(wide), { address: '203.0.113.5' })).rejects.toMatchObject(refusal)
    await refused()
    const before = await rows(db)
    for (let n = 0; n < 20; n++) await refused()
    expect(await rows(db)).toEqual(before)
  })

  test('is shared by all addresses of an IPv6 /64', async ({ db }) => {
    const budgets = openBudgets(db, 1, log)
    await budgets.charge([{ budget: wide, cost: 200 }], { address: '2001:db8:1:2::1' })
    await expect(budgets.charge(one(wide), { address: '2001:db8:1:2:ffff::9' })).rejects.toMatchObject(
      refusal,
    )
    await budgets.charge(one(wide), { address: '2001:db8:1:3::1' })
  })

  test('is multiplied by the factor, like every other budget', async ({ db }) => {
    const budgets = openBudgets(db, 3, log)
    expect(await countTaken(20, () => budgets.charge(one(small), { account: 'a' }))).toBe(15)
    await budgets.charge([{ budget: wide, cost: 600 }], { address: '203.0.113.5' })
    await expect(budgets.charge(one(wide), { address: '203.0.113.5' })).rejects.toMatchObject(refusal)
  })
})

test('while the database is unreachable each process counts by itself', async ({ db }) => {
  const broken = { ...db, executeQuery: () => Promise.reject(new Error('gone')) }
  const budgets = openBudgets(broken as never, 1, log)
  let taken = 0
  for (let n = 0; n < 9; n++) taken += await countTaken(1, () => budgets.charge(one(small), { account: 'a' }))
  expect(taken).toBe(5)
})
