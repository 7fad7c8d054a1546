const lastOf = new Map<string, Promise<unknown>>()

/**
 * A queue for each key: sends one after the other, so that the last change arrives last. A failed one does not stop those
 * behind it.
 * @param of the key: what is changed
 */
export function inTurn<T>(of: string, send: () => Promise<T>): Promise<T> {
  const before = lastOf.get(of)
  const mine = before ? before.then(send, send) : send()
  lastOf.set(of, mine)
  const leave = () => {
    if (lastOf.get(of) === mine) lastOf.delete(of)
  }
  mine.then(leave, leave)
  return mine
}
