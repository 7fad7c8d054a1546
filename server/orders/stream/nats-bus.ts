import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import type { Log } from '#server/log.ts'
import type { EventBus, EventListener } from './event-bus.ts'
import { parseOrderEvents } from './order-event.ts'

const SUBJECT = 'nukkad.order_events'
const RECONNECT_AFTER_MS = 500
const PING_EVERY_MS = 5_000
const PATIENCE_MS = 1_000
/** Who missed more than that reads it, as everybody does who was cut off. */
const MOST_UNSAID = 1_000

/**
 * By a NATS server, as `nats://name:password@host:4222` (`tls:` asks for TLS). What is published while it is away is said
 * when it is back.
 */
export function natsBus(address: string, log: Log): EventBus {
  const listeners = new Set<EventListener>()
  const unsaid: string[] = []
  let isDown = true
  const opening = open(address)
  void atMost(PATIENCE_MS, opening).then(() => isDown && isAway())
  opening.then(heed, (error) => log.error({ err: error }, 'the bus of events cannot be used'))

  async function heed(connection: NatsConnection) {
    isBack()
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') isAway()
      if (type !== 'reconnect') continue
      isBack()
      for (const { onResumed } of listeners) onResumed()
    }
  }

  function isAway() {
    isDown = true
    log.warn('the bus of events is away')
  }

  function isBack() {
    isDown = false
    for (const lines of unsaid.splice(0)) void say(lines)
  }

  /** Whatever is said to a connection that is lost meanwhile, the client forgets. */
  async function say(lines: string) {
    const connection = await opening
    connection.publish(SUBJECT, lines)
    await connection.flush().catch(() => keep(lines))
  }

  function keep(lines: string) {
    unsaid.push(lines)
    unsaid.splice(0, unsaid.length - MOST_UNSAID)
  }

  return {
    async publish(events) {
      if (events.length === 0) return
      const lines = events.map((event) => JSON.stringify(event)).join('\n')
      if (isDown) keep(lines)
      else await atMost(PATIENCE_MS, say(lines))
    },
    listen(listener) {
      listeners.add(listener)
      const subscription = opening.then((connection) =>
        connection.subscribe(SUBJECT, {
          callback: (_fault, message) => parseOrderEvents(message.string()).forEach(listener.onEvent),
        }),
      )
      const subscribed = subscription.then(async () => (await opening).flush())
      return {
        ready: atMost(PATIENCE_MS, subscribed),
        isHearing: () => !isDown,
        async close() {
          listeners.delete(listener)
          await atMost(
            PATIENCE_MS,
            subscription.then((one) => one.unsubscribe()),
          )
        },
      }
    },
    isReachable: () => !isDown,
    close: () =>
      atMost(
        PATIENCE_MS,
        opening.then((connection) => connection.close()),
      ),
  }
}

function open(address: string): Promise<NatsConnection> {
  const { protocol, host, username, password } = new URL(address)
  return connect({
    servers: host,
    name: 'nukkad',
    ...(username && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
    ...(protocol === 'tls:' && { tls: {} }),
    waitOnFirstConnect: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_AFTER_MS,
    ignoreAuthErrorAbort: true,
    pingInterval: PING_EVERY_MS,
    maxPingOut: 1,
  })
}

const atMost = (ms: number, work: Promise<unknown>): Promise<void> =>
  Promise.race([work, sleep(ms, undefined, { ref: false })]).then(
    () => undefined,
    () => undefined,
  )
