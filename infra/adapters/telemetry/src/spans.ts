import {
  currentTrace,
  newTrace,
  readTraceparent,
  type TraceContext,
  type TraceMark,
  withTrace,
} from './traceContext.ts';

/** What a span tells besides its name and time: names, numbers and ids of things, nothing of people. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';

/** A span of another trace. */
export interface SpanLink {
  readonly traceId: string;
  readonly spanId: string;
}

export interface SpanOptions {
  readonly kind?: SpanKind;
  readonly attributes?: SpanAttributes;
  /** Spans of other traces that led to it. */
  readonly links?: readonly SpanLink[];
}

/** A span that is under way. */
export interface OpenSpan {
  readonly context: TraceContext;
  /** Adds what is known only now. */
  set(this: void, attributes: SpanAttributes): void;
  /** @param error why its work failed, if it did. */
  end(this: void, error?: unknown): void;
}

/** Where spans go. */
export interface SpanRecorder {
  /** Decides for a trace that begins here whether its spans are recorded; nobody outside has a say in it. */
  isSampled(this: void): boolean;
  /** @param parent the trace that the span belongs to, and the span above it. */
  begin(this: void, name: string, options: SpanOptions, parent: TraceContext): OpenSpan;
  /** Sends what waits, and ends. */
  stop(this: void): Promise<void>;
}

/** Of this process, as its log is one; `null`: no spans are recorded, and nothing is done for them. */
let recorder: SpanRecorder | null = null;

/** Makes all spans of this process go there from now on. @returns puts back what was before. */
export function recordSpans(next: SpanRecorder | null): () => void {
  const before = recorder;
  recorder = next;
  return () => {
    recorder = before;
  };
}

/** Whether the spans of a trace that begins here are to be recorded. */
export function decideSampling(): boolean {
  return recorder?.isSampled() ?? false;
}

/** Begins a span that somebody else ends. @returns `null` where its trace is not recorded. */
export function beginSpan(name: string, options: SpanOptions, parent: TraceContext): OpenSpan | null {
  return recorder !== null && parent.isSampled ? recorder.begin(name, options, parent) : null;
}

async function inside<T>(span: OpenSpan, work: () => Promise<T>): Promise<T> {
  try {
    const result = await withTrace(span.context, work);
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}

/** Runs work as a span of the trace that is under way; as it is, where none is or where it is not recorded. */
export function inSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const parent = currentTrace();
  const span = parent === null ? null : beginSpan(name, options, parent);
  return span === null ? work() : inside(span, work);
}

/** Runs work that nobody's request led to as a trace of its own, so that its lines and spans are found together. */
export function inNewTrace<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const context = newTrace(decideSampling());
  const span = beginSpan(name, options, context);
  return span === null ? withTrace(context, work) : inside(span, work);
}

/**
 * Runs work that something waited for in a table, in the trace that put it there.
 * @param traceparent of that trace; `null`, or what is none: the work is a trace of its own.
 */
export function continueTrace<T>(
  traceparent: string | null,
  name: string,
  options: SpanOptions,
  work: () => Promise<T>,
): Promise<T> {
  const context = readTraceparent(traceparent);
  if (context === null) return inNewTrace(name, options, work);
  const span = beginSpan(name, options, context);
  return span === null ? withTrace(context, work) : inside(span, work);
}

/** Links of one span at most. */
export const mostLinks = 32;

function isComplete(mark: TraceMark): mark is SpanLink {
  return mark.traceId !== undefined && mark.spanId !== undefined;
}

/** Ids of the traces that events were stored in, each once and not too many for a line of the log. */
export function tracesOf(events: readonly { readonly meta: TraceMark }[]): readonly string[] {
  const ids = new Set<string>();
  for (const { meta } of events) {
    if (ids.size >= mostLinks) break;
    if (meta.traceId !== undefined) ids.add(meta.traceId);
  }
  return [...ids];
}

function linksTo(events: readonly { readonly meta: TraceMark }[]): readonly SpanLink[] {
  const links = new Map<string, SpanLink>();
  for (const { meta } of events) {
    if (links.size >= mostLinks) break;
    if (isComplete(meta)) links.set(meta.spanId, { traceId: meta.traceId, spanId: meta.spanId });
  }
  return [...links.values()];
}

/**
 * Deals with events as a span that is linked to those of the commands that stored them: in the trace of the events where they have one
 * trace, in a new one where they have several.
 */
export function handlingEvents<T>(
  name: string,
  events: readonly { readonly meta: TraceMark }[],
  work: () => Promise<T>,
): Promise<T> {
  const links = linksTo(events);
  const options: SpanOptions = { kind: 'consumer', attributes: { 'marketplace.events': events.length }, links };
  const [only, another] = tracesOf(events);
  if (only === undefined || another !== undefined) return inNewTrace(name, options, work);
  const spanId = links[0]?.spanId;
  const fresh = newTrace(false);
  const parent = { traceId: only, spanId: spanId ?? fresh.spanId, isSampled: spanId !== undefined };
  const span = beginSpan(name, options, parent);
  return span === null ? withTrace(parent, work) : inside(span, work);
}
