/** A few at a time: while one waits for the database, another is made ready for it. */
export async function inTurns<T, R>(
  atOnce: number,
  all: readonly T[],
  work: (one: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const entries = all.entries()
  const workers = Array.from({ length: atOnce }, async () => {
    for (const [index, one] of entries) results[index] = await work(one, index)
  })
  // One that fails does not leave the others at work behind the caller's back.
  const failed = (await Promise.allSettled(workers)).find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
  return results
}
