import {
  getCurrentTrace,
  createTrace,
  parseTraceparent,
  type TraceContext,
  type EventTraceAndSpanIds,
  runInTrace,
} from './traceContext.ts';

/** Attributes of a span: names, numbers and ids, but no personal data. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';

/** Reference to a span of another trace. */
export interface SpanLink {
  readonly traceId: string;
  readonly spanId: string;
}

export interface SpanOptions {
  readonly kind?: SpanKind;
  readonly attributes?: SpanAttributes;
  /** Spans of other traces that caused this span. */
  readonly links?: readonly SpanLink[];
}

/** A span in progress. */
export interface OpenSpan {
  readonly context: TraceContext;
  /** Adds attributes that were not known at the beginning. */
  set(this: void, attributes: SpanAttributes): void;
  /** @param error the value that the work in the span threw, if it failed. */
  end(this: void, error?: unknown): void;
}

/** Records the spans of a process. */
export interface SpanRecorder {
  /** Decides whether the spans of a new trace are recorded; requests cannot influence the decision. */
  isSampled(this: void): boolean;
  /** @param parent trace context of the parent span. */
  begin(this: void, name: string, options: SpanOptions, parent: TraceContext): OpenSpan;
  /** Exports the remaining spans and stops recording. */
  stop(this: void): Promise<void>;
}

/** The recorder of this process; `null` if no spans are recorded. */
let recorder: SpanRecorder | null = null;

/**
 * Sets the recorder of this process.
 * @returns a function that restores the previous recorder.
 */
export function setSpanRecorder(next: SpanRecorder | null): () => void {
  const before = recorder;
  recorder = next;
  return () => {
    recorder = before;
  };
}

/** Decides whether the spans of a new trace are recorded. */
export function decideTraceSampling(): boolean {
  return recorder?.isSampled() ?? false;
}

/**
 * Begins a span that the caller ends.
 * @returns `null` if the spans of the parent's trace are not recorded.
 */
export function beginSpan(name: string, options: SpanOptions, parent: TraceContext): OpenSpan | null {
  return recorder !== null && parent.isSampled ? recorder.begin(name, options, parent) : null;
}

async function runAndEndSpan<T>(span: OpenSpan, work: () => Promise<T>): Promise<T> {
  try {
    const result = await runInTrace(span.context, work);
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}

/** Runs work in a span of the current trace; without a span if there is no trace or its spans are not recorded. */
export function runInSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const parent = getCurrentTrace();
  const span = parent === null ? null : beginSpan(name, options, parent);
  return span === null ? work() : runAndEndSpan(span, work);
}

/**
 * Runs work that was not started by a request. The work gets a new trace, which connects the log lines and spans of the
 * work.
 */
export function runInNewTrace<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const context = createTrace(decideTraceSampling());
  const span = beginSpan(name, options, context);
  return span === null ? runInTrace(context, work) : runAndEndSpan(span, work);
}

/**
 * Runs work that was queued in a table. The work continues the trace in which it was queued.
 * @param traceparent of the trace in which the work was queued; if `null` or invalid, the work runs in a new trace.
 */
export function runInContinuedTrace<T>(
  traceparent: string | null,
  name: string,
  options: SpanOptions,
  work: () => Promise<T>,
): Promise<T> {
  const context = parseTraceparent(traceparent);
  if (context === null) return runInNewTrace(name, options, work);
  const span = beginSpan(name, options, context);
  return span === null ? runInTrace(context, work) : runAndEndSpan(span, work);
}

/** Maximum number of links of a span. */
export const maxSpanLinks = 32;

function isComplete(mark: EventTraceAndSpanIds): mark is SpanLink {
  return mark.traceId !== undefined && mark.spanId !== undefined;
}

/** Collects the ids of the traces in which the events were stored, without duplicates; at most `maxSpanLinks`. */
export function collectDistinctEventTraceIds(
  events: readonly { readonly meta: EventTraceAndSpanIds }[],
): readonly string[] {
  const ids = new Set<string>();
  for (const { meta } of events) {
    if (ids.size >= maxSpanLinks) break;
    if (meta.traceId !== undefined) ids.add(meta.traceId);
  }
  return [...ids];
}

function createLinks(events: readonly { readonly meta: EventTraceAndSpanIds }[]): readonly SpanLink[] {
  const links = new Map<string, SpanLink>();
  for (const { meta } of events) {
    if (links.size >= maxSpanLinks) break;
    if (isComplete(meta)) links.set(meta.spanId, { traceId: meta.traceId, spanId: meta.spanId });
  }
  return [...links.values()];
}

/**
 * Processes events in a span that is linked to the spans in which the events were stored. If all events have the same
 * trace, the span belongs to that trace, otherwise to a new trace.
 */
export function runInSpanLinkedToEvents<T>(
  name: string,
  events: readonly { readonly meta: EventTraceAndSpanIds }[],
  work: () => Promise<T>,
): Promise<T> {
  const links = createLinks(events);
  const options: SpanOptions = { kind: 'consumer', attributes: { 'marketplace.events': events.length }, links };
  const [only, another] = collectDistinctEventTraceIds(events);
  if (only === undefined || another !== undefined) return runInNewTrace(name, options, work);
  const spanId = links[0]?.spanId;
  const fresh = createTrace(false);
  const parent = { traceId: only, spanId: spanId ?? fresh.spanId, isSampled: spanId !== undefined };
  const span = beginSpan(name, options, parent);
  return span === null ? runInTrace(parent, work) : runAndEndSpan(span, work);
}
