import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, gunzipSync } from 'node:zlib'
import { joinedChecksum } from './joined-checksum.ts'

const viaDeflate = promisify(deflateRaw)

/** How far back a deflated text may refer. */
const WINDOW_BYTES = 32 * 1024
const GZIP_START = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])
/** An empty last block. */
const DEFLATE_END = Buffer.from([1, 0, 0, 0xff, 0xff])

export type PreparedPage = {
  /** Of the page without its nonce. */
  etag: string
  /** What it takes in memory. */
  bytes: number
  plain: (nonce: string) => Uint8Array<ArrayBuffer>
  gzip: (nonce: string) => Uint8Array<ArrayBuffer>
}

/**
 * A page compressed once for all its visitors, although each gets a nonce of their own: what is between the
 * nonces is deflated beforehand, and a nonce is put in as a stored block, whose bytes stand in it as they are.
 * Compressing the page anew for each visit would cost a hundred times as much. Nothing else of it is kept: it is a
 * seventh of the page, and hardly anybody asks for the page as it is.
 */
export async function preparePage(html: string, nonceSlot: string): Promise<PreparedPage> {
  const parts = html.split(nonceSlot).map((part) => Buffer.from(part))
  const deflated = pack(await deflateParts(parts, nonceSlot.length))
  const sums = parts.map((part) => ({ sum: crc32(part), length: part.length }))
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')

  function gzip(nonce: string) {
    const bytes = Buffer.from(nonce)
    if (bytes.length !== nonceSlot.length) throw new Error('a nonce is as long as its slot')
    const blocks = join(deflated, storedBlock(bytes))
    return new Uint8Array(Buffer.concat([GZIP_START, ...blocks, DEFLATE_END, gzipEnd(sums, bytes)]))
  }

  return {
    bytes: bytesOf(deflated),
    etag: `W/"${hash.digest('base64url').slice(0, 22)}"`,
    gzip,
    plain: (nonce) => new Uint8Array(gunzipSync(gzip(nonce))),
  }
}

/** Together in memory of their own: a small buffer of Node's keeps the 64 KB alive that it was cut from. */
function pack(pieces: readonly Buffer[]): Buffer[] {
  const whole = Buffer.allocUnsafeSlow(bytesOf(pieces))
  let end = 0
  return pieces.map((piece) => {
    const start = end
    end += piece.copy(whole, start)
    return whole.subarray(start, end)
  })
}

const bytesOf = (pieces: readonly Buffer[]) => pieces.reduce((sum, { length }) => sum + length, 0)

/** Each part may refer to all before it. Zeros stand for the nonce there: no page has any, so none refers to it. */
async function deflateParts(parts: readonly Buffer[], nonceLength: number): Promise<Buffer[]> {
  const deflated: Buffer[] = []
  let before: Buffer = Buffer.alloc(0)
  for (const part of parts) {
    const options = {
      level: 9,
      finishFlush: constants.Z_FULL_FLUSH,
      ...(before.length > 0 && { dictionary: before }),
    }
    deflated.push(await viaDeflate(part, options))
    before = Buffer.concat([before, part, Buffer.alloc(nonceLength)]).subarray(-WINDOW_BYTES)
  }
  return deflated
}

function join<T>(parts: readonly T[], between: T): T[] {
  return parts.flatMap((part, at) => (at === 0 ? [part] : [between, part]))
}

function storedBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(bytes.length, 1)
  head.writeUInt16LE(bytes.length ^ 0xffff, 3)
  return Buffer.concat([head, bytes])
}

type Sum = { sum: number; length: number }

/** Checksum and length of the text. */
function gzipEnd(parts: readonly Sum[], nonce: Buffer): Buffer {
  const ofNonce = { sum: crc32(nonce), length: nonce.length }
  const whole = join(parts, ofNonce).reduce((before, next) => ({
    sum: joinedChecksum(before.sum, next.sum, next.length),
    length: before.length + next.length,
  }))
  const end = Buffer.alloc(8)
  end.writeUInt32LE(whole.sum, 0)
  end.writeUInt32LE(whole.length >>> 0, 4)
  return end
}
