import { SHARED_PICTURE_WIDTH } from '#contract/rules/pictures.ts'
import { toDataUrl } from '#web/data-url.ts'
import { type Area, decodePicture, drawPicture, jpegOf } from './draw-picture.ts'
import { openPicture, type PictureFault, type ReadPicture } from './read-picture.ts'

/** Enough for a square of the widest that is kept, cut from the middle of a phone's photo. */
const MOST_PIXELS_HELD = 2400

/** A picture that stands open to be cut, upright. Whoever opened it lets it go. */
export type OpenPicture = { canvas: HTMLCanvasElement; url: string; close: () => void }

/** One that this browser cannot make pixels of cannot be cut: it is refused as unreadable. */
export async function openForCrop(file: File): Promise<OpenPicture | { fault: PictureFault }> {
  const canvas = await decodedFile(file)
  if ('fault' in canvas) return canvas
  const shown = await jpegOf(canvas)
  if (!shown) return { fault: 'unreadable' }
  const url = URL.createObjectURL(shown)
  return { canvas, url, close: () => URL.revokeObjectURL(url) }
}

/** The largest square in the middle of a file somebody chose. */
export async function readSquare(file: File): Promise<ReadPicture> {
  const canvas = await decodedFile(file)
  if ('fault' in canvas) return canvas
  return cropped(canvas, middleOf(canvas))
}

export function middleOf({ width, height }: HTMLCanvasElement): Area {
  const side = Math.min(width, height)
  return { x: (width - side) / 2, y: (height - side) / 2, width: side, height: side }
}

/** That part of it, as the data URL that is sent. */
export async function cropped(canvas: HTMLCanvasElement, area: Area): Promise<ReadPicture> {
  const drawn = drawPicture(canvas, SHARED_PICTURE_WIDTH, area)
  const jpeg = drawn && (await jpegOf(drawn))
  return jpeg ? { dataUrl: await toDataUrl(jpeg) } : { fault: 'unreadable' }
}

async function decodedFile(file: File): Promise<HTMLCanvasElement | { fault: PictureFault }> {
  const opened = await openPicture(file)
  if ('fault' in opened) return opened
  const bitmap = await decodePicture(opened.blob)
  const canvas = bitmap && drawPicture(bitmap, MOST_PIXELS_HELD)
  bitmap?.close()
  return canvas ?? { fault: 'unreadable' }
}
