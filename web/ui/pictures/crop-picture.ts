import { SHARED_PICTURE_WIDTH } from '#contract/rules/pictures/pictures.ts'
import { toDataUrl } from '#web/data-url.ts'
import { type Area, decodePicture, drawPicture, jpegOf } from './draw-picture.ts'
import { openPicture, type PictureFault, type ReadPicture } from './read-picture.ts'

/** The longer side of the picture held for cropping: enough for a square of the largest stored size. */
const MOST_PIXELS_HELD = 2400

/** A picture opened for cropping, upright. To be closed by the caller. */
export type OpenPicture = { canvas: HTMLCanvasElement; url: string; close: () => void }

/** Opens a file for cropping. A picture that the browser cannot decode is a fault. */
export async function openForCrop(file: File): Promise<OpenPicture | { fault: PictureFault }> {
  const bitmap = await decodedFile(file)
  if ('fault' in bitmap) return bitmap
  const canvas = drawPicture(bitmap, MOST_PIXELS_HELD)
  bitmap.close()
  const shown = canvas && (await jpegOf(canvas))
  if (!shown) return { fault: 'unreadable' }
  const url = URL.createObjectURL(shown)
  return { canvas, url, close: () => URL.revokeObjectURL(url) }
}

/** The largest square from the middle of a file. Uses one canvas only: phones limit the memory of all canvases together. */
export async function readSquare(file: File): Promise<ReadPicture> {
  const bitmap = await decodedFile(file)
  if ('fault' in bitmap) return bitmap
  const square = await cropped(bitmap, middleOf(bitmap))
  bitmap.close()
  return square
}

export function middleOf({ width, height }: { width: number; height: number }): Area {
  const side = Math.min(width, height)
  return { x: (width - side) / 2, y: (height - side) / 2, width: side, height: side }
}

/** A part of a picture, as the data URL to be sent. */
export async function cropped(picture: ImageBitmap | HTMLCanvasElement, area: Area): Promise<ReadPicture> {
  const drawn = drawPicture(picture, SHARED_PICTURE_WIDTH, area)
  const jpeg = drawn && (await jpegOf(drawn))
  return jpeg ? { dataUrl: await toDataUrl(jpeg) } : { fault: 'unreadable' }
}

async function decodedFile(file: File): Promise<ImageBitmap | { fault: PictureFault }> {
  const opened = await openPicture(file)
  if ('fault' in opened) return opened
  return (await decodePicture(opened.blob)) ?? { fault: 'unreadable' }
}
