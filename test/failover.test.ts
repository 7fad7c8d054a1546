import { expect, test } from 'vitest'
import { openDb } from '#server/db/db.ts'
import { prepareDatabase } from '#server/db/prepare-database.ts'
import { makeGoods } from './drill/run-drill.ts'
import { sendShoppers } from './drill/shoppers.ts'
import { startServer } from './start-server.ts'
import { postgresBinaries, startServers } from './start-servers.ts'

test.skipIf(!postgresBinaries)(
  'when the standby takes over under load, every confirmed order is there and orders come in again (skipped without Debian’s PostgreSQL)',
  async () => {
    const servers = await startServers()
    await prepareDatabase({ url: servers.url }, () => {})
    const before = openDb(servers.url, { max: 2 })
    const goods = await makeGoods(before.db)
    await before.close()
    const server = await startServer({ DATABASE_URL: servers.url, LOG_LEVEL: 'info' })
    const shoppers = sendShoppers(server.url, goods, 4)
    await expect.poll(() => shoppers.record.confirmed.size, { timeout: 30_000 }).toBeGreaterThan(20)

    servers.killPrimary()
    await servers.promote()
    await shoppers.servesAgainMs(performance.now(), 60_000)
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 30_000 }).toBe(200)
    await shoppers.goHome()
    await server.stop()

    const after = openDb(servers.standbyUrl, { max: 2 })
    const orders = await after.db.selectFrom('orders').select(['id', 'idempotency_key']).execute()
    await after.close()
    await servers.stop()
    const ids = new Set(orders.map(({ id }) => id))
    expect([...shoppers.record.confirmed.values()].filter((id) => !ids.has(id))).toEqual([])
    expect(new Set(orders.map((order) => order.idempotency_key)).size).toBe(orders.length)
    expect(shoppers.record.bugs).toEqual([])
  },
  180_000,
)
