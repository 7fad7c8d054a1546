import { hexOf } from './hex.ts'

/** `crypto.randomUUID` is missing where the page is not served securely, as in a shop's own network. */
export function randomText(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(16)))
}
