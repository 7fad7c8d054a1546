import sharp from 'sharp'

/** The largest phone cameras make 50 million pixels. */
export const maxPixels = 60_000_000
/** A phone's panorama is about 16,000 wide. One pixel by millions costs a hundred times its size. */
const maxSide = 30_000
const maxWork = maxPixels * 3
/** What cannot be read row by row stands in memory whole. */
const maxHeldWork = maxWork / 2.5

/** Two bytes a sample take four times as long as one. */
const deepSample = 4
/** A progressive JPEG is held as coefficients of two bytes. */
const coefficient = 2

/**
 * Whether reading a picture costs no more than a large photo does, told by its header alone: a few kilobytes may
 * unfold to half a gigabyte.
 */
export async function isAffordable(bytes: Uint8Array): Promise<boolean> {
  const header = await sharp(bytes, { limitInputPixels: maxPixels }).metadata()
  const { width, height, channels, depth, isProgressive, format } = header
  if (Math.max(width, height) > maxSide) return false
  const ofSample = depth === 'uchar' ? 1 : deepSample
  const work = width * height * channels * ofSample * (isProgressive && format === 'jpeg' ? coefficient : 1)
  return work <= (isProgressive ? maxHeldWork : maxWork)
}
