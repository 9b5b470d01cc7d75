import { randomInt } from 'node:crypto';

/**
 * Chooses the seed by which members of large sets are sampled (`infra/tests/kit/sampled.ts`), prints it, and sets TEST_SEED for this process and
 * those that it starts. A seed that is set already stays, so that TEST_SEED repeats a run.
 * @returns the seed.
 */
export function chooseTestSeed(): string {
  const given = process.env['TEST_SEED'];
  if (given !== undefined) return given;
  const seed = String(randomInt(2 ** 31));
  process.env['TEST_SEED'] = seed;
  console.log(`Large sets are sampled by TEST_SEED=${seed}`);
  return seed;
}
