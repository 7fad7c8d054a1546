import { currentOrigin, runWithOrigin } from './origin.ts'

type Attributes = Record<string, string | number>

/** A piece of work in a trace, with OpenTelemetry's kinds: answering a request, making one, doing a queued job. */
export type NewSpan = { name: string; kind: 'server' | 'client' | 'consumer'; attributes: Attributes }

export type Span = {
  /** Adds attributes that are known only later. */
  tell(attributes: Attributes): void
  fail(reason: unknown): void
}

/** `id` and `parent` are `traceparent` values; without a parent a new trace begins. */
export type BeginSpan = (span: NewSpan, parent: string | undefined) => Span & { id: string; end(): void }

const untold: Span = { tell: () => undefined, fail: () => undefined }
let begin: BeginSpan | undefined

/** Switches recording of spans on or off. It is off at first, and `inSpan` then costs only a comparison. */
export function traceBy(beginSpan: BeginSpan | undefined): void {
  begin = beginSpan
}

/** Runs `work` as a span in the trace of the current origin. */
export async function inSpan<Result>(of: NewSpan, work: (span: Span) => Promise<Result>): Promise<Result> {
  if (!begin) return work(untold)
  const origin = currentOrigin()
  const span = begin(of, origin?.span)
  try {
    return await runWithOrigin({ ...origin, span: span.id }, () => work(span))
  } catch (error) {
    span.fail(error)
    throw error
  } finally {
    span.end()
  }
}

/** Whether a trace is under way. Statements outside of one, such as polling the queue, must not begin their own. */
export const isTraced = (): boolean => begin !== undefined && currentOrigin()?.span !== undefined
