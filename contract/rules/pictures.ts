/** Every stored picture exists in these widths. A smaller original keeps its own size under each of them. */
export const pictureWidths = [240, 480, 800] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** The one JPEG, for link previews and for programs that read nothing newer. */
export const SHARED_PICTURE_WIDTH = 1200

/** The address of a stored picture; a reply names another origin before it where there is one. A picture's bytes never change under one address. */
export function pictureUrl(id: string, width: PictureWidth = 480): string {
  return `/media/${id}-${width}.webp`
}

export type PictureSources = {
  id: string
  /** CSS colour of most of the picture, to show while it loads. */
  colour: string
  avif: string
  webp: string
  /** The JPEG, for link previews and search engines. */
  shared: string
}

// A picture's id ends in its colour, so that whoever has the address can paint the background at once.
const storedPicture = /^(.*)\/media\/(([0-9a-f]{32})-([0-9a-f]{6}))-\d+\.(?:webp|avif|jpg)$/

/** The `srcset` values behind a picture's address, at the same origin; undefined when it is not one of ours. */
export function pictureSources(url: string): PictureSources | undefined {
  const [, origin, id, , colour] = storedPicture.exec(url) ?? []
  if (origin === undefined || id === undefined || colour === undefined) return undefined
  const srcset = (type: string) =>
    pictureWidths.map((width) => `${origin}/media/${id}-${width}.${type} ${width}w`).join(', ')
  const shared = `${origin}/media/${id}-${SHARED_PICTURE_WIDTH}.jpg`
  return { id, colour: `#${colour}`, avif: srcset('avif'), webp: srcset('webp'), shared }
}
