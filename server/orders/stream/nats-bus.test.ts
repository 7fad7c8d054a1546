import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeLog } from '#server/log.ts'
import { someEvents } from '#test/order-streams.ts'
import type { EventListener } from './event-bus.ts'
import { natsBus } from './nats-bus.ts'

const log = makeLog('silent')
const nobody: EventListener = { onEvent: () => {}, onResumed: () => {} }

/** Implements as much of the protocol as the client needs, so that a server can misbehave at the worst moment. */
async function startServer(answer: (command: string) => string | undefined = () => undefined) {
  const clients = new Set<Socket>()
  const server = createServer((client) => {
    clients.add(client)
    client.on('error', () => {}).on('close', () => clients.delete(client))
    client.write('INFO {"server_id":"test","version":"2.10.0","max_payload":100000000}\r\n')
    client.on('data', (commands) => {
      for (const command of String(commands).split('\r\n')) {
        const said = answer(command) ?? (command === 'PING' ? 'PONG' : undefined)
        if (said) client.write(`${said}\r\n`)
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    for (const client of clients) client.destroy()
  })
  const { port } = server.address() as AddressInfo
  return { port, url: `nats://127.0.0.1:${port}`, clients }
}

test('a server that disconnects just while a bus is closed crashes no process', async () => {
  const uncaught: unknown[] = []
  const note = (fault: unknown) => void uncaught.push(fault)
  process.on('uncaughtException', note)
  onTestFinished(() => void process.off('uncaughtException', note))
  const { port, url, clients } = await startServer()
  for (let times = 0; times < 3; times++) {
    const bus = natsBus(url, log)
    const feed = bus.listen(nobody)
    await feed.ready
    // The witness sees the disconnection in the same tick as the bus’s connection, if both were idle before.
    const witness = connect(port, '127.0.0.1')
    await once(witness, 'data')
    await sleep(0)
    for (const client of clients) client.end()
    await once(witness, 'end')
    await feed.close()
    await bus.close()
    await expect.poll(() => clients.size).toBe(0)
  }
  expect(uncaught).toEqual([])
})

test('a bus whose server forbids subscriptions reports that it receives nothing, and stays reachable for publishing', async () => {
  const refusal = '-ERR \'Permissions Violation for Subscription to "nukkad.order_events"\''
  const { url } = await startServer((command) => (command.startsWith('SUB') ? refusal : undefined))
  const said = vi.spyOn(log, 'error')
  const bus = natsBus(url, log)
  onTestFinished(bus.close)
  const feed = bus.listen(nobody)
  await feed.ready

  await expect.poll(feed.isHearing).toBe(false)
  expect(said).toHaveBeenCalledExactlyOnceWith(
    expect.anything(),
    'the bus of events refuses what is asked of it',
  )
  expect(bus.isReachable()).toBe(true)
})

test('a bus receives events again once its server permits subscriptions after a reconnection', async () => {
  let isAllowed = false
  const refusal = '-ERR \'Permissions Violation for Subscription to "nukkad.order_events"\''
  const { url, clients } = await startServer((command) =>
    command.startsWith('SUB') && !isAllowed ? refusal : undefined,
  )
  const bus = natsBus(url, log)
  onTestFinished(bus.close)
  const feed = bus.listen(nobody)
  await feed.ready
  await expect.poll(feed.isHearing).toBe(false)

  const goAndComeBack = async () => {
    const before = new Set(clients)
    for (const client of before) client.end()
    await expect.poll(() => [...clients].some((client) => !before.has(client)), { timeout: 5000 }).toBe(true)
    await expect.poll(bus.isReachable).toBe(true)
  }
  await goAndComeBack()
  await expect.poll(feed.isHearing).toBe(false)
  isAllowed = true
  await goAndComeBack()
  await expect.poll(feed.isHearing).toBe(true)
  await sleep(100)
  expect(feed.isHearing()).toBe(true)
})

test('a server that stops reading is detected as unreachable, however much is waiting to be sent', async () => {
  const { url, clients } = await startServer()
  const bus = natsBus(url, log, 50)
  onTestFinished(bus.close)
  const feed = bus.listen(nobody)
  await feed.ready
  for (const client of clients) client.pause()
  const much = someEvents(20_000)
  void bus.publish(much)
  void bus.publish(much)

  await expect.poll(feed.isHearing, { timeout: 10_000 }).toBe(false)
  expect(bus.isReachable()).toBe(false)
})
