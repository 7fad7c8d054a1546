import pg from 'pg'

/** Runs work in a transaction on a connection of its own, which can COPY. What fails leaves nothing. */
export async function inOneTransaction<T>(
  url: string,
  mode: string,
  work: (tx: pg.Client) => Promise<T>,
): Promise<T> {
  const tx = new pg.Client({ connectionString: url })
  // A connection that is lost is told by the statement under way.
  tx.on('error', () => {})
  await tx.connect()
  try {
    await tx.query(`begin ${mode}`)
    const result = await work(tx)
    await tx.query('commit')
    return result
  } finally {
    // With its connection an open transaction ends too.
    await tx.end()
  }
}
