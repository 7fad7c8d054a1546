import sharp, { type OutputInfo } from 'sharp'
import { pictureWidths, SHARED_PICTURE_WIDTH } from '#contract/rules/pictures.ts'
import { isAffordable, MAX_PIXELS } from './picture-cost.ts'

export type Rendition = { width: number; type: 'avif' | 'webp' | 'jpg'; bytes: Buffer }
export type EncodedPicture = { width: number; height: number; colour: string; renditions: Rendition[] }

const timeout = { seconds: 20 }

// One thread per picture: concurrency is limited in store-picture.ts, not by libvips.
sharp.concurrency(1)
sharp.cache(false)

/**
 * Makes all renditions of an uploaded picture: upright, in sRGB, on white where it was transparent, and without EXIF, in
 * which phones store the location. Undefined if the bytes are not a picture that can be read.
 */
export async function encodePicture(bytes: Uint8Array): Promise<EncodedPicture | undefined> {
  const pixels = await readPixels(bytes).catch(() => undefined)
  if (!pixels) return undefined
  const { data, info } = pixels
  const at = (width: number) => sharp(data, { raw: info }).resize({ width, withoutEnlargement: true })

  const renditions: Rendition[] = []
  for (const width of pictureWidths) {
    const before = renditions.slice(-2)
    // Pictures are not enlarged: widths beyond the original's reuse the bytes of its own width.
    if (width > info.width && before.some((rendition) => rendition.width >= info.width)) {
      renditions.push(...before.map((rendition) => ({ ...rendition, width })))
      continue
    }
    // AVIF's default effort costs ten times as much for a few per cent.
    const avif = at(width).avif({ effort: 2, quality: 52 })
    const webp = at(width).webp({ effort: 2, quality: 76 })
    renditions.push({ width, type: 'avif', bytes: await avif.timeout(timeout).toBuffer() })
    renditions.push({ width, type: 'webp', bytes: await webp.timeout(timeout).toBuffer() })
  }
  const jpg = await at(SHARED_PICTURE_WIDTH).jpeg({ quality: 80 }).toBuffer()
  renditions.push({ width: SHARED_PICTURE_WIDTH, type: 'jpg', bytes: jpg })
  return { width: info.width, height: info.height, colour: await mainColour(data, info), renditions }
}

/** A single JPEG of an uploaded picture. Undefined if it cannot be read. */
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
