import { ROOT_CONTEXT, type SpanContext, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api';
import { setGlobalErrorHandler } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { OpenSpan, SpanKind as Kind, SpanLink, SpanRecorder } from './spans.ts';
import type { TraceContext } from './traceContext.ts';

export interface OtlpOptions {
  /** Base address of the receiver; spans go to its /v1/traces. */
  readonly url: string;
  /** Of the traces that begin here, those that are recorded, 0 to 1. */
  readonly share: number;
  /** Name and version of this program. */
  readonly service: { readonly name: string; readonly version: string };
  /** Told that spans are lost, once a minute at most. */
  readonly onLost: (error: unknown) => void;
  /** Milliseconds between two sendings; 5,000 when left out. */
  readonly everyMs?: number;
}

/** Spans that wait at most; more are dropped, so that a receiver that is away costs no more memory than this. */
const waitingSpans = { maxQueueSize: 2_048, maxExportBatchSize: 512, exportTimeoutMillis: 5_000 } as const;
const sayEveryMs = 60_000;

const kinds: Readonly<Record<Kind, SpanKind>> = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};

function contextOf({ traceId, spanId }: SpanLink): SpanContext {
  return { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true };
}

/** An error's class only: its message may quote what somebody sent. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}

/** Sends spans to a receiver of OpenTelemetry, in batches, behind everything else; nothing waits for it. */
export function createOtlpRecorder({ url, share, service, onLost, everyMs = 5_000 }: OtlpOptions): SpanRecorder {
  let saidAt = -Infinity;
  const say = (error: unknown): void => {
    if (performance.now() - saidAt < sayEveryMs) return;
    saidAt = performance.now();
    onLost(error);
  };
  setGlobalErrorHandler(say);
  const exporter = new OTLPTraceExporter({ url: `${url}/v1/traces`, timeoutMillis: waitingSpans.exportTimeoutMillis });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service.name, 'service.version': service.version }),
    spanLimits: { attributeCountLimit: 16, attributeValueLengthLimit: 200, linkCountLimit: 32, eventCountLimit: 0 },
    spanProcessors: [new BatchSpanProcessor(exporter, { ...waitingSpans, scheduledDelayMillis: everyMs })],
  });
  const tracer = provider.getTracer('marketplace');
  const begin: SpanRecorder['begin'] = (name, { kind = 'internal', attributes = {}, links = [] }, parent): OpenSpan => {
    const above = trace.setSpanContext(ROOT_CONTEXT, contextOf(parent));
    const options = {
      kind: kinds[kind],
      attributes: { ...attributes },
      links: links.map((link) => ({ context: contextOf(link) })),
    };
    const span = tracer.startSpan(name, options, above);
    const context: TraceContext = { ...parent, spanId: span.spanContext().spanId };
    return {
      context,
      set: (more) => void span.setAttributes({ ...more }),
      end: (error) => {
        if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: nameOf(error) });
        span.end();
      },
    };
  };
  return { isSampled: () => Math.random() < share, begin, stop: () => provider.shutdown().catch(say) };
}
