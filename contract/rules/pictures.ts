/** Every stored picture exists in these widths. A smaller original is not enlarged: it is stored in its own size under each. */
export const pictureWidths = [240, 480, 800] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** The width of the JPEG, which is for link previews and for programs that read no newer format. */
export const SHARED_PICTURE_WIDTH = 1200

/** The path of a stored picture; replies prefix it with the pictures' own origin, if there is one. The bytes under a path never change. */
export function pictureUrl(id: string, width: PictureWidth = 480): string {
  return `/media/${id}-${width}.webp`
}

export type PictureSources = {
  id: string
  /** The picture's dominant colour, as a CSS colour to show while it loads. */
  colour: string
  avif: string
  webp: string
  /** The JPEG, for link previews and search engines. */
  shared: string
}

// A picture's id ends in its dominant colour, so that the address alone is enough to paint the background.
const storedPicture = /^(.*)\/media\/(([0-9a-f]{32})-([0-9a-f]{6}))-\d+\.(?:webp|avif|jpg)$/

/** The `srcset` values for a picture's address, at the same origin; undefined if it is not a stored picture. */
export function pictureSources(url: string): PictureSources | undefined {
  const [, origin, id, , colour] = storedPicture.exec(url) ?? []
  if (origin === undefined || id === undefined || colour === undefined) return undefined
  const srcset = (type: string) =>
    pictureWidths.map((width) => `${origin}/media/${id}-${width}.${type} ${width}w`).join(', ')
  const shared = `${origin}/media/${id}-${SHARED_PICTURE_WIDTH}.jpg`
  return { id, colour: `#${colour}`, avif: srcset('avif'), webp: srcset('webp'), shared }
}
