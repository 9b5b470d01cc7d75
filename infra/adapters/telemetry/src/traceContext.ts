import { AsyncLocalStorage } from 'node:async_hooks';
import { randomFillSync } from 'node:crypto';

/** Position of the current work in a trace. */
export interface TraceContext {
  /** 32 hexadecimal digits: the correlation id of all effects of one request or one batch of events. */
  readonly traceId: string;
  /** 16 hexadecimal digits: the parent of the next span. */
  readonly spanId: string;
  /** Whether the spans of the trace are recorded. */
  readonly isSampled: boolean;
}

/** Trace in which an event was stored; `spanId` is present only if the span was recorded. */
export interface EventTraceAndSpanIds {
  readonly traceId?: string | undefined;
  readonly spanId?: string | undefined;
}

const storage = new AsyncLocalStorage<TraceContext>();

/** Pool of random bytes, because generating many bytes at once takes hardly longer than generating a few. */
const randomPool = Buffer.alloc(4_096);
let usedBytes = randomPool.length;

function randomHex(bytes: number): string {
  if (usedBytes + bytes > randomPool.length) {
    randomFillSync(randomPool);
    usedBytes = 0;
  }
  usedBytes += bytes;
  const id = randomPool.toString('hex', usedBytes - bytes, usedBytes);
  return /^0+$/.test(id) ? randomHex(bytes) : id;
}

/** Creates a new trace with random ids. */
export function createTrace(isSampled = false): TraceContext {
  return { traceId: randomHex(16), spanId: randomHex(8), isSampled };
}

/** @returns the trace of the current work; `null` outside of a trace. */
export function getCurrentTrace(): TraceContext | null {
  return storage.getStore() ?? null;
}

/** Runs work, including all asynchronous work that it starts, in a trace. */
export function runInTrace<T>(context: TraceContext, work: () => T): T {
  return storage.run(context, work);
}

/** @returns the trace ids to store with an event; empty outside of a trace. */
export function getTraceIdsForNewEvent(): EventTraceAndSpanIds {
  const context = storage.getStore();
  if (context === undefined) return {};
  const { traceId, spanId, isSampled } = context;
  return isSampled ? { traceId, spanId } : { traceId };
}

/** @returns the current trace as a W3C traceparent, to continue the trace later; `null` outside of a trace. */
export function getCurrentTraceparent(): string | null {
  const context = getCurrentTrace();
  return context === null ? null : formatTraceparent(context);
}

const traceparentPattern = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const sampledFlag = 1;

/**
 * Parses a W3C traceparent.
 * @returns `null` if the header is invalid or has a later version of the standard.
 */
export function parseTraceparent(header: unknown): TraceContext | null {
  if (typeof header !== 'string') return null;
  const [, traceId = '', spanId = '', flags = ''] = traceparentPattern.exec(header) ?? [];
  if (traceId === '' || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & sampledFlag) === sampledFlag };
}

/** Formats a trace context as a W3C traceparent. */
export function formatTraceparent({ traceId, spanId, isSampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}
