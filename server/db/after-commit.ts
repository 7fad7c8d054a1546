import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** The callbacks of open transactions, to be run after their commit. */
const planned = new WeakMap<Transaction<Tables>, Set<() => void>>()

/**
 * Notifies listeners in this process after a commit, so that they look at once instead of at their next poll. It is only
 * a hint, and polling must find everything too: a process that dies around its commit gives none.
 */
export function commitHint() {
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    /** Notifies once after `tx` commits, however often it is called; not at all if `tx` is rolled back. */
    after: (tx: Transaction<Tables>): void => void planned.get(tx)?.add(tell),
    /** Returns a function that removes the listener. */
    onHint(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Makes hints work for transactions of `db`, if they are begun by a plain `db.transaction().execute(…)`. */
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
