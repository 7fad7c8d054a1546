import { totalmem } from 'node:os'

const MB = 2 ** 20
/** What PostgreSQL takes by itself, however much memory there is. */
const LEAST_MB = 128
/** Each GB makes a start a sixth of a second longer. */
const MOST_MB = 1024

/**
 * A quarter of the memory that this process may use, as PostgreSQL advises for a machine that it shares. The orders of
 * one customer lie far apart: where the pages of a year do not fit, each list fetches half of its own anew.
 */
export function sharedBuffersMb(memory = usableMemory()): number {
  return Math.min(Math.max(Math.floor(memory / 4 / MB), LEAST_MB), MOST_MB)
}

/** A container may have less than its machine; without a limit Node says 0, or a number beyond all memory. */
function usableMemory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Infinity)
}
