import type { Db } from '#server/db/db.ts'

export const findShop = (db: Db, ownerAccountId: string) =>
  db.selectFrom('shops').selectAll().where('owner_account_id', '=', ownerAccountId).executeTakeFirst()
export const goesBack = {
  code: 'payment_not_verified',
  message: 'This payment came too late or a second time. It goes back to you by itself.',
}
