import { expect, test, vi } from 'vitest';
import type { Announcement } from './readModels.ts';
import { untilReplayed } from './untilReplayed.ts';

const batch = (position: number): Announcement => ({
  reader: 'r',
  position: String(position),
  changes: [['all', 'Catalogue']],
});

function replica() {
  const state = { at: 0, looks: 0, fails: false };
  const passed: Announcement[] = [];
  const take = untilReplayed({
    look: () => {
      state.looks += 1;
      return state.fails ? Promise.reject(new Error('away')) : Promise.resolve();
    },
    isThere: (position) => Number(position) <= state.at,
    isClosed: () => false,
    pass: (each) => passed.push(each),
  });
  return { state, passed, take };
}

test('what the primary announces is told once the replica shows it, in order, and also after the replica was away', async () => {
  const { state, passed, take } = replica();
  state.fails = true;
  take(batch(1));
  take(batch(2));
  await vi.waitFor(() => expect(state.looks).toBeGreaterThan(2), { timeout: 30_000 });
  expect(passed).toEqual([]);
  state.fails = false;
  state.at = 1;
  await vi.waitFor(() => expect(passed).toEqual([batch(1)]), { timeout: 30_000 });
  state.at = 2;
  await vi.waitFor(() => expect(passed).toEqual([batch(1), batch(2)]), { timeout: 30_000 });
});

test('what piles up while a replica stands still takes no more room than a bound, and ends as one change of everything', async () => {
  const { state, passed, take } = replica();
  for (let position = 1; position <= 3_500; position += 1) take(batch(position));
  state.at = 3_500;
  await vi.waitFor(() => expect(passed.at(-1)?.position).toBe('3500'), { timeout: 30_000 });
  expect(passed.length).toBeLessThanOrEqual(1_000);
  expect(passed[0]).not.toHaveProperty('changes');
});
