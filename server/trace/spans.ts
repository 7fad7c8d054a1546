import { currentOrigin, workFor } from './origin.ts'

type Attributes = Record<string, string | number>

/** Work that belongs to a trace: of who is asked, of who asks, and of who takes up later what was left. */
export type NewSpan = { name: string; kind: 'server' | 'client' | 'consumer'; attributes: Attributes }

export type Span = {
  /** What came of it. */
  tell(attributes: Attributes): void
  fail(reason: unknown): void
}

/** `id` is a `traceparent`; `parent` likewise, and nothing where a trace begins. */
export type BeginSpan = (span: NewSpan, parent: string | undefined) => Span & { id: string; end(): void }

const untold: Span = { tell: () => undefined, fail: () => undefined }
let begin: BeginSpan | undefined

/** From now on spans are noted down. Where nobody calls it, they cost a comparison. */
export function traceBy(beginSpan: BeginSpan | undefined): void {
  begin = beginSpan
}

/** Does `work` as a span of the trace of whoever it is done for. */
export async function inSpan<Result>(of: NewSpan, work: (span: Span) => Promise<Result>): Promise<Result> {
  if (!begin) return work(untold)
  const origin = currentOrigin()
  const span = begin(of, origin?.span)
  try {
    return await workFor({ ...origin, span: span.id }, () => work(span))
  } catch (error) {
    span.fail(error)
    throw error
  } finally {
    span.end()
  }
}

/** What belongs to no trace, as a look at the queue every two seconds, need not begin one. */
export const isTraced = (): boolean => begin !== undefined && currentOrigin()?.span !== undefined
