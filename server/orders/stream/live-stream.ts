import { idAt } from '#server/db/id-moment.ts'
import { encodeEvent, encodeReady, HEARTBEAT, type OrderEvent } from './order-event.ts'

/** Buffered bytes beyond which a slow reader is dropped. It reconnects and resumes, so no event is lost. */
const MOST_WAITING_BYTES = 64 * 1024
const MOST_REMEMBERED = 200

export type EndReason = 'left' | 'slow' | 'signed-out' | 'displaced' | 'closing'

export type LiveStream = {
  body: ReadableStream<Uint8Array>
  /** The id of the last event sent, or of where the stream began. */
  position: () => string
  /** `bytes` is the encoded event, made once for all streams. */
  deliver: (event: OrderEvent, bytes: Uint8Array) => void
  /** Holds live events back while missed ones are read, then sends both, in order and each once. */
  catchUp: (read: () => Promise<OrderEvent[] | null>) => Promise<void>
  heartbeat: () => void
  end: (reason: EndReason, lastWord?: Uint8Array) => void
}

/** One open event stream: keeps order, removes duplicates, and handles back-pressure. Knows nothing of its owner. */
export function liveStream(startAt: string, onEnd: (reason: EndReason) => void): LiveStream {
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null
  let position = startAt
  /** Events that arrive while missed ones are being read. */
  let held: [OrderEvent, Uint8Array][] | null = null
  const sent = new Set<string>()

  const body = new ReadableStream<Uint8Array>(
    {
      start: (started) => {
        controller = started
      },
      cancel: () => end('left'),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MOST_WAITING_BYTES }),
  )

  function end(reason: EndReason, lastWord?: Uint8Array) {
    const open = controller
    if (!open) return
    controller = null
    held = null
    onEnd(reason)
    if (reason === 'left') return
    // A slow reader's buffer is discarded; in all other cases it is read to the end.
    if (reason === 'slow') return open.error(new Error('the reader was too slow'))
    if (lastWord) open.enqueue(lastWord)
    open.close()
  }

  function write(bytes: Uint8Array) {
    if (!controller) return
    if ((controller.desiredSize ?? 0) < bytes.byteLength) end('slow')
    else controller.enqueue(bytes)
  }

  function send(event: OrderEvent, bytes: Uint8Array) {
    if (sent.has(event.id)) return
    sent.add(event.id)
    if (sent.size > MOST_REMEMBERED) for (const oldest of sent.values().take(1)) sent.delete(oldest)
    if (event.id > position) position = event.id
    write(bytes)
  }

  async function catchUp(read: () => Promise<OrderEvent[] | null>) {
    held ??= []
    const missed = await read()
    if (missed === null) position = idAt(Date.now())
    write(encodeReady(position, missed !== null))
    for (const event of missed ?? []) send(event, encodeEvent(event))
    const waiting = held ?? []
    held = null
    for (const [event, bytes] of waiting) send(event, bytes)
  }

  return {
    body,
    position: () => position,
    deliver: (event, bytes) => {
      if (held) held.push([event, bytes])
      else send(event, bytes)
    },
    catchUp,
    heartbeat: () => write(HEARTBEAT),
    end,
  }
}
