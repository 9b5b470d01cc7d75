import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';
import {
  currentTrace,
  currentTraceparent,
  newTrace,
  readTraceparent,
  traceMark,
  traceparentOf,
  withTrace,
} from './traceContext.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const spanId = 'b7ad6b7169203331';

test('reads what it writes', () => {
  for (const isSampled of [true, false]) {
    const context = { traceId, spanId, isSampled };
    expect(readTraceparent(traceparentOf(context))).toEqual(context);
  }
});

test.each([
  ['nothing', undefined],
  ['a list', [`00-${traceId}-${spanId}-01`, `00-${traceId}-${spanId}-01`]],
  ['a trace of zeros', `00-${'0'.repeat(32)}-${spanId}-01`],
  ['a span of zeros', `00-${traceId}-${'0'.repeat(16)}-01`],
  ['another version', `ff-${traceId}-${spanId}-01`],
  ['capitals', `00-${traceId.toUpperCase()}-${spanId}-01`],
  ['more than there may be', `00-${traceId}-${spanId}-01-more`],
  ['a line break', `00-${traceId}-${spanId}-01\n`],
  ['an address', `00-ada@acme.example-${spanId}-01`],
])('takes %s for no traceparent', (_what, header) => {
  expect(readTraceparent(header)).toBeNull();
});

test('begins traces that nobody has begun before', () => {
  const ids = Array.from({ length: 1_000 }, () => newTrace());
  expect(new Set(ids.map((each) => each.traceId)).size).toBe(1_000);
  expect(ids.every((each) => readTraceparent(traceparentOf(each)) !== null)).toBe(true);
});

test('lines of the log name the trace that they are said in, also after waiting, and none outside of it', async () => {
  const lines: string[] = [];
  const logger = createLogger({ level: 'info', format: 'json', destination: { write: (line) => lines.push(line) } });
  await withTrace({ traceId, spanId, isSampled: false }, async () => {
    await Promise.resolve();
    logger.info('inside');
    logger.child({ reader: 'mail' }).info('in a child');
  });
  logger.info('outside');
  const named = lines.map((line) => (JSON.parse(line) as { traceId?: string }).traceId);
  expect(named).toEqual([traceId, traceId, undefined]);
});

test('events keep the trace, and the span only where it is recorded', () => {
  expect(traceMark()).toEqual({});
  expect(currentTraceparent()).toBeNull();
  expect(withTrace({ traceId, spanId, isSampled: false }, traceMark)).toEqual({ traceId });
  expect(withTrace({ traceId, spanId, isSampled: true }, traceMark)).toEqual({ traceId, spanId });
  expect(currentTrace()).toBeNull();
});
