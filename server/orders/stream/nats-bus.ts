import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import {
  connect,
  type NatsConnection,
  PermissionViolationError,
  type Subscription,
} from '@nats-io/transport-node'
import type { Log } from '#server/log.ts'
import type { EventBus, EventListener } from './event-bus.ts'
import { parseOrderEvents } from './order-event.ts'

const SUBJECT = 'nukkad.order_events'
const RECONNECT_AFTER_MS = 500
const PING_EVERY_MS = 5_000
const PATIENCE_MS = 1_000
/** Who missed more than that reads it, as everybody does who was cut off. */
const MOST_UNSAID = 1_000

/** What the server refuses is closed by the client, which then says nothing of it to whom it connects next. */
type Feed = { listener: EventListener; subscription?: Subscription }

/**
 * By a NATS server, as `nats://name:password@host:4222` (`tls:` asks for TLS). What is published while it is away is said
 * when it is back.
 */
export function natsBus(address: string, log: Log, pingEveryMs = PING_EVERY_MS): EventBus {
  const feeds = new Set<Feed>()
  const unsaid: string[] = []
  let isDown = true
  let isRefused = false
  const opening = open(address, pingEveryMs)
  void atMost(PATIENCE_MS, opening).then(() => isDown && isAway())
  opening.then(heed, (error) => log.error({ err: error }, 'the bus of events cannot be used'))

  async function heed(connection: NatsConnection) {
    isBack()
    for await (const status of connection.status()) {
      if (status.type === 'error') hearRefusal(status.error)
      // It may take a quarter of an hour from the one to the other: what was sent is to be taken first.
      if (status.type === 'staleConnection' || (status.type === 'disconnect' && !isDown)) isAway()
      if (status.type !== 'reconnect') continue
      isBack()
      for (const feed of feeds) {
        if (feed.subscription?.isClosed()) subscribe(connection, feed)
        feed.listener.onResumed()
      }
    }
  }

  function isAway() {
    isDown = true
    log.warn('the bus of events is away')
  }

  function isBack() {
    isDown = false
    isRefused = false
    for (const lines of unsaid.splice(0)) void say(lines)
  }

  /** By an account that may not do one of both, nothing comes through. */
  function hearRefusal(error: Error) {
    if (!(error instanceof PermissionViolationError)) return
    isRefused = true
    log.error({ err: error }, 'the bus of events refuses what is asked of it')
  }

  function subscribe(connection: NatsConnection, feed: Feed) {
    feed.subscription = connection.subscribe(SUBJECT, {
      callback: (fault, message) =>
        fault ? undefined : parseOrderEvents(message.string()).forEach(feed.listener.onEvent),
    })
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
      const feed: Feed = { listener }
      feeds.add(feed)
      const subscribed = opening.then((connection) => {
        subscribe(connection, feed)
        return connection.flush()
      })
      return {
        ready: atMost(PATIENCE_MS, subscribed),
        isHearing: () => !isDown && !isRefused && !feed.subscription?.isClosed(),
        async close() {
          feeds.delete(feed)
          await atMost(
            PATIENCE_MS,
            opening.then(() => feed.subscription?.unsubscribe()),
          )
        },
      }
    },
    isReachable: () => !isDown,
    close: () =>
      atMost(
        PATIENCE_MS,
        opening.then(async (connection) => {
          // The fault of what was just written comes in the next turn: to a client that is closed by then nobody
          // listens, and it would end the process.
          await turn()
          await connection.close()
        }),
      ),
  }
}

function open(address: string, pingInterval: number): Promise<NatsConnection> {
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
    pingInterval,
    maxPingOut: 1,
  })
}

const atMost = (ms: number, work: Promise<unknown>): Promise<void> =>
  Promise.race([work, sleep(ms, undefined, { ref: false })]).then(
    () => undefined,
    () => undefined,
  )
