import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { test } from '#test/db-test.ts'
import { startTcpProxy, throughProxy } from '#test/servers/tcp-proxy.ts'
import { isDatabaseAway } from './database-away.ts'
import { openDb } from './db.ts'
import { primaryOf } from './primary.ts'
import { addressesOf } from './server-addresses.ts'

/** Two addresses of the same server, each of which can be cut off. */
async function twoWays(url: string) {
  const proxies = await Promise.all([1, 2].map(() => startTcpProxy(() => Number(new URL(url).port))))
  const [first = '', second = ''] = proxies.map((proxy) => throughProxy(url, proxy))
  const both = first.replace('@', `@${new URL(second).host},`)
  onTestFinished(async () => {
    for (const proxy of proxies) await proxy.cutOff().catch(() => {})
  })
  return { proxies, both: both, first, second }
}

test('an address may name several servers, and names one otherwise', () => {
  expect(addressesOf('postgres://a:b%40@one:5432,[::1]:6,three/shop?ssl=1')).toEqual([
    'postgres://a:b%40@one:5432/shop?ssl=1',
    'postgres://a:b%40@[::1]:6/shop?ssl=1',
    'postgres://a:b%40@three/shop?ssl=1',
  ])
  expect(addressesOf('postgres:///shop?host=/run/postgresql')).toEqual([
    'postgres:///shop?host=/run/postgresql',
  ])
})

test('the first of several servers is used, and if it fails statements go to the next', async ({ url }) => {
  const { proxies, both, first, second } = await twoWays(url)
  expect(await primaryOf(both)).toBe(second)
  const { db, close } = openDb(both, { max: 3 })
  const ask = () => sql<{ one: number }>`select 1 as one`.execute(db)
  await ask()

  await proxies[1]?.cutOff()
  const failed = await ask().catch((error) => error)
  expect(isDatabaseAway(failed)).toBe(true)
  expect((await ask()).rows).toEqual([{ one: 1 }])
  expect(await primaryOf(both)).toBe(first)
  await close()
})

test('if several servers are all read-only none is used, which counts as a temporary outage', async ({
  url,
}) => {
  const readOnly = `${(await twoWays(url)).both}?options=-c%20default_transaction_read_only%3Don`

  const fault = await primaryOf(readOnly).catch((error) => error)
  expect(isDatabaseAway(fault)).toBe(true)
})
