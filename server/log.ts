import { type LoggerOptions, pino } from 'pino'
import { currentOrigin } from './trace/origin.ts'

export type Log = pino.Logger

/** Fields of a database error that quote whole rows, and so personal data. */
const rowsInErrors = ['detail', 'where', 'query', 'parameters']

const serializers = {
  err(error: Error) {
    const told: Record<string, unknown> = { ...pino.stdSerializers.err(error) }
    for (const name of rowsInErrors) delete told[name]
    return told
  },
}

/** Shared by every logger: which fields each line carries, and which are removed. */
export const lineOptions = {
  base: undefined,
  serializers,
  mixin: () => ({ requestId: currentOrigin()?.requestId, span: currentOrigin()?.span }),
} satisfies LoggerOptions

/** JSON lines on standard output. Personal data stays out: log ids, never names, addresses or tokens. */
export const makeLog = (level: string): Log => pino({ level, ...lineOptions })
