import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createNewEventsSignal } from './newEventsSignal.ts';
import { iterateStoredAndNewEventBatches, type FollowedEventLogSource } from './iterateStoredAndNewEventBatches.ts';
import type { EventBatch, StoredEvent } from './port.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const at = (position: bigint): EventBatch => ({ events: [], position });

/** A log with a movable head; `reads` counts its reads. */
function startLog(overrides: Partial<FollowedEventLogSource> = {}) {
  const log = { head: 0n, reads: 0, failures: 0 };
  const newEvents = createNewEventsSignal();
  const source: FollowedEventLogSource = {
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
  return { log, newEvents, stopping, batches: iterateStoredAndNewEventBatches(source, 0n, stopping.signal) };
}

it('does not miss a notification during a read', async () => {
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
  const { batches } = startLog({ newEvents, readAll });
  expect((await batches.next()).value).toEqual(at(1n));
});

it('polls when there is no notification', async () => {
  const { log, batches } = startLog({ pollMs: 1_000 });
  const next = batches.next();
  await vi.advanceTimersByTimeAsync(0);
  log.head = 5n;
  await vi.advanceTimersByTimeAsync(1_000);
  expect((await next).value).toEqual(at(5n));
  expect(log.reads).toBe(2);
});

it('retries failed reads from the last position with a growing delay', async () => {
  const { log, batches } = startLog();
  log.failures = 3;
  log.head = 7n;
  const next = batches.next();
  await vi.advanceTimersByTimeAsync(50 + 100);
  expect(log.reads).toBe(3);
  await vi.advanceTimersByTimeAsync(200);
  expect((await next).value).toEqual(at(7n));
});

it('limits the pace on a busy log, but reads immediately when it is lagging', async () => {
  const newEvents = createNewEventsSignal();
  const event = {} as StoredEvent;
  let reads = 0;
  let size = 1;
  const readAll = () => {
    reads += 1;
    return Promise.resolve({ events: Array<StoredEvent>(size).fill(event), position: BigInt(reads) });
  };
  const { batches } = startLog({ newEvents, readAll, paceMs: 5 });
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

it('ends with an error that the owner rethrows', async () => {
  const { log, batches } = startLog({
    onFailure: (error) => {
      throw error;
    },
  });
  log.failures = 1;
  await expect(batches.next()).rejects.toThrow('unreachable');
});

it('ends when the signal aborts during the delay before a retry', async () => {
  const { log, batches, stopping } = startLog();
  log.failures = 1;
  const next = batches.next();
  await vi.advanceTimersByTimeAsync(10);
  stopping.abort();
  expect(await next).toEqual({ done: true, value: undefined });
});
