import { expect, test, vi } from 'vitest';
import type { ReadModelAnnouncement } from './readModels.ts';
import { delayAnnouncementsUntilReplicaCatchesUp } from './delayUntilReplayed.ts';

const batch = (position: number): ReadModelAnnouncement => ({
  reader: 'r',
  position: String(position),
  changes: [['all', 'Catalogue']],
});

function createReplica() {
  const state = { at: 0, polls: 0, fails: false };
  const passed: ReadModelAnnouncement[] = [];
  const announce = delayAnnouncementsUntilReplicaCatchesUp({
    poll: () => {
      state.polls += 1;
      return state.fails ? Promise.reject(new Error('away')) : Promise.resolve();
    },
    hasReached: (position) => Number(position) <= state.at,
    isClosed: () => false,
    notifyListeners: (each) => passed.push(each),
  });
  return { state, passed, announce };
}

test('passes announcements in order once the replica has replayed them, even after an outage', async () => {
  const { state, passed, announce } = createReplica();
  state.fails = true;
  announce(batch(1));
  announce(batch(2));
  await vi.waitFor(() => expect(state.polls).toBeGreaterThan(2), { timeout: 30_000 });
  expect(passed).toEqual([]);
  state.fails = false;
  state.at = 1;
  await vi.waitFor(() => expect(passed).toEqual([batch(1)]), { timeout: 30_000 });
  state.at = 2;
  await vi.waitFor(() => expect(passed).toEqual([batch(1), batch(2)]), { timeout: 30_000 });
});

test('limits the queue while a replica stalls, and merges it into one announcement', async () => {
  const { state, passed, announce } = createReplica();
  for (let position = 1; position <= 3_500; position += 1) announce(batch(position));
  state.at = 3_500;
  await vi.waitFor(() => expect(passed.at(-1)?.position).toBe('3500'), { timeout: 30_000 });
  expect(passed.length).toBeLessThanOrEqual(1_000);
  expect(passed[0]).not.toHaveProperty('changes');
});
