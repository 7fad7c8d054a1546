import { setImmediate as turn } from 'node:timers/promises'
import {
  connect,
  type NatsConnection,
  PermissionViolationError,
  type Subscription,
} from '@nats-io/transport-node'
import { within } from '#server/db/within.ts'
import type { Log } from '#server/log.ts'
import type { EventBus, EventListener } from './event-bus.ts'
import { parseOrderEvents } from './order-event.ts'

const SUBJECT = 'nukkad.order_events'
const RECONNECT_AFTER_MS = 500
const PING_EVERY_MS = 5_000
const PATIENCE_MS = 1_000
/** Beyond this the oldest are dropped: listeners that were cut off read what they missed from the database anyway. */
const MOST_UNSENT = 1_000

/** After a refusal the client closes a subscription and does not restore it on reconnecting, so we keep the listener. */
type Feed = { listener: EventListener; subscription?: Subscription }

/**
 * An event bus on a NATS server, `nats://name:password@host:4222` (`tls:` asks for TLS). What is published while it is
 * unreachable is sent when it is back.
 */
export function natsBus(address: string, log: Log, pingEveryMs = PING_EVERY_MS): EventBus {
  const feeds = new Set<Feed>()
  const unsent: string[] = []
  let isDown = true
  let isRefused = false
  const opening = open(address, pingEveryMs)
  void patiently(opening).then(() => isDown && markDown())
  opening.then(followStatus, (error) => log.error({ err: error }, 'the bus of events cannot be used'))

  async function followStatus(connection: NatsConnection) {
    markUp()
    for await (const status of connection.status()) {
      if (status.type === 'error') noteRefusal(status.error)
      // 'disconnect' may come a quarter of an hour after 'staleConnection': the socket first waits for what was sent.
      if (status.type === 'staleConnection' || (status.type === 'disconnect' && !isDown)) markDown()
      if (status.type !== 'reconnect') continue
      markUp()
      for (const feed of feeds) {
        if (feed.subscription?.isClosed()) subscribe(connection, feed)
        feed.listener.onResumed()
      }
    }
  }

  function markDown() {
    isDown = true
    log.warn('the bus of events is away')
  }

  function markUp() {
    isDown = false
    isRefused = false
    for (const lines of unsent.splice(0)) void send(lines)
  }

  /** The account of EVENTS_URL needs permission to publish and to subscribe; without either no events come through. */
  function noteRefusal(error: Error) {
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

  /** If the connection is lost before the flush, the client has dropped the message, so it is kept for later. */
  async function send(lines: string) {
    const connection = await opening
    connection.publish(SUBJECT, lines)
    await connection.flush().catch(() => keep(lines))
  }

  function keep(lines: string) {
    unsent.push(lines)
    unsent.splice(0, unsent.length - MOST_UNSENT)
  }

  return {
    async publish(events) {
      if (events.length === 0) return
      const lines = events.map((event) => JSON.stringify(event)).join('\n')
      if (isDown) keep(lines)
      else await patiently(send(lines))
    },
    listen(listener) {
      const feed: Feed = { listener }
      feeds.add(feed)
      const subscribed = opening.then((connection) => {
        subscribe(connection, feed)
        return connection.flush()
      })
      return {
        ready: patiently(subscribed),
        isHearing: () => !isDown && !isRefused && !feed.subscription?.isClosed(),
        async close() {
          feeds.delete(feed)
          await patiently(opening.then(() => feed.subscription?.unsubscribe()))
        },
      }
    },
    isReachable: () => !isDown,
    close: () =>
      patiently(
        opening.then(async (connection) => {
          // An error of the last write is emitted in the next turn of the event loop. If the client were closed by then,
          // nothing would handle it, and it would end the process.
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

const nothing = () => undefined

/** Waits for `work`, whether it succeeds or fails, for at most `PATIENCE_MS`. */
const patiently = (work: Promise<unknown>): Promise<void> =>
  within(PATIENCE_MS, work.then(nothing, nothing), nothing)
