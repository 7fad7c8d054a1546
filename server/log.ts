import { pino } from 'pino'

export type Log = pino.Logger

/** The database puts whole rows, and so people, into these. */
const rowsInErrors = ['detail', 'where', 'query', 'parameters']

export const serializers = {
  err(error: Error) {
    const told: Record<string, unknown> = { ...pino.stdSerializers.err(error) }
    for (const name of rowsInErrors) delete told[name]
    return told
  },
}

/** JSON lines on standard output. Personal data stays out: log ids, never names, addresses or tokens. */
export const makeLog = (level: string): Log => pino({ level, base: undefined, serializers })
