import { pictureFileFault } from '#contract/rules/pictures.ts'
import { toDataUrl } from '#web/data-url.ts'

export type PictureFault = 'invalid_image' | 'image_too_large' | 'unreadable'
export type ReadPicture = { dataUrl: string } | { fault: PictureFault }

/** The server keeps nothing larger, so a phone's 12 megapixels need not travel over a slow line. */
const MOST_PIXELS_WIDE = 1600
const SMALL_ENOUGH_BYTES = 300 * 1024
const QUALITY = 0.86

/** A file somebody chose, as the data URL that is sent: upright, and made smaller where the browser can. */
export async function readPicture(file: File): Promise<ReadPicture> {
  try {
    const head = new Uint8Array(await file.slice(0, 4).arrayBuffer())
    // A file that was moved away since it was chosen reads as empty.
    if (head.length === 0) return { fault: 'unreadable' }
    const type = typeByContent(head)
    const fault = pictureFileFault({ type: type ?? '', size: file.size })
    if (fault) return { fault }
    const blob = new Blob([file], { type: type ?? '' })
    return { dataUrl: await toDataUrl((await shrink(blob)) ?? blob) }
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
  const bitmap = await createImageBitmap(blob, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (!bitmap) return undefined
  const scale = Math.min(1, MOST_PIXELS_WIDE / Math.max(bitmap.width, bitmap.height))
  if (scale === 1 && blob.size <= SMALL_ENOUGH_BYTES) return undefined
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const brush = canvas.getContext('2d')
  if (!brush) return undefined
  // JPEG knows no transparency: what was see-through becomes white, as on the server.
  brush.fillStyle = '#ffffff'
  brush.fillRect(0, 0, canvas.width, canvas.height)
  brush.imageSmoothingQuality = 'high'
  brush.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  return smaller && smaller.size < blob.size ? smaller : undefined
}
