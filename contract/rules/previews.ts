import { addressIn, type Language } from './languages.ts'

/** The size of the link previews (Open Graph images) that chats and search engines show. */
export const PREVIEW_WIDTH = 1200
export const PREVIEW_HEIGHT = 630
/** Raise this with every change of the drawing: all addresses change, so that caches fetch the new pictures. */
const EDITION = 1

/** The address of the preview of the home page. */
export const homePreviewPath = (product: string, language: Language): string =>
  previewPath(language, 'home', { product })

/** The address has a hash of everything that is drawn, so a change gives a new address. */
export const previewPath = (language: Language, what: string, drawn: object): string =>
  addressIn(language, `/previews/${what}-${fingerprint(JSON.stringify([EDITION, drawn]))}.jpg`)

/** FNV-1a, not cryptographic: it only has to tell one state of a shop from the next. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}
