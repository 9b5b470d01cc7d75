import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setTraceparentHeader } from './trace.ts';

const key = '3f2c8a54-9d1e-4b6f-8a7c-0e5d4c3b2a19';
const traceparent = '00-3f2c8a549d1e4b6f8a7c0e5d4c3b2a19-8a7c0e5d4c3b2a19-00';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 }));
afterEach(() => void vi.useRealTimers());

function traceparentFor(of: string | null): string | null {
  const headers = new Headers();
  setTraceparentHeader(headers, of);
  return headers.get('traceparent');
}

test('derives the trace of a command from its key, also when it is retried', () => {
  expect([traceparentFor(key), traceparentFor(key)]).toEqual([traceparent, traceparent]);
});

test('assigns reads right after a command to its trace, but not later reads', () => {
  expect(traceparentFor(key)).toBe(traceparent);
  vi.setSystemTime(Date.now() + 4_000);
  expect(traceparentFor(null)).toBe(traceparent);
  vi.setSystemTime(Date.now() + 2_000);
  expect(traceparentFor(null)).toBeNull();
});

test('builds valid traceparents from the keys of browsers', () => {
  expect(traceparentFor(crypto.randomUUID())).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
});
