import type { RefusalCode } from '../refusals.ts'

/** Every stored picture exists in these widths. A smaller original keeps its own size under each of them. */
export const pictureWidths = [240, 480, 800] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** The one JPEG, for link previews and for programs that read nothing newer. */
export const SHARED_PICTURE_WIDTH = 1200

/** How many pictures an item may have beside its first. */
export const MAX_MORE_PICTURES = 2

/** A file must stay under this. */
export const MAX_PICTURE_MB = 5
export const MAX_PICTURE_BYTES = MAX_PICTURE_MB * 1024 * 1024

/** The longest data URL such a file can have. */
export const maxPictureUrlLength = Math.ceil(MAX_PICTURE_BYTES / 3) * 4 + 64

/** What is wrong with a file somebody chose, before anything is sent, as the code whose sentence says so. */
export function pictureFileFault(file: {
  type: string
  size: number
}): Extract<RefusalCode, 'invalid_image' | 'image_too_large'> | undefined {
  if (file.type !== 'image/jpeg' && file.type !== 'image/png') return 'invalid_image'
  if (file.size >= MAX_PICTURE_BYTES) return 'image_too_large'
  return undefined
}

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
