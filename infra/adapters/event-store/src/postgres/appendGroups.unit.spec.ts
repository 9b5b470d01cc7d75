import { describe, expect, it } from 'vitest';
import type { AppendResult } from '../port.ts';
import { createAppendGroups, type GroupLimits, type Member, type StoreGroup } from './appendGroups.ts';

const limits: GroupLimits = { inFlight: 1, members: 4, size: 1_000 };
const appended: AppendResult = { outcome: 'appended', revision: 0, position: 1n };

function member(stream: string, size = 10): Member {
  const event = { id: stream, type: 'Tested.v1', data: 'x'.repeat(size), meta: '', commandId: stream };
  return { stream, events: [event], options: { expectedRevision: -1, commandId: stream } };
}

/** Appends all streams at once. @returns the groups that went to the store, and what each append came to. */
async function appendAll(members: readonly Member[], store: StoreGroup, given: Partial<GroupLimits> = {}) {
  const groups: string[][] = [];
  const recording: StoreGroup = (group) => {
    groups.push(group.map(({ stream }) => stream));
    return store(group);
  };
  const append = createAppendGroups(recording, { ...limits, ...given });
  const settled = await Promise.allSettled(members.map(append));
  return { groups, settled };
}

const storeAll: StoreGroup = (group) => Promise.resolve(group.map(() => appended));

describe('append groups', () => {
  it('sends a lone append at once', async () => {
    const { groups } = await appendAll([member('a')], storeAll);
    expect(groups).toEqual([['a']]);
  });

  it('sends what comes meanwhile together, at most as many as a group may have', async () => {
    const { groups } = await appendAll(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((stream) => member(stream)),
      storeAll,
    );
    expect(groups).toEqual([['a'], ['b', 'c', 'd', 'e'], ['f']]);
  });

  it('takes one command per stream into a group and keeps their order', async () => {
    const { groups } = await appendAll(
      ['a', 'b', 'b', 'c', 'b'].map((stream) => member(stream)),
      storeAll,
    );
    expect(groups).toEqual([['a'], ['b', 'c'], ['b'], ['b']]);
  });

  it('closes a group before it grows too large, and lets a large one go alone', async () => {
    const members = [member('a'), member('b', 600), member('c', 600), member('d', 5_000), member('e')];
    const { groups } = await appendAll(members, storeAll);
    expect(groups).toEqual([['a'], ['b'], ['c'], ['d'], ['e']]);
  });

  it('shares many waiting appends out among the groups on their way', async () => {
    const members = Array.from({ length: 33 }, (_, n) => member(`s${n}`));
    const { groups } = await appendAll(members, storeAll, { inFlight: 2, members: 100 });
    expect(groups.map((group) => group.length)).toEqual([1, 1, 16, 15]);
  });

  it('has no more groups on their way than allowed', async () => {
    let now = 0;
    let most = 0;
    const counting: StoreGroup = async (group) => {
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

  it('answers each member with its own answer', async () => {
    const store: StoreGroup = (group) =>
      Promise.resolve(group.map(({ stream }) => ({ ...appended, position: BigInt(stream) })));
    const { settled } = await appendAll(
      ['1', '2', '3'].map((stream) => member(stream)),
      store,
    );
    expect(settled).toEqual(
      [1n, 2n, 3n].map((position) => ({ status: 'fulfilled', value: { ...appended, position } })),
    );
  });

  it('tries every member of a failed group alone, so that only the culprit fails', async () => {
    const store: StoreGroup = (group) =>
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

  it('goes on after a failure', async () => {
    let failures = 1;
    const append = createAppendGroups((group) => {
      failures -= 1;
      return failures >= 0 ? Promise.reject(new Error('unreachable')) : storeAll(group);
    }, limits);
    await expect(append(member('a'))).rejects.toThrow('unreachable');
    expect(await append(member('a'))).toEqual(appended);
  });
});
