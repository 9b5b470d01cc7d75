import { selectTestSample } from '../../infra/tests/kit/sampled.ts';

/** A set of slow test files, of which `npm test` runs a random sample. `npm run test:deep` runs all of them. */
interface TestFileSet {
  readonly name: string;
  /** Number of files that `npm test` runs. */
  readonly sampleSize: number;
  readonly files: readonly string[];
}

export const sampledTestFileSets: readonly TestFileSet[] = [
  {
    name: 'products that are killed, start with a wrong log or follow the guides',
    sampleSize: 1,
    files: [
      'infra/tests/acceptance/operation/documentedCommands.int.spec.ts',
      'infra/tests/chaos/chaos.int.spec.ts',
      'infra/tests/acceptance/operation/missingKeys.int.spec.ts',
      'infra/tests/acceptance/operation/replacedLog.int.spec.ts',
    ],
  },
  {
    name: 'processes that are killed while they send mails',
    sampleSize: 1,
    files: [
      'infra/tests/acceptance/companies/transferRfqsAfterKill.int.spec.ts',
      'infra/tests/acceptance/notifications/digestsAfterKill.int.spec.ts',
      'infra/tests/acceptance/rfq/awardMailsAfterKill.int.spec.ts',
    ],
  },
  {
    // `mainJob.e2e.spec.ts`, which tests the main job of the product, runs every time.
    name: 'longest journeys in a browser',
    sampleSize: 2,
    files: [
      'web/e2e/buyerJourney.e2e.spec.ts',
      'web/e2e/keyboardOnly.e2e.spec.ts',
      'web/e2e/rfq/decision.e2e.spec.ts',
      'web/e2e/rfq/lists.e2e.spec.ts',
      'web/e2e/rfq/teamConversation.e2e.spec.ts',
    ],
  },
];

/** @returns the files in `sampledTestFileSets` that `npm test` does not run with this seed. */
export function listOmittedTestFiles(seed: string): readonly string[] {
  return sampledTestFileSets.flatMap(({ name, sampleSize, files }) => {
    const sampled = new Set(selectTestSample(name, sampleSize, files, false, seed));
    return files.filter((file) => !sampled.has(file));
  });
}
