import { currentOrigin } from '#server/trace/origin.ts'
import type { NewSpan, Span } from '#server/trace/spans.ts'

/** A request as OpenTelemetry has it: by its route, never by its address, in which people's own things may stand. */
export const requestSpan = (method: string, route: string): NewSpan => ({
  name: `${method} ${route}`,
  kind: 'server',
  attributes: {
    'http.request.method': method,
    'http.route': route,
    'request.id': currentOrigin()?.requestId ?? '',
  },
})

export function tellStatus(span: Span, status: number): void {
  span.tell({ 'http.response.status_code': status })
  if (status >= 500) span.fail(status)
}
