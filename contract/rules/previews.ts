import { addressIn, type Language } from './languages.ts'

/** What a chat or a search engine shows of a link: a picture of 1.91 to 1. */
export const PREVIEW_WIDTH = 1200
export const PREVIEW_HEIGHT = 630
/** Counted on with every change of the drawings: who keeps one of the old ones is then given a new address. */
const EDITION = 1

/** The address of the picture of all of the site. */
export const homePreviewPath = (product: string, language: Language): string =>
  previewPath(language, 'home', { product })

/** What is drawn on a picture is in its address, so that a change has another one. */
export const previewPath = (language: Language, what: string, drawn: object): string =>
  addressIn(language, `/previews/${what}-${fingerprint(JSON.stringify([EDITION, drawn]))}.jpg`)

/** FNV-1a: tells one state of the same shop from the next, and nothing more. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}
