import type { Sealer } from '#server/db/sealed-fields.ts'
import type { Limiter } from '#server/http/limits/limits.ts'
import type { CookieJar } from '#server/http/security/cookies.ts'
import type { ShopOf } from './account/show-me.ts'
import type { VerifyGoogle } from './google/google-credential.ts'
import type { PersonData } from './person-data.ts'
import type { PhoneParts } from './phone/phone-codes.ts'

/** What sending a code by e-mail needs. */
export type CodeParts = Pick<IdentityParts, 'limiter' | 'sealer'>

export type IdentityParts = {
  limiter: Limiter
  /** Encrypts the codes of mails that wait in the queue. */
  sealer: Sealer
  productName: string
  cookies: CookieJar
  /** Undefined: Google sign-in is not configured, and every credential is refused. */
  verifyGoogle: VerifyGoogle | undefined
  /** Undefined: signing in by phone number is not configured. */
  phone: PhoneParts | undefined
  shopOf: ShopOf
  personData: readonly PersonData[]
}
