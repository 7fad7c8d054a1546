/** The widths of every stored picture, in pixels. A smaller original is not enlarged but stored under each of them. */
export const pictureWidths = [240, 480, 800] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** The width of the only JPEG, for link previews and clients without newer formats. */
export const SHARED_PICTURE_WIDTH = 1200

/** The path of a stored picture; replies put the origin before it if it is another one. Its bytes never change. */
export function pictureUrl(id: string, width: PictureWidth = 480): string {
  return `/media/${id}-${width}.webp`
}

export type PictureSources = {
  id: string
  /** The picture's main colour in CSS, shown while it loads. */
  colour: string
  avif: string
  webp: string
  /** The JPEG, for link previews and search engines. */
  shared: string
}

// A picture's id ends in its main colour, so that the address alone gives the placeholder.
const storedPicture = /^(.*)\/media\/(([0-9a-f]{32})-([0-9a-f]{6}))-\d+\.(?:webp|avif|jpg)$/

/** The `srcset` values for a picture's address, at the same origin; undefined if it is not one of ours. */
export function pictureSources(url: string): PictureSources | undefined {
  const [, origin, id, , colour] = storedPicture.exec(url) ?? []
  if (origin === undefined || id === undefined || colour === undefined) return undefined
  const srcset = (type: string) =>
    pictureWidths.map((width) => `${origin}/media/${id}-${width}.${type} ${width}w`).join(', ')
  const shared = `${origin}/media/${id}-${SHARED_PICTURE_WIDTH}.jpg`
  return { id, colour: `#${colour}`, avif: srcset('avif'), webp: srcset('webp'), shared }
}
