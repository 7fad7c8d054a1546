import { createHash } from 'node:crypto'
import { constants, crc32, deflateRawSync, gunzipSync } from 'node:zlib'
import { joinedChecksum } from './joined-checksum.ts'

/** The window of deflate: how far back a text may refer. */
const WINDOW_BYTES = 32 * 1024
/** The dictionary of a part is at most this many times its length: loading more costs more than it saves on a short part. */
const LOOK_BACK = 8
/** One hundredth larger than the best level, for four fifths of the work. */
const LEVEL = 6
const NOTHING = Buffer.alloc(0)
const STYLE_START = Buffer.from('<style nonce="')
const GZIP_START = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])
/** An empty final block, which ends a deflate stream. */
const DEFLATE_END = Buffer.from([1, 0, 0, 0xff, 0xff])

export type PreparedPage = {
  /** Computed without the nonce, so it is the same for all visitors. */
  etag: string
  /** The memory it takes. */
  bytes: number
  plain: (nonce: string) => Uint8Array<ArrayBuffer>
  gzip: (nonce: string) => Uint8Array<ArrayBuffer>
}

/** Room for one per language, and for those of an earlier build. */
const MOST_STYLES = 8

/**
 * Compresses a page once for all visitors, although each gets a different nonce: the parts between the nonces are deflated
 * beforehand, and each nonce is inserted as a stored (uncompressed) block. Compressing for each visit would cost a hundred
 * times as much. Only the compressed form, a seventh of the page, is kept; the few clients without gzip get it inflated.
 */
export function pagePreparer(nonceSlot: string) {
  /** The inlined stylesheet is the same on all pages and a third of each, so it is deflated once and shared. */
  const styles: { text: Buffer; deflated: Buffer }[] = []

  /** Takes ownership of `html`: it overwrites the nonces in it. */
  function preparePage(html: Buffer): PreparedPage {
    const parts = splitBy(html, nonceSlot)
    const isStyle = (at: number) =>
      parts[at - 1]?.bytes.subarray(-STYLE_START.length).equals(STYLE_START) === true
    const pieces = parts.map(({ bytes, before }, at) =>
      isStyle(at) ? deflatedStyle(bytes) : deflate(bytes, before),
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

  function deflatedStyle(part: Buffer): Buffer {
    const known = styles.find(({ text }) => text.equals(part))
    if (known) return known.deflated
    const deflated = deflate(part, NOTHING)
    if (styles.length >= MOST_STYLES) styles.length = 0
    styles.push({ text: Buffer.from(part), deflated })
    return deflated
  }

  return preparePage
}

type Part = {
  bytes: Buffer
  /** The preceding bytes, which it may refer to. Nonces in them are zeroed: pages contain no zero bytes, so nothing refers to those. */
  before: Buffer
}

function splitBy(html: Buffer, slot: string): Part[] {
  const parts: Part[] = []
  let start = 0
  const take = (end: number) => {
    const most = Math.min(WINDOW_BYTES, LOOK_BACK * (end - start))
    parts.push({
      bytes: html.subarray(start, end),
      before: html.subarray(Math.max(0, start - most), start),
    })
  }
  for (let at = html.indexOf(slot); at >= 0; at = html.indexOf(slot, start)) {
    take(at)
    start = at + slot.length
    html.fill(0, at, start)
  }
  take(html.length)
  return parts
}

type Deflated = {
  nonceLength: number
  etag: string
  bytes: number
  deflated: readonly Buffer[]
  sums: readonly Sum[]
}

/** A separate function, so that the closures it returns do not keep the uncompressed page in memory. */
function preparedOf({ nonceLength, etag, bytes, deflated, sums }: Deflated): PreparedPage {
  function gzip(nonce: string) {
    const put = Buffer.from(nonce)
    if (put.length !== nonceLength) throw new Error('a nonce is as long as its slot')
    const blocks = join(deflated, storedBlock(put))
    return Buffer.concat([GZIP_START, ...blocks, DEFLATE_END, gzipEnd(sums, put)])
  }
  return { etag, bytes, gzip, plain: (nonce) => gunzipSync(gzip(nonce)) }
}

/** Synchronous: handing it to another thread would cost as much again, and rendering the page took longer anyway. */
function deflate(part: Buffer, dictionary: Buffer): Buffer {
  return deflateRawSync(part, {
    level: LEVEL,
    finishFlush: constants.Z_FULL_FLUSH,
    ...(dictionary.length > 0 && { dictionary }),
  })
}

/** Copies the pieces into one buffer of their own: a small buffer from Node's pool keeps 64 KB alive. */
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

/** The gzip trailer: checksum and length of the whole text, joined from those of its parts. */
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
