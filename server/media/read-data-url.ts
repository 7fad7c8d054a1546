import { MAX_PICTURE_BYTES, maxPictureUrlLength } from '#contract/rules/pictures/picture-files.ts'
import { Refusal } from '#server/http/refusal.ts'

const jpegStart = Buffer.from([0xff, 0xd8, 0xff])
const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const dataUrlStart = /^data:[^,]{0,100};base64,/

/** Decodes an uploaded picture. Accepts JPEG and PNG by their content, whatever type the data URL claims. */
export function readDataUrl(dataUrl: string): Buffer {
  if (dataUrl.length > maxPictureUrlLength) throw new Refusal('image_too_large')
  const start = dataUrlStart.exec(dataUrl)
  if (!start) throw new Refusal('invalid_image')
  const bytes = Buffer.from(dataUrl.slice(start[0].length), 'base64')
  if (bytes.length >= MAX_PICTURE_BYTES) throw new Refusal('image_too_large')
  if (!startsWith(bytes, jpegStart) && !startsWith(bytes, pngStart)) throw new Refusal('invalid_image')
  return bytes
}

function startsWith(bytes: Buffer, start: Buffer): boolean {
  return bytes.subarray(0, start.length).equals(start)
}
