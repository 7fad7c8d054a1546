import { currentOrigin } from '#server/trace/origin.ts'
import type { NewSpan, Span } from '#server/trace/spans.ts'

/** The OpenTelemetry span of a request, named by its route and never by its URL, which may hold personal data. */
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
