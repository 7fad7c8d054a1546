import { connect, type Socket } from 'node:net'

export type LoadPlan = {
  port: number
  /** Whole requests as text. `%UNIQUE%` becomes another 32 digits each time. */
  requests: string[]
  connections: number
  seconds: number
}
export type Load = {
  answered: number
  failed: number
  perSecond: number
  p50: number
  p99: number
  failure?: string
}

/** Sends requests over keep-alive connections, each connection the next one as soon as it has its answer. Runs in a child process. */
export async function generateLoad({ port, requests, connections, seconds }: LoadPlan): Promise<Load> {
  const times: number[] = []
  let failed = 0
  let failure: string | undefined
  let sent = 0
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  const nextRequest = () => {
    const request = requests[sent % requests.length] ?? ''
    sent += 1
    return request.includes('%UNIQUE%') ? request.replace('%UNIQUE%', uniqueDigits(sent)) : request
  }

  await Promise.all(
    Array.from({ length: connections }, async () => {
      const line = await openLine(port)
      while (performance.now() < endsAt) {
        const before = performance.now()
        const answer = await line.ask(nextRequest())
        times.push(performance.now() - before)
        if (answer.status < 200 || answer.status > 299) {
          failed += 1
          failure ??= `${answer.status} ${answer.start}`
        }
      }
      line.close()
    }),
  )
  const took = (performance.now() - startedAt) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return {
    answered: times.length,
    failed,
    perSecond: (times.length - failed) / took,
    p50: at(0.5),
    p99: at(0.99),
    ...(failure && { failure }),
  }
}

const uniqueDigits = (n: number) =>
  `${process.pid.toString(16)}${Date.now().toString(16)}${n.toString(16)}`.padStart(32, '0').slice(-32)

type Answer = { status: number; start: string }

async function openLine(port: number) {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  let answered: (answer: Answer) => void = () => {}
  let received: Buffer = Buffer.alloc(0)

  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const end = endOfAnswer(received)
    if (end === undefined || received.length < end) return
    const start = received.toString('latin1', 0, Math.min(received.length, 700))
    received = Buffer.alloc(0)
    answered({ status: Number(start.slice(9, 12)), start: start.slice(start.indexOf('\r\n\r\n') + 4) })
  })
  socket.on('close', () => answered({ status: 0, start: 'the connection was closed' }))
  return {
    ask(request: string): Promise<Answer> {
      return new Promise((resolve) => {
        answered = resolve
        socket.write(request)
      })
    },
    close: () => socket.destroy(),
  }
}

const endOfHead = Buffer.from('\r\n\r\n')
const endOfChunks = Buffer.from('0\r\n\r\n')

/** The index at which the response ends; undefined if its head or a chunked body is not complete yet. */
function endOfAnswer(received: Buffer): number | undefined {
  const headEnd = received.indexOf(endOfHead)
  if (headEnd < 0) return undefined
  const head = received.toString('latin1', 0, headEnd)
  const length = /content-length: (\d+)/i.exec(head)?.[1]
  if (length) return headEnd + 4 + Number(length)
  if (!/transfer-encoding: chunked/i.test(head)) return headEnd + 4
  return received.subarray(-5).equals(endOfChunks) ? received.length : undefined
}

if (process.send) {
  process.on('message', async (plan: LoadPlan) => process.send?.(await generateLoad(plan)))
}
