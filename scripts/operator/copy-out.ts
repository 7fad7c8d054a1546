import { pipeline } from 'node:stream/promises'
import type postgres from 'postgres'

/**
 * Runs a COPY … TO STDOUT into a stream. Where the reader is slow, postgres.js pauses its socket; and when the last
 * rows and the end then come in one piece nothing wakes it again, so that the next statement would wait for ever.
 */
export async function copyOut(
  tx: postgres.TransactionSql,
  statement: string,
  ...into: [...NodeJS.ReadWriteStream[], NodeJS.WritableStream]
): Promise<void> {
  const rows = await tx.unsafe(statement).readable()
  await pipeline([rows, ...into])
  rows._read(0)
}
