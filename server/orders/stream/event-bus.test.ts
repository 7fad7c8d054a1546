import { sql } from 'kysely'
import { describe, expect, onTestFinished } from 'vitest'
import type { OpenDb } from '#server/db/db.ts'
import { makeLog } from '#server/log.ts'
import { test } from '#test/db-test.ts'
import { someEvents } from '#test/order-streams.ts'
import { freePort } from '#test/servers/free-port.ts'
import { natsServer, startNats } from '#test/servers/start-nats.ts'
import { startTcpProxy } from '#test/servers/tcp-proxy.ts'
import type { EventBus } from './event-bus.ts'
import { natsBus } from './nats-bus.ts'
import type { OrderEvent } from './order-event.ts'
import { postgresBus } from './postgres-bus.ts'

const log = makeLog('silent')

type Carrier = { open: () => EventBus; breakOff: () => Promise<void> }

async function overPostgres(database: OpenDb): Promise<Carrier> {
  return {
    open: () => closingLater(postgresBus(database, log)),
    async breakOff() {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'nukkad listener' and datname = current_database()`.execute(database.db)
    },
  }
}

async function overNats(): Promise<Carrier> {
  const { url, restart } = await startRestartableNats()
  return { open: () => closingLater(natsBus(url, log)), breakOff: restart }
}

async function startRestartableNats() {
  const port = await freePort()
  let server = await startNats(port)
  onTestFinished(() => server.stop())
  return {
    port,
    url: server.url,
    stop: () => server.stop(),
    async restart() {
      await server.stop()
      server = await startNats(port)
    },
  }
}

function closingLater(bus: EventBus): EventBus {
  onTestFinished(bus.close)
  return bus
}

async function listen(bus: EventBus) {
  const heard: string[] = []
  const resumed: boolean[] = []
  const feed = bus.listen({ onEvent: ({ id }) => heard.push(id), onResumed: () => resumed.push(true) })
  onTestFinished(feed.close)
  await feed.ready
  return { heard, resumed, feed }
}

const ids = (events: OrderEvent[]) => events.map(({ id }) => id)

describe.each([
  { name: 'PostgreSQL', carry: overPostgres, isThere: true },
  { name: 'NATS (skipped where it is not installed)', carry: overNats, isThere: natsServer !== undefined },
])('over $name', ({ carry, isThere }) => {
  test.skipIf(!isThere)(
    'everything that is published reaches all listeners in order, however much at once',
    async ({ database }) => {
      const { open } = await carry(database)
      const [publisher, other] = [open(), open()]
      const listening = [await listen(publisher), await listen(other), await listen(other)]
      const [few, many] = [someEvents(1), someEvents(450)]

      await publisher.publish([])
      await publisher.publish(few)
      await publisher.publish(many)

      for (const { heard } of listening) await expect.poll(() => heard).toEqual(ids([...few, ...many]))
    },
  )

  test.skipIf(!isThere)(
    'a listener that was cut off is told that it may have missed events, and receives further ones',
    async ({ database }) => {
      const { open, breakOff } = await carry(database)
      const bus = open()
      const { heard, resumed, feed } = await listen(bus)
      await breakOff()

      await expect.poll(() => resumed, { timeout: 10_000 }).toEqual([true])
      expect(feed.isHearing()).toBe(true)
      const events = someEvents(3)
      await bus.publish(events)
      await expect.poll(() => heard).toEqual(ids(events))
    },
  )
})

describe.skipIf(!natsServer)('a NATS server (skipped where it is not installed)', () => {
  test('that one process cannot reach delays its publishing only briefly, and delivers its events later', async () => {
    const { port, url } = await startRestartableNats()
    const { heard } = await listen(closingLater(natsBus(url, log)))
    const proxy = await startTcpProxy(() => port)
    onTestFinished(proxy.cutOff)
    const address = new URL(url)
    address.port = String(proxy.port)
    const cutOff = closingLater(natsBus(address.href, log))
    const { feed } = await listen(cutOff)
    await proxy.cutOff()
    await expect.poll(feed.isHearing).toBe(false)
    expect(cutOff.isReachable()).toBe(false)

    const events = someEvents(2)
    await cutOff.publish(events)
    expect(heard).toEqual([])
    await proxy.restore()
    await expect.poll(() => heard, { timeout: 10_000 }).toEqual(ids(events))
  })

  test('may start after the processes that use it', async () => {
    const port = await freePort()
    const bus = closingLater(natsBus(`nats://nukkad:p%40ss%20word@127.0.0.1:${port}`, log))
    const { heard, feed } = await listen(bus)
    expect(feed.isHearing()).toBe(false)
    const server = await startNats(port)
    onTestFinished(server.stop)

    await expect.poll(feed.isHearing, { timeout: 10_000 }).toBe(true)
    const events = someEvents(1)
    await bus.publish(events)
    await expect.poll(() => heard).toEqual(ids(events))
  })

  test('refuses clients without its password', async () => {
    const { port } = await startRestartableNats()
    const { feed } = await listen(closingLater(natsBus(`nats://nukkad:wrong@127.0.0.1:${port}`, log)))
    expect(feed.isHearing()).toBe(false)
  })
})
