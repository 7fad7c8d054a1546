import { leftBy } from '#web/device/left-behind.ts'
import { fingerprint, storedToken } from './session.ts'

/** Tells accounts apart over the end of a session; empty while nobody is signed in. */
export function currentOwner(): string {
  const token = storedToken()
  return token ? (leftBy() ?? fingerprint(token)) : ''
}
