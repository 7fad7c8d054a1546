import { Agent, get } from 'node:http'

export type Reading = { port: number; readers: { token: string; shop: string }[] }
export type Heard = { kind: 'open' } | { kind: 'heard'; arrivals: [orderId: string, at: number][] }

/** A process that reads many streams and records when each event arrived, apart from the measuring process, so as not to delay it. */
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
let arrivals: [string, number][] = []
let close: (() => void)[] = []

process.on('message', async (order: Reading | 'report' | 'close') => {
  if (order === 'report') {
    process.send?.({ kind: 'heard', arrivals } satisfies Heard)
    arrivals = []
  } else if (order === 'close') {
    for (const end of close) end()
    close = []
  } else {
    // Fifty at a time: in production they would not open in the same millisecond either.
    for (let from = 0; from < order.readers.length; from += 50)
      await Promise.all(order.readers.slice(from, from + 50).map((reader) => open(order.port, reader)))
    process.send?.({ kind: 'open' } satisfies Heard)
  }
})

function open(port: number, { token, shop }: Reading['readers'][number]): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(
      { host: '127.0.0.1', port, path: '/api/order/stream', agent, headers: { token, shop } },
      (response) => {
        response.setEncoding('utf8').on('data', (text: string) => {
          if (text.includes('event: ready')) resolve()
          const at = performance.timeOrigin + performance.now()
          for (const [, id] of text.matchAll(/"orderId":"([^"]+)"/g)) arrivals.push([id ?? '', at])
        })
        response.on('error', () => undefined)
      },
    )
    request.on('error', reject)
    close.push(() => request.destroy())
  })
}
