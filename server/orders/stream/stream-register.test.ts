import { uuidv7 } from 'uuidv7'
import { expect } from 'vitest'
import { test } from '#test/db-test.ts'
import { follow, startProcess } from '#test/order-streams.ts'

test('an account has a limited number of streams: a new one replaces its oldest', async ({ db, url }) => {
  const streams = startProcess(db, url, { mostPerAccount: 2 })
  const shopId = uuidv7()
  const [first, second, third] = [1, 2, 3].map(() => follow(streams, { shopId }, { accountId: 'a' }))
  const other = follow(streams, { shopId }, { accountId: 'b' })

  await first?.ended
  expect(first?.text()).toContain('event: displaced')
  await Promise.all([second?.untilReady(), third?.untilReady(), other.untilReady()])
  expect(streams.count()).toBe(3)
})

test('a full process refuses new streams, and one that stops closes its streams', async ({ db, url }) => {
  const streams = startProcess(db, url, { mostPerProcess: 1 })
  const stream = follow(streams, { shopId: uuidv7() })
  await stream.untilReady()
  expect(() => follow(streams, { shopId: uuidv7() })).toThrow('very busy')
  await streams.close()
  await stream.ended
  expect(streams.count()).toBe(0)
})

test('customers cannot use up the streams that are reserved for shops', async ({ db, url }) => {
  const streams = startProcess(db, url, { mostPerProcess: 5, mostOfCustomers: 3, mostPerAccount: 9 })
  const asCustomer = (n: number) =>
    follow(streams, { customerAccountId: `c${n}` }, { accountId: `c${n}`, address: `a${n}` })
  const asShop = (n: number) => follow(streams, { shopId: `s${n}` }, { accountId: `s${n}` })
  const first = asCustomer(1)
  for (const n of [2, 3]) asCustomer(n)
  expect(() => asCustomer(4)).toThrow('very busy')
  for (const n of [1, 2]) asShop(n)
  expect(() => asShop(3)).toThrow('very busy')
  await first.leave()
  await expect.poll(streams.count).toBe(4)
  asCustomer(4)
})

test('customers’ streams per address are limited, but at the limit an account can still replace its oldest', async ({
  db,
  url,
}) => {
  const streams = startProcess(db, url, { mostCustomersPerAddress: 2, mostPerAccount: 2 })
  const open = (accountId: string, address: string) =>
    follow(streams, { customerAccountId: accountId }, { accountId, address })
  open('asha', 'here')
  open('asha', 'here')
  expect(() => open('ravi', 'here')).toThrow('Too many tries')
  open('ravi', 'there')
  open('asha', 'here')
  expect(streams.count()).toBe(3)
  follow(streams, { shopId: 'shop' }, { accountId: 'keeper', address: 'here' })
})
