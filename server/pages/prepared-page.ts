import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, deflateRawSync, gunzipSync } from 'node:zlib'
import { joinedChecksum } from './joined-checksum.ts'

const viaDeflate = promisify(deflateRaw)

/** How far back a deflated text may refer. */
const WINDOW_BYTES = 32 * 1024
const FEW_BYTES = 2 * 1024
const NOTHING = Buffer.alloc(0)
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

/** At most one for each language, and those of a build before. */
const MOST_STYLES = 8

/**
 * Compresses a page once for all its visitors, although each gets a nonce of their own: what is between the
 * nonces is deflated beforehand, and a nonce is put in as a stored block, whose bytes stand in it as they are.
 * Compressing the page anew for each visit would cost a hundred times as much. Nothing else of it is kept: it is a
 * seventh of the page, and hardly anybody asks for the page as it is.
 */
export function pagePreparer(nonceSlot: string) {
  /** By their hash: the same on every page, and a third of it. */
  const styles = new Map<string, Promise<Buffer>>()

  async function preparePage(html: string): Promise<PreparedPage> {
    const texts = html.split(nonceSlot)
    // Zeros stand for the nonces: no page has any, so nothing refers to them.
    const whole = Buffer.from(texts.join('\0'.repeat(nonceSlot.length)))
    let end = -nonceSlot.length
    const parts = texts.map((text) => {
      const start = end + nonceSlot.length
      end = start + Buffer.byteLength(text)
      return {
        bytes: whole.subarray(start, end),
        before: whole.subarray(Math.max(0, start - WINDOW_BYTES), start),
      }
    })
    const isStyle = (at: number) => texts[at - 1]?.endsWith('<style nonce="') === true
    const pieces = await Promise.all(
      parts.map(({ bytes, before }, at) => (isStyle(at) ? deflatedStyle(bytes) : deflate(bytes, before))),
    )
    const own = pieces.filter((_, at) => !isStyle(at))
    const packed = pack(own)
    const hash = createHash('sha256')
    for (const { bytes } of parts) hash.update(bytes).update('\0')
    return preparedOf({
      nonceLength: nonceSlot.length,
      etag: `W/"${hash.digest('base64url').slice(0, 22)}"`,
      bytes: bytesOf(own),
      deflated: pieces.map((piece, at) => (isStyle(at) ? piece : (packed.shift() ?? piece))),
      sums: parts.map(({ bytes }) => ({ sum: crc32(bytes), length: bytes.length })),
    })
  }

  function deflatedStyle(part: Buffer): Promise<Buffer> {
    const key = createHash('sha256').update(part).digest('base64url')
    const deflated = styles.get(key) ?? deflate(part, NOTHING)
    if (styles.size >= MOST_STYLES) styles.clear()
    styles.set(key, deflated)
    return deflated
  }

  return preparePage
}

type Deflated = {
  nonceLength: number
  etag: string
  bytes: number
  deflated: readonly Buffer[]
  sums: readonly Sum[]
}

/** On its own, so that what is kept holds nothing of how it was made. */
function preparedOf({ nonceLength, etag, bytes, deflated, sums }: Deflated): PreparedPage {
  function gzip(nonce: string) {
    const put = Buffer.from(nonce)
    if (put.length !== nonceLength) throw new Error('a nonce is as long as its slot')
    const blocks = join(deflated, storedBlock(put))
    return Buffer.concat([GZIP_START, ...blocks, DEFLATE_END, gzipEnd(sums, put)])
  }
  return { etag, bytes, gzip, plain: (nonce) => gunzipSync(gzip(nonce)) }
}

/** A few bytes are deflated sooner than handed to another thread. */
async function deflate(part: Buffer, dictionary: Buffer): Promise<Buffer> {
  const options = {
    level: 9,
    finishFlush: constants.Z_FULL_FLUSH,
    ...(dictionary.length > 0 && { dictionary }),
  }
  return part.length < FEW_BYTES ? deflateRawSync(part, options) : viaDeflate(part, options)
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
