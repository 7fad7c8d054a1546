import { Agent, request as httpRequest } from 'node:http'
import { connect } from 'node:net'

/** A request before it is sent. */
export type Draft = {
  method: string
  path: string
  headers: Record<string, string>
  body?: string | Buffer
  /** The client disconnects after this time, whatever the state of the request. */
  leaveAfterMs?: number
  /** Sent unchanged over a plain connection. */
  bytes?: Buffer
}

/** `hung`: no complete answer in time. `left`: we disconnected. `cut`: the connection ended without an answer. */
export type Answer =
  | { status: number; headers: Record<string, unknown>; text: string }
  | 'hung'
  | 'left'
  | 'cut'

/** Enough of an answer to check it, and of a page to know that it was sent. */
const READ_MOST = 256 * 1024
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

export const closeConnections = () => agent.destroy()

export function send(url: string, draft: Draft, patienceMs: number): Promise<Answer> {
  return draft.bytes ? sendBytes(url, draft.bytes) : sendRequest(url, draft, patienceMs)
}

function sendRequest(
  url: string,
  { method, path, headers, body, leaveAfterMs }: Draft,
  patienceMs: number,
): Promise<Answer> {
  const { hostname, port } = new URL(url)
  return new Promise((answer) => {
    const request = httpRequest({ agent, hostname, port, method, path, headers })
    const end = (found: Answer) => {
      clearTimeout(impatience)
      clearTimeout(leaving)
      answer(found)
    }
    const impatience = setTimeout(() => {
      end('hung')
      request.destroy()
    }, patienceMs)
    const leaving =
      leaveAfterMs === undefined
        ? undefined
        : setTimeout(() => {
            end('left')
            request.destroy()
          }, leaveAfterMs)
    request.once('error', () => end('cut'))
    request.once('response', (response) => {
      let text = ''
      const finish = () => end({ status: response.statusCode ?? 0, headers: response.headers, text })
      response.setEncoding('utf8')
      // A live stream never ends by itself: its beginning is the answer.
      if (String(response.headers['content-type']).startsWith('text/event-stream')) {
        finish()
        return void request.destroy()
      }
      response.on('data', (chunk: string) => {
        if (text.length < READ_MOST) text += chunk
      })
      response.once('end', finish)
      response.once('error', () => end('cut'))
    })
    request.end(body)
  })
}

/** Sends what no HTTP client would send. Only the status line is read. */
function sendBytes(url: string, bytes: Buffer): Promise<Answer> {
  const { hostname, port } = new URL(url)
  return new Promise((answer) => {
    const socket = connect(Number(port), hostname)
    let text = ''
    const end = (found: Answer) => {
      socket.destroy()
      answer(found)
    }
    // Node waits longer than this for the rest of an announced request that never arrives.
    socket.setTimeout(1000, () => end('left'))
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => {
      text += chunk
      const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]
      if (status) end({ status: Number(status), headers: {}, text })
    })
    socket.once('error', () => end('cut'))
    socket.once('close', () => end('cut'))
    socket.write(bytes)
  })
}

/** A shell command that repeats the request. */
export function asCurl(url: string, { method, path, headers, body, bytes }: Draft): string {
  if (bytes) return `printf ${quoted(bytes)} | nc ${new URL(url).host.replace(':', ' ')}`
  const parts = ['curl', '-i', '-X', method, '--path-as-is', quoted(`${url}${path}`)]
  for (const [name, value] of Object.entries(headers)) parts.push('-H', quoted(`${name}: ${value}`))
  if (body !== undefined) parts.push('--data-binary', quoted(body))
  return parts.join(' ')
}

/** Bytes that a shell would not print are written as escapes. */
function quoted(text: string | Buffer): string {
  const escaped = [...Buffer.from(text)].map((byte) =>
    byte < 0x20 || byte > 0x7e || byte === 0x27 || byte === 0x5c
      ? `\\x${byte.toString(16).padStart(2, '0')}`
      : String.fromCharCode(byte),
  )
  return escaped.join('').includes('\\x') ? `$'${escaped.join('')}'` : `'${escaped.join('')}'`
}
