import { AsyncLocalStorage } from 'node:async_hooks';
import { randomFillSync } from 'node:crypto';

/** Where in which trace the work stands that is under way. */
export interface TraceContext {
  /** 32 hexadecimal digits: the correlation id of everything that one request or one batch of events leads to. */
  readonly traceId: string;
  /** 16 hexadecimal digits: of the span that the next one begins under. */
  readonly spanId: string;
  /** Whether spans of it are recorded. */
  readonly isSampled: boolean;
}

/** How an event names the trace that it was stored in; `spanId` only where that span was recorded. */
export interface TraceMark {
  readonly traceId?: string | undefined;
  readonly spanId?: string | undefined;
}

const storage = new AsyncLocalStorage<TraceContext>();

/** Random bytes drawn at once: a draw of many costs hardly more than a draw of one. */
const drawn = Buffer.alloc(4_096);
let used = drawn.length;

function randomHex(bytes: number): string {
  if (used + bytes > drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += bytes;
  const id = drawn.toString('hex', used - bytes, used);
  return /^0+$/.test(id) ? randomHex(bytes) : id;
}

/** A trace of its own, that nobody has begun before. */
export function newTrace(isSampled = false): TraceContext {
  return { traceId: randomHex(16), spanId: randomHex(8), isSampled };
}

/** The trace of the work that is under way, or `null`. */
export function currentTrace(): TraceContext | null {
  return storage.getStore() ?? null;
}

/** Runs work, and all that it begins, as part of a trace. */
export function withTrace<T>(context: TraceContext, work: () => T): T {
  return storage.run(context, work);
}

/** What an event is to keep of the trace that it is stored in; nothing outside of every trace. */
export function traceMark(): TraceMark {
  const context = storage.getStore();
  if (context === undefined) return {};
  const { traceId, spanId, isSampled } = context;
  return isSampled ? { traceId, spanId } : { traceId };
}

/** The trace that is under way as a traceparent, for what is done about it later; `null` outside of every trace. */
export function currentTraceparent(): string | null {
  const context = currentTrace();
  return context === null ? null : traceparentOf(context);
}

const shape = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const sampledFlag = 1;

/** Reads a W3C traceparent. @returns `null` for one that is no such thing; later versions of the standard are taken for none. */
export function readTraceparent(header: unknown): TraceContext | null {
  if (typeof header !== 'string') return null;
  const [, traceId = '', spanId = '', flags = ''] = shape.exec(header) ?? [];
  if (traceId === '' || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & sampledFlag) === sampledFlag };
}

/** The same as a W3C traceparent. */
export function traceparentOf({ traceId, spanId, isSampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}
