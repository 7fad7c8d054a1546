import { MAX_PICTURE_BYTES, pictureFileFault } from '#contract/rules/pictures/picture-files.ts'
import { toDataUrl } from '#web/data-url.ts'
import { decodePicture, drawPicture, jpegOf } from './draw-picture.ts'

export type PictureFault = 'invalid_image' | 'image_too_large' | 'unreadable'
export type ReadPicture = { dataUrl: string } | { fault: PictureFault }

/** The server stores nothing larger, so larger photos are scaled down before the upload. */
const MOST_PIXELS_WIDE = 1600
const SMALL_ENOUGH_BYTES = 300 * 1024

/** Reads a chosen file as the data URL to be sent: upright, and scaled down if the browser can. */
export async function readPicture(file: File): Promise<ReadPicture> {
  const opened = await openPicture(file)
  if ('fault' in opened) return opened
  try {
    return { dataUrl: await toDataUrl((await shrink(opened.blob)) ?? opened.blob) }
  } catch {
    return { fault: 'unreadable' }
  }
}

/** Checks, by its first bytes and its size, that a chosen file is a picture that may be sent. */
export async function openPicture(file: File): Promise<{ blob: Blob } | { fault: PictureFault }> {
  try {
    const head = new Uint8Array(await file.slice(0, 4).arrayBuffer())
    // A file that was moved since it was chosen reads as empty.
    if (head.length === 0) return { fault: 'unreadable' }
    // For a file that is too large the declared type suffices, as on the server.
    const label = file.size >= MAX_PICTURE_BYTES ? file.type : ''
    const type = typeByContent(head) ?? label
    const fault = pictureFileFault({ type, size: file.size })
    return fault ? { fault } : { blob: new Blob([file], { type }) }
  } catch {
    return { fault: 'unreadable' }
  }
}

/** The type by the file's magic bytes, since name and declared type cannot be trusted. */
function typeByContent([a, b, c, d]: Uint8Array): 'image/jpeg' | 'image/png' | undefined {
  if (a === 0xff && b === 0xd8 && c === 0xff) return 'image/jpeg'
  if (a === 0x89 && b === 0x50 && c === 0x4e && d === 0x47) return 'image/png'
  return undefined
}

/** Undefined if the browser cannot decode it, or nothing would be gained: then the file is sent as it is. */
async function shrink(blob: Blob): Promise<Blob | undefined> {
  const bitmap = await decodePicture(blob)
  if (!bitmap) return undefined
  const isSmall = Math.max(bitmap.width, bitmap.height) <= MOST_PIXELS_WIDE
  if (isSmall && blob.size <= SMALL_ENOUGH_BYTES) return undefined
  const canvas = drawPicture(bitmap, MOST_PIXELS_WIDE)
  bitmap.close()
  const smaller = canvas && (await jpegOf(canvas))
  return smaller && smaller.size < blob.size ? smaller : undefined
}
