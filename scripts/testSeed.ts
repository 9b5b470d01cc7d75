import { randomInt } from 'node:crypto';

/**
 * Chooses the seed for sampling large sets (`infra/tests/kit/sampled.ts`), prints it, and sets TEST_SEED for this
 * process and its child processes. If TEST_SEED is already set, its value is kept, which repeats an earlier run.
 * @returns the seed.
 */
export function chooseTestSeedAndSetEnvironment(): string {
  const given = process.env['TEST_SEED'];
  if (given !== undefined) return given;
  const seed = String(randomInt(2 ** 31));
  process.env['TEST_SEED'] = seed;
  console.log(`Large sets are sampled by TEST_SEED=${seed}`);
  return seed;
}
