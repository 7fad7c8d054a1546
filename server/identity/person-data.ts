import type { Db, Tx } from '#server/db/db.ts'

/** What a module above identity holds about a person; app.ts hands these in. */
export type PersonData = {
  /** Its place in the person's download. */
  name: string
  read: (db: Db, accountId: string) => Promise<unknown>
  /** Takes the person out and leaves what tax law needs. May refuse, for instance while an order is open. */
  erase: (tx: Tx, accountId: string) => Promise<void>
}
