import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { from, test as signInTest } from '#test/scenes/sign-in-test.ts'

export const phone = '9876543210'
export const home = from('198.51.100.7')

type Headers = Record<string, string>

/** Requests a code and reads it from the phone. */
export const test = signInTest.extend(
  'codeOn',
  ({ app, codeFor }) =>
    async (headers: Headers = home, role?: 'shop') => {
      const sent = await app.anon.call('sendPhoneCode', { phone, ...(role && { role }) }, headers)
      return { challenge: sent.body.challenge, otp: (await codeFor(`+91${phone}`)) ?? '' }
    },
)

export const givePhone = (db: Db, accountId: string, role: 'user' | 'shop' = 'user', number = phone) =>
  db.insertInto('account_phones').values({ account_id: accountId, role, phone: number }).execute()
export const endCodeWait = (db: Db) =>
  sql`update rate_limits set expire = 0 where key like 'code_asker:%'`.execute(db)
