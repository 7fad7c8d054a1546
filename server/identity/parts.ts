import type { Sealer } from '#server/db/sealed-fields.ts'
import type { CookieJar } from '#server/http/cookies.ts'
import type { Limiter } from '#server/http/limits.ts'
import type { VerifyGoogle } from './google-credential.ts'
import type { PersonData } from './person-data.ts'
import type { PhoneParts } from './phone-codes.ts'
import type { ShopOf } from './show-me.ts'

/** What sending a code takes. */
export type CodeParts = Pick<IdentityParts, 'limiter' | 'sealer'>

export type IdentityParts = {
  limiter: Limiter
  /** Seals the codes of mails that wait. */
  sealer: Sealer
  productName: string
  cookies: CookieJar
  /** Nothing: no Google sign-in here, and every credential is refused. */
  verifyGoogle: VerifyGoogle | undefined
  /** Nothing: nobody signs in by phone number here. */
  phone: PhoneParts | undefined
  shopOf: ShopOf
  personData: readonly PersonData[]
}
