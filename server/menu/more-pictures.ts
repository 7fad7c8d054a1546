import { pictureUrl } from '#contract/rules/pictures.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import { readDataUrl } from '#server/media/read-data-url.ts'
import { storePicture } from '#server/media/store-picture.ts'
import { isEmblem } from './emblems.ts'

type Sent = { image?: string | undefined; moreImages?: string[] | undefined }
/**
 * What a call says of an item's pictures: all by their addresses, the ids of those that it brought, and what a drawing
 * gives way to.
 */
type Given = {
  first: string | undefined
  more: readonly string[] | undefined
  brought: readonly string[]
  drawn: string | undefined
}
type Pictures = { picture: string; more_pictures: string[] }

/** Keeps what is new. What is named by its address is looked at under the lock of the shop. */
export async function storeGiven(
  db: Db,
  { image, moreImages }: Sent,
  drawn: string | undefined,
): Promise<Given> {
  const brought: string[] = []
  async function keep(sent: string): Promise<string> {
    if (!sent.startsWith('data:')) return sent
    const id = await storePicture(db, readDataUrl(sent))
    brought.push(id)
    return pictureUrl(id)
  }
  // One after the other: an encoder has few places.
  const first = image === undefined ? undefined : await keep(image)
  const more: string[] = []
  for (const sent of moreImages ?? []) more.push(await keep(sent))
  return { first, more: moreImages && more, brought, drawn }
}

/** Of a new item: what was given, and for the rest what the item shows that it is a copy of. */
export async function picturesOfNew(
  tx: Tx,
  shopId: string,
  copyOf: string | undefined,
  given: Given,
): Promise<Pictures> {
  const shown = copyOf === undefined ? undefined : await showPictures(tx, shopId, copyOf)
  return choosePictures(shown, given)
}

/** Of an item that is changed: nothing where nothing is said of them. An empty `image` says nothing. */
export async function picturesAfter(
  tx: Tx,
  shopId: string,
  itemId: string,
  given: Given,
): Promise<Pictures | undefined> {
  const said = { ...given, first: given.first || undefined }
  if (said.first === undefined && said.more === undefined && said.drawn === undefined) return undefined
  return choosePictures(await showPictures(tx, shopId, itemId), said)
}

/** Held by the lock of the shop: whoever changes them waits. */
async function showPictures(tx: Tx, shopId: string, itemId: string): Promise<Pictures> {
  const row = await tx
    .selectFrom('menu_items')
    .select(['picture', 'more_pictures'])
    .where('shop_id', '=', shopId)
    .where('id', '=', itemId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}

/**
 * Each given one must be new or among those that are shown now. One of the further ones that becomes the first changes
 * places with it; beside a drawing there is no photo. The drawing that is shown goes with the category, unlike one that
 * somebody sends as a photo.
 */
function choosePictures(shown: Pictures | undefined, { first, more, brought, drawn }: Given): Pictures {
  const ids = [...(shown ? [shown.picture, ...shown.more_pictures] : []), ...brought]
  const byAddress = new Map(ids.map((id) => [pictureUrl(id), id]))
  function idOf(address: string): string {
    // Known by its path: where it is fetched from may change between what was read and what is sent.
    const id = byAddress.get(address.replace(/^https?:\/\/[^/]+/, ''))
    if (id === undefined) throw new Refusal('invalid_image')
    return id
  }
  const chosen = first === undefined ? shown?.picture : idOf(first)
  if (chosen === undefined) throw new Refusal('invalid_image')
  const picture = drawn && isEmblem(chosen) && !brought.includes(chosen) ? drawn : chosen
  const others = more ? more.map(idOf) : othersBeside(picture, shown)
  const more_pictures = [...new Set(others)].filter((id) => id !== picture)
  if (!isEmblem(picture)) return { picture, more_pictures }
  if (more && more_pictures.length > 0)
    throw new Refusal('malformed', {
      issues: [{ path: 'moreImages', message: 'Beside the drawing of a category there are no photos.' }],
    })
  return { picture, more_pictures: [] }
}

const othersBeside = (picture: string, shown?: Pictures): string[] =>
  shown?.more_pictures.map((id) => (id === picture ? shown.picture : id)) ?? []
