import { addressIn, type Language } from '../language/languages.ts'

/** Size in pixels of the picture that chats and search engines show of a link (1.91 to 1). */
export const PREVIEW_WIDTH = 1200
export const PREVIEW_HEIGHT = 630
/** Increase it when the drawing changes: the addresses change, so caches fetch the new pictures. */
const EDITION = 1

/** The path of the site's own preview picture. */
export const homePreviewPath = (product: string, language: Language): string =>
  previewPath(language, 'home', { product })

/** The path contains a hash of what is drawn, so that a change gets a new address. */
export const previewPath = (language: Language, what: string, drawn: object): string =>
  addressIn(language, `/previews/${what}-${fingerprint(JSON.stringify([EDITION, drawn]))}.jpg`)

/** FNV-1a. Only has to differ between states of one shop; not for security. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}
