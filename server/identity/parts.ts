import type { CookieJar } from '#server/http/cookies.ts'
import type { Limiter } from '#server/http/limits.ts'
import type { VerifyGoogle } from './google-credential.ts'
import type { PersonData } from './person-data.ts'
import type { ShopOf } from './show-me.ts'

export type IdentityParts = {
  limiter: Limiter
  productName: string
  cookies: CookieJar
  /** Nothing: no Google sign-in here, and every credential is refused. */
  verifyGoogle: VerifyGoogle | undefined
  shopOf: ShopOf
  personData: readonly PersonData[]
}
