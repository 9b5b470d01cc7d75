import { ROOT_CONTEXT, type SpanContext, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api';
import { setGlobalErrorHandler } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { OpenSpan, SpanKind as Kind, SpanLink, SpanRecorder } from './spans.ts';
import type { TraceContext } from './traceContext.ts';

export interface OtlpSpanRecorderOptions {
  /** Base URL of the receiver; spans are sent to its /v1/traces. */
  readonly url: string;
  /** Fraction of new traces that are recorded, 0 to 1. */
  readonly sampledFraction: number;
  /** Name and version of this program. */
  readonly service: { readonly name: string; readonly version: string };
  /** Called when spans are lost, at most once a minute. */
  readonly onSpansLost: (error: unknown) => void;
  /** Milliseconds between two exports; 5,000 if omitted. */
  readonly exportIntervalMs?: number;
}

/** Limits of the export queue; further spans are dropped to limit the memory while the receiver is unavailable. */
const queueLimits = { maxQueueSize: 2_048, maxExportBatchSize: 512, exportTimeoutMillis: 5_000 } as const;
const reportIntervalMs = 60_000;

const kinds: Readonly<Record<Kind, SpanKind>> = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};

function toSpanContext({ traceId, spanId }: SpanLink): SpanContext {
  return { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true };
}

/** @returns the class name of an error, and not its message, which may contain user input. */
function getErrorName(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}

/** Exports spans to an OpenTelemetry receiver in batches in the background. */
export function createOtlpSpanRecorder({
  url,
  sampledFraction,
  service,
  onSpansLost,
  exportIntervalMs = 5_000,
}: OtlpSpanRecorderOptions): SpanRecorder {
  let reportedAt = -Infinity;
  const reportLoss = (error: unknown): void => {
    if (performance.now() - reportedAt < reportIntervalMs) return;
    reportedAt = performance.now();
    onSpansLost(error);
  };
  setGlobalErrorHandler(reportLoss);
  const exporter = new OTLPTraceExporter({ url: `${url}/v1/traces`, timeoutMillis: queueLimits.exportTimeoutMillis });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service.name, 'service.version': service.version }),
    spanLimits: { attributeCountLimit: 16, attributeValueLengthLimit: 200, linkCountLimit: 32, eventCountLimit: 0 },
    spanProcessors: [new BatchSpanProcessor(exporter, { ...queueLimits, scheduledDelayMillis: exportIntervalMs })],
  });
  const tracer = provider.getTracer('marketplace');
  const begin: SpanRecorder['begin'] = (name, { kind = 'internal', attributes = {}, links = [] }, parent): OpenSpan => {
    const parentContext = trace.setSpanContext(ROOT_CONTEXT, toSpanContext(parent));
    const options = {
      kind: kinds[kind],
      attributes: { ...attributes },
      links: links.map((link) => ({ context: toSpanContext(link) })),
    };
    const span = tracer.startSpan(name, options, parentContext);
    const context: TraceContext = { ...parent, spanId: span.spanContext().spanId };
    return {
      context,
      set: (more) => void span.setAttributes({ ...more }),
      end: (error) => {
        if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: getErrorName(error) });
        span.end();
      },
    };
  };
  return { isSampled: () => Math.random() < sampledFraction, begin, stop: () => provider.shutdown().catch(reportLoss) };
}
