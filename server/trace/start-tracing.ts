import { DiagLogLevel, diag, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Log } from '#server/log.ts'
import { type BeginSpan, traceBy } from './spans.ts'

/** How long an export may take; `stop` waits for the last one. */
const HAND_OVER_MS = 2_000

/**
 * Starts exporting traces to a collector (OTLP). The exporter reads its address and headers from the standard `OTEL_…`
 * variables. Import this only if a collector is configured: it takes five megabytes of memory.
 * @param share the fraction of traces that are sampled, from 0 to 1
 */
export function startTracing(share: number, log: Log): { stop(): Promise<void> } {
  const complain = (message: string) => log.warn({ detail: message }, 'traces could not be handed over')
  const silent = { info() {}, debug() {}, verbose() {} }
  diag.setLogger({ error: complain, warn: complain, ...silent }, DiagLogLevel.WARN)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'nukkad', 'process.pid': process.pid }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter(),
        exportTimeoutMillis: HAND_OVER_MS,
      }),
    ],
  })
  const tracer = provider.getTracer('nukkad')
  const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }

  const begin: BeginSpan = ({ name, kind, attributes }, parent) => {
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, contextOf(parent))
    const { traceId, spanId, traceFlags } = span.spanContext()
    return {
      id: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
      tell: (more) => void span.setAttributes(more),
      // Only the error's name: its message may contain what people typed.
      fail: (reason) => void span.setStatus({ code: SpanStatusCode.ERROR, message: nameOf(reason) }),
      end: () => span.end(),
    }
  }
  traceBy(begin)
  return {
    async stop() {
      traceBy(undefined)
      await provider.shutdown().catch(({ message }: Error) => complain(message))
    },
  }
}

function contextOf(traceparent: string | undefined) {
  const [, traceId, spanId, flags] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent ?? '') ?? []
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number.parseInt(flags, 16) })
}

const nameOf = (reason: unknown) => (reason instanceof Error ? reason.name : typeof reason)
