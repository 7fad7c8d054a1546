import pg from 'pg'
import { STANDBY } from './primary.ts'

/** The server cannot be reached, or the connection broke during the statement. */
const networkCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
]

/** SQLSTATEs for: starting, stopping, out of resources, read-only, deadlock or conflict, or a statement that timed out. */
const serverCodes = [
  '08000',
  '08003',
  '08006',
  '25006', // read only: a standby
  '40001',
  '40P01',
  '53000',
  '53100', // the disk is full
  '53200',
  '53300', // too many connections
  '55P03', // lock_timeout
  '57014', // statement_timeout
  '57P01',
  '57P02',
  '57P03',
  '58000',
  '58030', // the disk fails
]

/** The driver reports these without a code. */
const driverMessages = [
  STANDBY,
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
]

/** Whether an error is transient, so that the same statement may succeed in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  if (!(error instanceof Error)) return false
  if (error instanceof pg.DatabaseError) return serverCodes.includes(error.code ?? '')
  return driverMessages.includes(error.message) || isRefusedByNetwork(error)
}

/** Only a raw socket error has `syscall`, so it comes from the driver: `fetch` wraps its errors. */
const isRefusedByNetwork = (error: Error) =>
  'syscall' in error && 'code' in error && networkCodes.includes(String(error.code))
