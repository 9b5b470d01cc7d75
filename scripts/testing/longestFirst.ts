import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take longer than others of their kind, the longest first; what a fresh clone knows of a file is else its size, by which the longest
 * tests in a browser are the last. Which file is where changes only how long a core is idle at the end.
 */
export const longest: readonly string[] = [
  'web/e2e/mainJob.e2e.spec.ts',
  'web/e2e/accessibility.e2e.spec.ts',
  'web/e2e/rfq/lists.e2e.spec.ts',
  'web/e2e/rfq/decision.e2e.spec.ts',
  'web/e2e/buyerJourney.e2e.spec.ts',
  'web/e2e/widths.e2e.spec.ts',
  'web/e2e/rfq/together.e2e.spec.ts',
  'web/e2e/keyboardOnly.e2e.spec.ts',
  'infra/tests/acceptance/operation/keysApart.int.spec.ts',
  'infra/tests/chaos/chaos.int.spec.ts',
  'infra/tests/acceptance/operation/exchangedLog.int.spec.ts',
  'infra/tests/acceptance/access/roleMatrix.int.spec.ts',
  'infra/tests/acceptance/privacy/strangersRequests.int.spec.ts',
  'infra/tests/acceptance/accounts/accounts.int.spec.ts',
  'infra/tests/acceptance/operation/main.int.spec.ts',
];

function placeOf({ moduleId }: TestSpecification): number {
  const place = longest.findIndex((file) => moduleId.endsWith(`/${file}`));
  return place === -1 ? longest.length : place;
}

/** Begins the longest files of each project first, the others as Vitest would. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project);
    return [...byProject.values()].flatMap((own) => own.sort((one, other) => placeOf(one) - placeOf(other)));
  }
}
