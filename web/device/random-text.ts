import { hexOf } from './hex.ts'

/** 128 random bits in hex. `crypto.randomUUID` is missing on pages without HTTPS, as in a local network. */
export function randomText(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(16)))
}
