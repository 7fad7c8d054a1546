import pg from 'pg'

/** Runs `work` in a transaction on a connection of its own, which supports COPY. A failure rolls everything back. */
export async function inOneTransaction<T>(
  url: string,
  mode: string,
  work: (tx: pg.Client) => Promise<T>,
): Promise<T> {
  const tx = new pg.Client({ connectionString: url })
  // Without a listener a lost connection would end the process. The running statement rejects anyway.
  tx.on('error', () => {})
  await tx.connect()
  try {
    await tx.query(`begin ${mode}`)
    const result = await work(tx)
    await tx.query('commit')
    return result
  } finally {
    // Closing the connection rolls an open transaction back.
    await tx.end()
  }
}
