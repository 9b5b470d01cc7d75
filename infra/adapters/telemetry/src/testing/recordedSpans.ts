import type { SpanOptions, SpanRecorder } from '../spans.ts';
import { newTrace, type TraceContext } from '../traceContext.ts';

/** A completed span. */
export interface RecordedSpan extends SpanOptions {
  readonly name: string;
  readonly context: TraceContext;
  readonly parent: TraceContext;
  readonly failed: boolean;
}

/** Creates an in-memory recorder that samples every trace. */
export function createMemoryRecorder(): SpanRecorder & { readonly spans: readonly RecordedSpan[] } {
  const spans: RecordedSpan[] = [];
  return {
    spans,
    isSampled: () => true,
    begin: (name, options, parent) => {
      const context = { ...parent, spanId: newTrace().spanId };
      return {
        context,
        set: () => undefined,
        end: (error) => void spans.push({ ...options, name, context, parent, failed: error !== undefined }),
      };
    },
    stop: () => Promise.resolve(),
  };
}
