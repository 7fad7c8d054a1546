import type { Db, Tx } from '#server/db/db.ts'

/** How a module above identity reads and erases what it keeps of a person. Handed in by `app.ts`. */
export type PersonData = {
  /** The key in the file that the person downloads. */
  name: string
  read: (db: Db, accountId: string) => Promise<unknown>
  /** Deletes or anonymises the data, except what tax law requires. May refuse, for instance while an order is open. */
  erase: (tx: Tx, accountId: string) => Promise<void>
}
