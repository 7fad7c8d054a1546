import { pino } from 'pino'

export type Log = pino.Logger

/** JSON lines on standard output. Personal data stays out: log ids, never names, addresses or tokens. */
export const makeLog = (level: string): Log => pino({ level, base: undefined })
