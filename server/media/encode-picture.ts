import sharp, { type OutputInfo } from 'sharp'
import { pictureWidths, SHARED_PICTURE_WIDTH } from '#contract/rules/pictures/pictures.ts'
import { isAffordable, MAX_PIXELS } from './picture-cost.ts'

export type Rendition = { width: number; type: 'avif' | 'webp' | 'jpg'; bytes: Buffer }
export type EncodedPicture = { width: number; height: number; colour: string; renditions: Rendition[] }

const timeout = { seconds: 20 }

// One thread per picture: `inEncoderQueue` in store-picture.ts limits how many are encoded at once, not libvips.
sharp.concurrency(1)
sharp.cache(false)

/**
 * Encodes an uploaded picture in all renditions that are stored: upright, in sRGB, transparent parts in white, without EXIF,
 * which may hold where the shopkeeper lives. Undefined if the bytes are not a picture that we can read.
 */
export async function encodePicture(bytes: Uint8Array): Promise<EncodedPicture | undefined> {
  const pixels = await readPixels(bytes).catch(() => undefined)
  if (!pixels) return undefined
  const { data, info } = pixels
  const at = (width: number) => sharp(data, { raw: info }).resize({ width, withoutEnlargement: true })

  const renditions: Rendition[] = []
  for (const width of pictureWidths) {
    const before = renditions.slice(-2)
    // No rendition is wider than the original, so from there on all are the same and are not encoded again.
    if (width > info.width && before.some((rendition) => rendition.width >= info.width)) {
      renditions.push(...before.map((rendition) => ({ ...rendition, width })))
      continue
    }
    // AVIF's default effort takes ten times as long and saves only a few per cent.
    const avif = at(width).avif({ effort: 2, quality: 52 })
    const webp = at(width).webp({ effort: 2, quality: 76 })
    renditions.push({ width, type: 'avif', bytes: await avif.timeout(timeout).toBuffer() })
    renditions.push({ width, type: 'webp', bytes: await webp.timeout(timeout).toBuffer() })
  }
  const jpg = await at(SHARED_PICTURE_WIDTH).jpeg({ quality: 80 }).toBuffer()
  renditions.push({ width: SHARED_PICTURE_WIDTH, type: 'jpg', bytes: jpg })
  return { width: info.width, height: info.height, colour: await mainColour(data, info), renditions }
}

/** Encodes a photo as a single JPEG. Undefined if the bytes are not a picture that we can read. */
export async function encodePhoto(bytes: Uint8Array): Promise<Buffer | undefined> {
  const pixels = await readPixels(bytes).catch(() => undefined)
  return pixels && sharp(pixels.data, { raw: pixels.info }).jpeg({ quality: 80 }).timeout(timeout).toBuffer()
}

async function readPixels(bytes: Uint8Array) {
  if (!(await isAffordable(bytes))) return undefined
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({
      width: SHARED_PICTURE_WIDTH,
      height: SHARED_PICTURE_WIDTH,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .timeout(timeout)
    .raw()
    .toBuffer({ resolveWithObject: true })
}

async function mainColour(data: Buffer, info: OutputInfo): Promise<string> {
  const small = await sharp(data, { raw: info })
    .resize({ width: 64, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { dominant } = await sharp(small.data, { raw: small.info }).stats()
  return [dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')
}
