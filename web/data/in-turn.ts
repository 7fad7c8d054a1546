const lastOf = new Map<string, Promise<unknown>>()

/** Sends what concerns one thing one after the other, so that what was tapped last arrives last. */
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
