import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';
import {
  getCurrentTrace,
  getCurrentTraceparent,
  createTrace,
  parseTraceparent,
  getTraceIdsForNewEvent,
  formatTraceparent,
  runInTrace,
} from './traceContext.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const spanId = 'b7ad6b7169203331';

test('parses a formatted traceparent', () => {
  for (const isSampled of [true, false]) {
    const context = { traceId, spanId, isSampled };
    expect(parseTraceparent(formatTraceparent(context))).toEqual(context);
  }
});

test.each([
  ['a missing header', undefined],
  ['a list', [`00-${traceId}-${spanId}-01`, `00-${traceId}-${spanId}-01`]],
  ['a trace of zeros', `00-${'0'.repeat(32)}-${spanId}-01`],
  ['a span of zeros', `00-${traceId}-${'0'.repeat(16)}-01`],
  ['another version', `ff-${traceId}-${spanId}-01`],
  ['capitals', `00-${traceId.toUpperCase()}-${spanId}-01`],
  ['additional fields', `00-${traceId}-${spanId}-01-more`],
  ['a line break', `00-${traceId}-${spanId}-01\n`],
  ['an email address', `00-ada@acme.example-${spanId}-01`],
])('rejects %s as a traceparent', (_what, header) => {
  expect(parseTraceparent(header)).toBeNull();
});

test('creates unique and valid traces', () => {
  const ids = Array.from({ length: 1_000 }, () => createTrace());
  expect(new Set(ids.map((each) => each.traceId)).size).toBe(1_000);
  expect(ids.every((each) => parseTraceparent(formatTraceparent(each)) !== null)).toBe(true);
});

test('adds the trace id to log lines within a trace, also after an await', async () => {
  const lines: string[] = [];
  const logger = createLogger({ level: 'info', format: 'json', destination: { write: (line) => lines.push(line) } });
  await runInTrace({ traceId, spanId, isSampled: false }, async () => {
    await Promise.resolve();
    logger.info('inside');
    logger.child({ reader: 'mail' }).info('in a child');
  });
  logger.info('outside');
  const named = lines.map((line) => (JSON.parse(line) as { traceId?: string }).traceId);
  expect(named).toEqual([traceId, traceId, undefined]);
});

test('returns the trace id for events, and the span id only for a sampled trace', () => {
  expect(getTraceIdsForNewEvent()).toEqual({});
  expect(getCurrentTraceparent()).toBeNull();
  expect(runInTrace({ traceId, spanId, isSampled: false }, getTraceIdsForNewEvent)).toEqual({ traceId });
  expect(runInTrace({ traceId, spanId, isSampled: true }, getTraceIdsForNewEvent)).toEqual({ traceId, spanId });
  expect(getCurrentTrace()).toBeNull();
});
