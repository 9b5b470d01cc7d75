import { hash } from 'node:crypto';

/**
 * Large sets, such as every cell of the role matrix, are tested whole by `npm run test:deep`. `npm test` tests some members, other ones in
 * each run.
 */
export const isDeep = process.env['TEST_DEPTH'] === 'deep';

/** Seed of the choice; `vitest.config.ts` chooses it, prints it and passes it to all workers. */
export const drawnSeed = process.env['TEST_SEED'] ?? '1';

/** The members of a set in an order that the seed decides. @param set its name, so that sets are shuffled independently. */
export function shuffled<T>(set: string, all: readonly T[], seed = drawnSeed): readonly T[] {
  const members = all.map((member, place) => ({ member, order: hash('sha256', `${seed} ${set} ${place}`) }));
  return members.toSorted((one, other) => (one.order < other.order ? -1 : 1)).map(({ member }) => member);
}

/**
 * Draws members of a set, in their order: all of them in a deep run.
 * @param set its name, so that sets are drawn independently. @param most how many are drawn otherwise.
 */
export function drawn<T>(set: string, most: number, all: readonly T[], deep = isDeep, seed = drawnSeed): readonly T[] {
  if (deep || all.length <= most) return all;
  const kept = new Set(shuffled(set, [...all.keys()], seed).slice(0, most));
  return all.filter((_member, place) => kept.has(place));
}
