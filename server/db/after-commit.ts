import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** What open transactions are to do once they are committed. */
const planned = new WeakMap<Transaction<Tables>, Set<() => void>>()

/**
 * Tells this process of what it has committed, so that it looks at once for what is found by looking anyway. No more
 * than a hint: a process that dies, or hears nothing of its commit, gives none.
 */
export function commitHint() {
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    /** Once `tx` is committed, however often it is asked for; not at all if it is rolled back. */
    after: (tx: Transaction<Tables>): void => void planned.get(tx)?.add(tell),
    /** Answers how one ceases to listen. */
    onHint(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Of the transactions of `db`, those begun with `db.transaction()` as it stands give their hints. */
export function giveHints(db: Kysely<Tables>): Kysely<Tables> {
  const begin = db.transaction.bind(db)
  db.transaction = () => {
    const builder = begin()
    const execute = builder.execute.bind(builder)
    builder.execute = async (work) => {
      const acts = new Set<() => void>()
      const result = await execute((tx) => {
        planned.set(tx, acts)
        return work(tx)
      })
      for (const act of acts) act()
      return result
    }
    return builder
  }
  return db
}
