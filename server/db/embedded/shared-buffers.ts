import { totalmem } from 'node:os'

const MB = 2 ** 20
/** PostgreSQL's own default. */
const LEAST_MB = 128
/** Each GB adds a sixth of a second to the start. */
const MOST_MB = 1024

/**
 * A quarter of the memory that this process may use, as PostgreSQL's manual advises. The orders of one customer are spread
 * over many pages: where a year of orders does not fit, each list reads half of its pages from disk.
 */
export function sharedBuffersMb(memory = usableMemory()): number {
  return Math.min(Math.max(Math.floor(memory / 4 / MB), LEAST_MB), MOST_MB)
}

/** A container may be limited to less than the machine has; without a limit Node returns 0 or an enormous number. */
function usableMemory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Infinity)
}
