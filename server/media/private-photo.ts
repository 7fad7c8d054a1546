import { Refusal } from '#server/http/refusal.ts'
import { readDataUrl } from './read-data-url.ts'
import { inEncoderQueue, loadEncoder } from './store-picture.ts'

/**
 * Converts an uploaded photo to a JPEG without metadata, for a module that stores it itself and shows it to certain people
 * only. Unlike a picture it has no public address. Must not be called inside a transaction.
 */
export async function privatePhoto(dataUrl: string): Promise<Buffer> {
  const bytes = readDataUrl(dataUrl)
  const photo = await inEncoderQueue(async () => (await loadEncoder()).encodePhoto(bytes))
  if (!photo) throw new Refusal('invalid_image')
  return photo
}
