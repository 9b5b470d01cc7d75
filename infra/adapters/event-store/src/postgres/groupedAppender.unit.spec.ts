import { describe, expect, it } from 'vitest';
import type { EventAppendResult } from '../port.ts';
import {
  createGroupedEventAppender,
  type EventAppendGroupingLimits,
  type EventAppendOfOneCommand,
  type EventAppendGroupWriter,
} from './groupedAppender.ts';

const limits: EventAppendGroupingLimits = { inFlight: 1, members: 4, size: 1_000 };
const appended: EventAppendResult = { outcome: 'appended', revision: 0, position: 1n };

function member(stream: string, size = 10): EventAppendOfOneCommand {
  const event = { id: stream, type: 'Tested.v1', data: 'x'.repeat(size), meta: '', commandId: stream };
  return { stream, events: [event], options: { expectedRevision: -1, commandId: stream } };
}

/** Appends to all streams concurrently. @returns the groups that were stored, and the outcome of each append. */
async function appendAll(
  members: readonly EventAppendOfOneCommand[],
  store: EventAppendGroupWriter,
  given: Partial<EventAppendGroupingLimits> = {},
) {
  const groups: string[][] = [];
  const recording: EventAppendGroupWriter = (group) => {
    groups.push(group.map(({ stream }) => stream));
    return store(group);
  };
  const append = createGroupedEventAppender(recording, { ...limits, ...given });
  const settled = await Promise.allSettled(members.map(append));
  return { groups, settled };
}

const storeAll: EventAppendGroupWriter = (group) => Promise.resolve(group.map(() => appended));

describe('append groups', () => {
  it('sends a single append immediately', async () => {
    const { groups } = await appendAll([member('a')], storeAll);
    expect(groups).toEqual([['a']]);
  });

  it('groups the appends that arrive meanwhile, up to the maximum group size', async () => {
    const { groups } = await appendAll(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((stream) => member(stream)),
      storeAll,
    );
    expect(groups).toEqual([['a'], ['b', 'c', 'd', 'e'], ['f']]);
  });

  it('puts at most one append per stream into a group, and keeps their order', async () => {
    const { groups } = await appendAll(
      ['a', 'b', 'b', 'c', 'b'].map((stream) => member(stream)),
      storeAll,
    );
    expect(groups).toEqual([['a'], ['b', 'c'], ['b'], ['b']]);
  });

  it('limits a group by size, and sends a large append separately', async () => {
    const members = [member('a'), member('b', 600), member('c', 600), member('d', 5_000), member('e')];
    const { groups } = await appendAll(members, storeAll);
    expect(groups).toEqual([['a'], ['b'], ['c'], ['d'], ['e']]);
  });

  it('distributes waiting appends evenly over the groups in flight', async () => {
    const members = Array.from({ length: 33 }, (_, n) => member(`s${n}`));
    const { groups } = await appendAll(members, storeAll, { inFlight: 2, members: 100 });
    expect(groups.map((group) => group.length)).toEqual([1, 1, 16, 15]);
  });

  it('limits the groups in flight', async () => {
    let now = 0;
    let most = 0;
    const counting: EventAppendGroupWriter = async (group) => {
      now += 1;
      most = Math.max(most, now);
      await Promise.resolve();
      now -= 1;
      return group.map(() => appended);
    };
    const members = Array.from({ length: 40 }, (_, n) => member(`s${n}`));
    await appendAll(members, counting, { inFlight: 2, members: 3 });
    expect(most).toBe(2);
  });

  it('returns each member its own result', async () => {
    const store: EventAppendGroupWriter = (group) =>
      Promise.resolve(group.map(({ stream }) => ({ ...appended, position: BigInt(stream) })));
    const { settled } = await appendAll(
      ['1', '2', '3'].map((stream) => member(stream)),
      store,
    );
    expect(settled).toEqual(
      [1n, 2n, 3n].map((position) => ({ status: 'fulfilled', value: { ...appended, position } })),
    );
  });

  it('retries the members of a failed group separately', async () => {
    const store: EventAppendGroupWriter = (group) =>
      group.some(({ stream }) => stream === 'poison')
        ? Promise.reject(new Error('poisoned'))
        : Promise.resolve(group.map(() => appended));
    const { groups, settled } = await appendAll(
      ['a', 'b', 'poison', 'c'].map((stream) => member(stream)),
      store,
    );
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(groups).toEqual([['a'], ['b', 'poison', 'c'], ['b'], ['poison'], ['c']]);
  });

  it('continues after a failure', async () => {
    let failures = 1;
    const append = createGroupedEventAppender((group) => {
      failures -= 1;
      return failures >= 0 ? Promise.reject(new Error('unreachable')) : storeAll(group);
    }, limits);
    await expect(append(member('a'))).rejects.toThrow('unreachable');
    expect(await append(member('a'))).toEqual(appended);
  });
});
