import { openDb } from '#server/db/db.ts'
import { prepareDatabase } from '#server/db/prepare-database.ts'
import { startServer } from '../servers/start-server.ts'
import { type Servers, startServers } from '../servers/start-servers.ts'
import { brokenPromises, makeGoods } from './run-drill.ts'
import { sendShoppers } from './shoppers.ts'
import { startMailServer } from './start-mail-server.ts'

export type FailoverResult = { servesAgainMs: number; orders: number; faults: string[] }

/** Orders come in while the primary is killed and its synchronous standby promoted; nothing else is touched. */
export async function runFailover(servesWithinMs = 10_000): Promise<FailoverResult> {
  const servers = await startServers()
  try {
    return await failOver(servers, servesWithinMs)
  } finally {
    await servers.stop()
  }
}

async function failOver(servers: Servers, servesWithinMs: number): Promise<FailoverResult> {
  await prepareDatabase({ url: servers.url }, () => {})
  const before = openDb(servers.url, { max: 2 })
  const goods = await makeGoods(before.db)
  await before.close()
  const post = await startMailServer()
  const server = await startServer({
    DATABASE_URL: servers.url,
    SMTP_URL: post.url,
    LOG_LEVEL: 'info',
  })
  try {
    const shoppers = sendShoppers(server.url, goods, 6)
    while (shoppers.record.confirmed.size < 50) await shoppers.servesAgainMs(performance.now(), 30_000)
    await servers.killPrimary()
    const killedAt = performance.now()
    await servers.promote()
    const servesAgainMs = await shoppers.servesAgainMs(killedAt, 60_000)
    await shoppers.stop()

    const after = openDb(servers.standbyUrl, { max: 2 })
    const faults = await brokenPromises(after.db, shoppers.record, post.subjects)
    await after.close()
    if (servesAgainMs > servesWithinMs)
      faults.push(`not back within ${servesWithinMs / 1000} s of the failover`)
    return { servesAgainMs, orders: shoppers.record.confirmed.size, faults }
  } finally {
    await server.stop()
    await post.close()
  }
}
