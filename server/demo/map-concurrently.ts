/** Maps concurrently, at most `atOnce` at a time. Results are in the order of `all`. */
export async function mapConcurrently<T, R>(
  atOnce: number,
  all: readonly T[],
  work: (one: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const entries = all.entries()
  const workers = Array.from({ length: atOnce }, async () => {
    for (const [index, one] of entries) results[index] = await work(one, index)
  })
  // Rejects only when all workers have ended, so that none goes on unobserved.
  const failed = (await Promise.allSettled(workers)).find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
  return results
}
