import { currentOrigin, runWithOrigin } from './origin.ts'

type Attributes = Record<string, string | number>

/** `kind`: a request served, a call to another system, or a job that continues earlier work. */
export type NewSpan = { name: string; kind: 'server' | 'client' | 'consumer'; attributes: Attributes }

export type Span = {
  /** Adds attributes, such as the outcome. */
  tell(attributes: Attributes): void
  fail(reason: unknown): void
}

/** `id` and `parent` are W3C `traceparent` values. Without a parent a new trace begins. */
export type BeginSpan = (span: NewSpan, parent: string | undefined) => Span & { id: string; end(): void }

const noSpan: Span = { tell: () => undefined, fail: () => undefined }
let begin: BeginSpan | undefined

/** Turns tracing on, or with undefined off. While it is off, a span costs only a comparison. */
export function traceBy(beginSpan: BeginSpan | undefined): void {
  begin = beginSpan
}

/** Runs `work` in a span whose parent is the span of the current origin. */
export async function inSpan<Result>(of: NewSpan, work: (span: Span) => Promise<Result>): Promise<Result> {
  if (!begin) return work(noSpan)
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

/** Whether the current work belongs to a trace. Other work, such as polling the queue, need not begin one. */
export const isTraced = (): boolean => begin !== undefined && currentOrigin()?.span !== undefined
