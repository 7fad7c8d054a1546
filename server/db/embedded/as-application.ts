import { createHmac } from 'node:crypto'

const ROLE = 'nukkad_app'

/**
 * The application's address of an embedded database, from its owner's. The password is derived from the owner's (one way),
 * so that no second one has to be stored.
 */
export function asApplication(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  url.password = createHmac('sha256', url.password).update(ROLE).digest('base64url')
  url.username = ROLE
  return url.href
}
