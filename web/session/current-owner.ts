import { storedOwner } from '#web/device/left-behind.ts'
import { fingerprint, storedToken } from './session.ts'

/** Identifies the signed-in account, the same across its sessions. Empty while nobody is signed in. */
export function currentOwner(): string {
  const token = storedToken()
  return token ? (storedOwner() ?? fingerprint(token)) : ''
}
