import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import type { PushTestService } from '#server/notifications/push/push-test-service.ts'

/** Ends the key of a WebSocket handshake (RFC 6455 §1.3). */
const HANDSHAKE = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
type Said = { messageType?: string; channelID?: string; key?: string }

/** The side of a push service that a Firefox talks to (Mozilla's autopush), in front of the side that senders call. */
export async function startAutopush(service: PushTestService) {
  const registered: ReturnType<PushTestService['register']>[] = []
  const told: string[] = []
  const sockets = new Set<Duplex>()

  function answer(said: Said, say: (message: object) => void) {
    const { messageType, channelID, key } = said
    if (messageType === 'hello') say({ messageType, status: 200, uaid: randomUUID(), use_webpush: true })
    if (messageType === 'register' && key) {
      const receiver = service.register(key.replaceAll('=', ''), (body, headers) =>
        say({
          messageType: 'notification',
          channelID,
          version: randomUUID(),
          data: body.toString('base64url'),
          headers: { encoding: headers['content-encoding'] },
        }),
      )
      registered.push(receiver)
      say({ messageType, channelID, status: 200, pushEndpoint: receiver.endpoint })
    }
    if (messageType === 'unregister') say({ messageType, channelID, status: 200 })
    if (messageType === 'ack' || messageType === 'nack') told.push(messageType)
  }

  const server = createServer().on('upgrade', (request, socket) => {
    sockets.add(socket.on('error', () => socket.destroy()))
    const accept = createHash('sha1')
      .update(`${request.headers['sec-websocket-key']}${HANDSHAKE}`)
      .digest('base64')
    socket.write(
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
        `Sec-WebSocket-Accept: ${accept}\r\nSec-WebSocket-Protocol: push-notification\r\n\r\n`,
    )
    let bytes: Buffer = Buffer.alloc(0)
    socket.on('data', (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk])
      for (let frame = readFrame(bytes); frame; frame = readFrame(bytes)) {
        bytes = bytes.subarray(frame.size)
        if (frame.text) answer(JSON.parse(frame.text), (message) => socket.write(textFrame(message)))
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    /** Each subscription of the browser, and what its endpoint answers. */
    registered,
    /** It has lost whom it knew: a browser that comes back is given another name, and told so. */
    forget() {
      for (const socket of sockets) socket.destroy()
      sockets.clear()
    },
    /** An `ack` for each message the browser could open, a `nack` for each that its worker failed at. */
    told,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** The first whole frame of a client, which masks what it sends. Messages here fit into one frame, below 64 KB. */
function readFrame(bytes: Buffer): { size: number; text: string | null } | null {
  if (bytes.length < 6) return null
  const short = bytes.readUInt8(1) & 127
  const start = short === 126 ? 4 : 2
  const length = short === 126 ? bytes.readUInt16BE(2) : short
  const size = start + 4 + length
  if (bytes.length < size) return null
  const mask = bytes.subarray(start, start + 4)
  const open = bytes.subarray(start + 4, size).map((byte, at) => byte ^ (mask[at % 4] ?? 0))
  return { size, text: (bytes.readUInt8(0) & 15) === 1 ? Buffer.from(open).toString() : null }
}

function textFrame(message: object): Buffer {
  const text = Buffer.from(JSON.stringify(message))
  const head = text.length < 126 ? [0x81, text.length] : [0x81, 126, text.length >> 8, text.length & 255]
  return Buffer.concat([Buffer.from(head), text])
}
