import { pictureUrl } from '#contract/rules/pictures/pictures.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import { readDataUrl } from '#server/media/read-data-url.ts'
import { storePicture } from '#server/media/store-picture.ts'
import { isEmblem } from './emblems.ts'

/** Each is a data URL with a new picture, or the address of a present one. */
type Sent = { image?: string | undefined; moreImages?: string[] | undefined }

/**
 * The pictures that a call sets. `first` and `more` are addresses; undefined if the call does not set them. `brought` are the
 * ids of those that it uploaded. `drawn` is the emblem that replaces the shown one, if the item changes its category.
 */
type Given = {
  first: string | undefined
  more: readonly string[] | undefined
  brought: readonly string[]
  drawn: string | undefined
}
type Pictures = { picture: string; more_pictures: string[] }

/** Stores uploaded pictures. Addresses are checked later, under the lock of the shop. Must not run inside a transaction. */
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
  // One after the other: only a few pictures may be encoded at once.
  const first = image === undefined ? undefined : await keep(image)
  const more: string[] = []
  for (const sent of moreImages ?? []) more.push(await keep(sent))
  return { first, more: moreImages && more, brought, drawn }
}

/** The pictures of a new item: those given, else those of the item that it copies. */
export async function picturesOfNew(
  tx: Tx,
  shopId: string,
  copyOf: string | undefined,
  given: Given,
): Promise<Pictures> {
  const shown = copyOf === undefined ? undefined : await showPictures(tx, shopId, copyOf)
  return choosePictures(shown, given)
}

/** The pictures of an item after an edit; undefined if the edit does not set any. An empty `image` sets none. */
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

/** The caller holds the shop's lock, so they cannot change in between. */
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
 * Each given picture must be uploaded with the call or be one of the item's. If only the first is given and it was a further
 * one, the two change places. An emblem has no further pictures. The shown emblem is replaced by `drawn`, an emblem that was
 * uploaded as a photo is not.
 */
function choosePictures(shown: Pictures | undefined, { first, more, brought, drawn }: Given): Pictures {
  const ids = [...(shown ? [shown.picture, ...shown.more_pictures] : []), ...brought]
  const byAddress = new Map(ids.map((id) => [pictureUrl(id), id]))
  function idOf(address: string): string {
    // Compared by path: the origin that pictures come from may have changed since the page read the address.
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
