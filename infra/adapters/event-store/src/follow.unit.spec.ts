import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createNewEventsSignal } from './newEventsSignal.ts';
import { follow, type FollowSource } from './follow.ts';
import type { EventBatch, StoredEvent } from './port.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const at = (position: bigint): EventBatch => ({ events: [], position });

/** A log whose head the test moves; `reads` counts how often it was asked. */
function aLog(overrides: Partial<FollowSource> = {}) {
  const log = { head: 0n, reads: 0, failures: 0 };
  const newEvents = createNewEventsSignal();
  const source: FollowSource = {
    newEvents,
    readAll: () => {
      log.reads += 1;
      if (log.failures === 0) return Promise.resolve(at(log.head));
      log.failures -= 1;
      return Promise.reject(new Error('unreachable'));
    },
    onFailure: () => undefined,
    ...overrides,
  };
  const stopping = new AbortController();
  return { log, newEvents, stopping, batches: follow(source, 0n, stopping.signal) };
}

it('does not miss a ring that comes while it reads', async () => {
  const newEvents = createNewEventsSignal();
  let head = 0n;
  const readAll = () => {
    const answer = at(head);
    if (head === 0n) {
      head = 1n;
      newEvents.notify();
    }
    return Promise.resolve(answer);
  };
  const { batches } = aLog({ newEvents, readAll });
  expect((await batches.next()).value).toEqual(at(1n));
});

it('looks by itself when the signal stays silent', async () => {
  const { log, batches } = aLog({ pollMs: 1_000 });
  const next = batches.next();
  await vi.advanceTimersByTimeAsync(0);
  log.head = 5n;
  await vi.advanceTimersByTimeAsync(1_000);
  expect((await next).value).toEqual(at(5n));
  expect(log.reads).toBe(2);
});

it('reads again after failures, waiting longer each time, from the last position taken', async () => {
  const { log, batches } = aLog();
  log.failures = 3;
  log.head = 7n;
  const next = batches.next();
  await vi.advanceTimersByTimeAsync(50 + 100);
  expect(log.reads).toBe(3);
  await vi.advanceTimersByTimeAsync(200);
  expect((await next).value).toEqual(at(7n));
});

it('reads a busy log no faster than its pace, but one that it is behind at once', async () => {
  const newEvents = createNewEventsSignal();
  const event = {} as StoredEvent;
  let reads = 0;
  let size = 1;
  const readAll = () => {
    reads += 1;
    return Promise.resolve({ events: Array<StoredEvent>(size).fill(event), position: BigInt(reads) });
  };
  const { batches } = aLog({ newEvents, readAll, paceMs: 5 });
  await batches.next();
  size = 100;
  const second = batches.next();
  await vi.advanceTimersByTimeAsync(4);
  expect(reads).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  await second;
  await batches.next();
  expect(reads).toBe(3);
});

it('ends with the error that its owner will not have repeated', async () => {
  const { log, batches } = aLog({
    onFailure: (error) => {
      throw error;
    },
  });
  log.failures = 1;
  await expect(batches.next()).rejects.toThrow('unreachable');
});

it('ends when the signal aborts while it waits to read again', async () => {
  const { log, batches, stopping } = aLog();
  log.failures = 1;
  const next = batches.next();
  await vi.advanceTimersByTimeAsync(10);
  stopping.abort();
  expect(await next).toEqual({ done: true, value: undefined });
});
