import sharp from 'sharp'

/** The largest phone cameras make 50 million pixels. */
export const MAX_PIXELS = 60_000_000
/** In pixels. A phone's panorama is about 16,000 wide. A picture of one by millions of pixels costs a hundred times as much as its area suggests. */
const MAX_SIDE = 30_000
const MAX_WORK = MAX_PIXELS * 3
/** The limit for progressive pictures, which are held in memory whole, not read row by row. */
const MAX_HELD_WORK = MAX_WORK / 2.5

/** Factor for more than one byte per sample, which takes four times as long. */
const DEEP_SAMPLE = 4
/** Factor for a progressive JPEG, which is held as coefficients of two bytes. */
const COEFFICIENT = 2

/**
 * Whether decoding a picture costs no more than a large photo does. Reads the header only: against decompression bombs, where
 * a few kilobytes unpack to half a gigabyte.
 */
export async function isAffordable(bytes: Uint8Array): Promise<boolean> {
  const header = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
  const { width, height, channels, depth, isProgressive, format } = header
  if (Math.max(width, height) > MAX_SIDE) return false
  const ofSample = depth === 'uchar' ? 1 : DEEP_SAMPLE
  const work = width * height * channels * ofSample * (isProgressive && format === 'jpeg' ? COEFFICIENT : 1)
  return work <= (isProgressive ? MAX_HELD_WORK : MAX_WORK)
}
