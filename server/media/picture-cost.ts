import sharp from 'sharp'

/** The largest phone cameras make 50 million pixels. */
export const MAX_PIXELS = 60_000_000
/** A phone's panorama is about 16,000 pixels wide. Extremely thin pictures cost a hundred times what their size suggests. */
const MAX_SIDE = 30_000
const MAX_WORK = MAX_PIXELS * 3
/** Progressive and interlaced pictures cannot be read row by row, and are in memory as a whole. */
const MAX_HELD_WORK = MAX_WORK / 2.5

/** Samples of two bytes take four times as long as those of one. */
const DEEP_SAMPLE = 4
/** A progressive JPEG is kept in memory as two-byte coefficients. */
const COEFFICIENT = 2

/**
 * Whether decoding a picture costs no more than a large photo, judged by its header alone: a few kilobytes may decompress
 * to half a gigabyte.
 */
export async function isAffordable(bytes: Uint8Array): Promise<boolean> {
  const header = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
  const { width, height, channels, depth, isProgressive, format } = header
  if (Math.max(width, height) > MAX_SIDE) return false
  const ofSample = depth === 'uchar' ? 1 : DEEP_SAMPLE
  const work = width * height * channels * ofSample * (isProgressive && format === 'jpeg' ? COEFFICIENT : 1)
  return work <= (isProgressive ? MAX_HELD_WORK : MAX_WORK)
}
