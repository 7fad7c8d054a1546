import { Refusal } from '#server/http/refusal.ts'
import { readDataUrl } from './read-data-url.ts'
import { loadEncoder, oneOfTwo } from './store-picture.ts'

/**
 * An uploaded photo as a JPEG without what the camera wrote into it, for a module that shows it to a few and keeps it
 * itself: unlike a picture it has no address. Must not be made inside a transaction.
 */
export async function privatePhoto(dataUrl: string): Promise<Buffer> {
  const bytes = readDataUrl(dataUrl)
  const photo = await oneOfTwo(async () => (await loadEncoder()).encodePhoto(bytes))
  if (!photo) throw new Refusal('invalid_image')
  return photo
}
