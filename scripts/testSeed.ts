import { randomInt } from 'node:crypto';

/**
 * Chooses the seed by which members of large sets are sampled (`infra/tests/kit/sampled.ts`), prints it, and sets TEST_SEED for this process and
 * those that it starts. A seed that is set already stays, so that TEST_SEED repeats a run.
 */
export function chooseTestSeed(): void {
  if (process.env['TEST_SEED'] !== undefined) return;
  process.env['TEST_SEED'] = String(randomInt(2 ** 31));
  console.log(`Large sets are sampled by TEST_SEED=${process.env['TEST_SEED']}`);
}
