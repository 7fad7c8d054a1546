import type { Sealer } from '#server/db/sealed-fields.ts'
import type { CookieJar } from '#server/http/cookies.ts'
import type { Limiter } from '#server/http/limits.ts'
import type { VerifyGoogle } from './google-credential.ts'
import type { PersonData } from './person-data.ts'
import type { PhoneParts } from './phone-codes.ts'
import type { ShopOf } from './show-me.ts'

/** Needed to send a code. */
export type CodeParts = Pick<IdentityParts, 'limiter' | 'sealer'>

export type IdentityParts = {
  limiter: Limiter
  /** Encrypts the codes of mails that are not sent yet. */
  sealer: Sealer
  productName: string
  cookies: CookieJar
  /** Undefined if Google sign-in is off; then every credential is refused. */
  verifyGoogle: VerifyGoogle | undefined
  /** Undefined if sign-in by phone number is off. */
  phone: PhoneParts | undefined
  shopOf: ShopOf
  personData: readonly PersonData[]
}
