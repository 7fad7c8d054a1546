import { createHash } from 'node:crypto'
import { constants, crc32, deflateRawSync, gunzipSync } from 'node:zlib'
import { joinedChecksum } from './joined-checksum.ts'

/** How far back a deflated text may refer. */
const WINDOW_BYTES = 32 * 1024
/** For so much of a part's length a look back pays: to take in a window costs more than to deflate a few bytes. */
const LOOK_BACK = 8
/** A hundredth more bytes than the most that could be saved, for four fifths of the work. */
const LEVEL = 6
const NOTHING = Buffer.alloc(0)
const STYLE_START = Buffer.from('<style nonce="')
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
  /** The same on every page, and a third of it. */
  const styles: { text: Buffer; deflated: Buffer }[] = []

  /** Takes the bytes over. */
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
  /** What it may refer to. Zeros stand for the nonces: no page has any, so nothing refers to them. */
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

/** Here and now: to hand it to another thread costs as much again, and to render the page took longer. */
function deflate(part: Buffer, dictionary: Buffer): Buffer {
  return deflateRawSync(part, {
    level: LEVEL,
    finishFlush: constants.Z_FULL_FLUSH,
    ...(dictionary.length > 0 && { dictionary }),
  })
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
