import type { SpanOptions, SpanRecorder } from '../spans.ts';
import { createTrace, type TraceContext } from '../traceContext.ts';

/** A completed span, as recorded for a test. */
export interface RecordedTestSpan extends SpanOptions {
  readonly name: string;
  readonly context: TraceContext;
  readonly parent: TraceContext;
  readonly failed: boolean;
}

/** Creates an in-memory recorder that samples every trace. */
export function createTestSpanRecorder(): SpanRecorder & { readonly spans: readonly RecordedTestSpan[] } {
  const spans: RecordedTestSpan[] = [];
  return {
    spans,
    isSampled: () => true,
    begin: (name, options, parent) => {
      const context = { ...parent, spanId: createTrace().spanId };
      return {
        context,
        set: () => undefined,
        end: (error) => void spans.push({ ...options, name, context, parent, failed: error !== undefined }),
      };
    },
    stop: () => Promise.resolve(),
  };
}
