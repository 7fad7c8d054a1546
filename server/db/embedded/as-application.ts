import { createHmac } from 'node:crypto'

const ROLE = 'nukkad_app'

/**
 * The address for the application, of a database of our own cluster whose owner's address is given. The password
 * follows from the owner's (and not the other way round), so that there is nothing more to keep.
 */
export function asApplication(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  url.password = createHmac('sha256', url.password).update(ROLE).digest('base64url')
  url.username = ROLE
  return url.href
}
