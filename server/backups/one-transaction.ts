import pg from 'pg'

/** Runs work in a transaction on its own plain connection, which can COPY. A failure rolls back. */
export async function inOneTransaction<T>(
  url: string,
  mode: string,
  work: (tx: pg.Client) => Promise<T>,
): Promise<T> {
  const tx = new pg.Client({ connectionString: url })
  // A lost connection fails its statement; without a listener it would end the process.
  tx.on('error', () => {})
  await tx.connect()
  try {
    await tx.query(`begin ${mode}`)
    const result = await work(tx)
    await tx.query('commit')
    return result
  } finally {
    // Closing the connection rolls back a transaction that is still open.
    await tx.end()
  }
}
