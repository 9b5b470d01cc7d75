import type { Mutation } from '../chaos/breaking/mutation.ts';

/** A fault that a person could make in one file, and the tests that are to catch it. */
export interface Fault extends Mutation {
  /** What is wrong with the product then, as a sentence. */
  readonly name: string;
  /** Paths of test files from the checkout's root; `npm test` runs all of them. */
  readonly tests: readonly string[];
  /** Set where `npm test` tests only a sample of the set that catches it: only `npm run test:deep` catches it for certain. */
  readonly onlyDeep?: true;
}

/** Projects of Vitest, the quickest first. */
export const projects = ['unit', 'web', 'int', 'e2e'] as const;
export type Project = (typeof projects)[number];

/** @returns the project of Vitest that runs a test file. */
export function projectOf(test: string): Project {
  if (test.startsWith('web/e2e/')) return 'e2e';
  if (test.startsWith('web/')) return 'web';
  return test.endsWith('.int.spec.ts') ? 'int' : 'unit';
}

/** @returns the fault's tests by project, the quickest project first. */
export function testsByProject({ tests }: Pick<Fault, 'tests'>): readonly (readonly [Project, readonly string[]])[] {
  return projects
    .map((project) => [project, tests.filter((test) => projectOf(test) === project)] as const)
    .filter(([, some]) => some.length > 0);
}
