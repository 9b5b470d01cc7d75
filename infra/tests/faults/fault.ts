import type { ChaosSourceMutation } from '../chaos/mutations/mutation.ts';

/** A plausible mistake in one file, and the tests that should catch it. */
export interface CodeMutationWithCatchingTests extends ChaosSourceMutation {
  /** Description of the incorrect behaviour. */
  readonly name: string;
  /** Paths of test files relative to the repository root; `npm test` runs all of them. */
  readonly tests: readonly string[];
  /**
   * Set when `npm test` runs only a sample of the test cases that catch the fault; only `npm run test:deep` catches it
   * reliably.
   */
  readonly onlyDeep?: true;
}

/** Vitest projects, fastest first. */
export const vitestProjectNames = ['unit', 'web', 'int', 'e2e'] as const;
export type VitestProjectName = (typeof vitestProjectNames)[number];

/** @returns the Vitest project that runs a test file. */
export function getVitestProjectOfTestFile(test: string): VitestProjectName {
  if (test.startsWith('web/e2e/')) return 'e2e';
  if (test.startsWith('web/')) return 'web';
  return test.endsWith('.int.spec.ts') ? 'int' : 'unit';
}

/** @returns the tests of a fault by project, fastest project first. */
export function groupFaultTestFilesByVitestProject({
  tests,
}: Pick<CodeMutationWithCatchingTests, 'tests'>): readonly (readonly [VitestProjectName, readonly string[]])[] {
  return vitestProjectNames
    .map((project) => [project, tests.filter((test) => getVitestProjectOfTestFile(test) === project)] as const)
    .filter(([, some]) => some.length > 0);
}
