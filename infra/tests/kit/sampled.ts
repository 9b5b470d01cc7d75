import { hash } from 'node:crypto';

/**
 * Whether this is a run of `npm run test:deep`, which tests large sets, such as every cell of the role matrix,
 * completely. `npm test` tests a sample that differs in each run.
 */
export const isDeepTestRun = process.env['TEST_DEPTH'] === 'deep';

/** Seed of the samples; `vitest.config.ts` chooses it, prints it and passes it to all workers. */
export const testSampleSeed = process.env['TEST_SEED'] ?? '1';

/**
 * Returns the members of a set in a random order that depends only on the seed and the name of the set.
 * @param set name of the set, so that sets are shuffled independently.
 */
export function shuffleByTestSeed<T>(set: string, all: readonly T[], seed = testSampleSeed): readonly T[] {
  const members = all.map((member, index) => ({ member, order: hash('sha256', `${seed} ${set} ${index}`) }));
  return members.toSorted((one, other) => (one.order < other.order ? -1 : 1)).map(({ member }) => member);
}

/**
 * Samples a set, keeping its order; a deep run returns all members.
 * @param set name of the set, so that sets are sampled independently.
 * @param max maximum sample size.
 */
export function selectTestSample<T>(
  set: string,
  max: number,
  all: readonly T[],
  deep = isDeepTestRun,
  seed = testSampleSeed,
): readonly T[] {
  if (deep || all.length <= max) return all;
  const kept = new Set(shuffleByTestSeed(set, [...all.keys()], seed).slice(0, max));
  return all.filter((_member, index) => kept.has(index));
}
