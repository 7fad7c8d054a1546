import { MAX_PICTURE_BYTES, pictureFileFault } from '#contract/rules/picture-files.ts'
import { toDataUrl } from '#web/data-url.ts'
import { decodePicture, drawPicture, jpegOf } from './draw-picture.ts'

export type PictureFault = 'invalid_image' | 'image_too_large' | 'unreadable'
export type ReadPicture = { dataUrl: string } | { fault: PictureFault }

/** The server keeps nothing larger, so a phone's 12 megapixels need not travel over a slow line. */
const MOST_PIXELS_WIDE = 1600
const SMALL_ENOUGH_BYTES = 300 * 1024

/** A file somebody chose, as the data URL that is sent: upright, and made smaller where the browser can. */
export async function readPicture(file: File): Promise<ReadPicture> {
  const opened = await openPicture(file)
  if ('fault' in opened) return opened
  try {
    return { dataUrl: await toDataUrl((await shrink(opened.blob)) ?? opened.blob) }
  } catch {
    return { fault: 'unreadable' }
  }
}

/** A file somebody chose, if by its first bytes and its size it is a picture that may be sent. */
export async function openPicture(file: File): Promise<{ blob: Blob } | { fault: PictureFault }> {
  try {
    const head = new Uint8Array(await file.slice(0, 4).arrayBuffer())
    // A file that was moved away since it was chosen reads as empty.
    if (head.length === 0) return { fault: 'unreadable' }
    // The label is enough to say that it is too large, as the server would: it does not look into such a file either.
    const label = file.size >= MAX_PICTURE_BYTES ? file.type : ''
    const type = typeByContent(head) ?? label
    const fault = pictureFileFault({ type, size: file.size })
    return fault ? { fault } : { blob: new Blob([file], { type }) }
  } catch {
    return { fault: 'unreadable' }
  }
}

/** A file's name and label may say anything; its first bytes do not. */
function typeByContent([a, b, c, d]: Uint8Array): 'image/jpeg' | 'image/png' | undefined {
  if (a === 0xff && b === 0xd8 && c === 0xff) return 'image/jpeg'
  if (a === 0x89 && b === 0x50 && c === 0x4e && d === 0x47) return 'image/png'
  return undefined
}

/** Undefined where the browser cannot, or where it would gain nothing: then the file goes as it is. */
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
