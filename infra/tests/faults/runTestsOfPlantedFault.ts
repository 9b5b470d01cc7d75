import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type CodeMutationWithCatchingTests, groupFaultTestFilesByVitestProject } from './fault.ts';

/** The properties of Vitest's JSON report that this module uses. */
export interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

const firstLine = (text = ''): string => (text.split('\n')[0] ?? '').slice(0, 200);

/** A test file that failed. */
export interface TestFileFailure {
  /** Path relative to the root of the copy. */
  readonly file: string;
  /** The first failed test and the first line of its message. */
  readonly text: string;
}

/**
 * @param folder root of the copy.
 * @returns the first failure of a report; `null` when there is none.
 */
export function findFirstTestFailure({ testResults }: VitestReport, folder: string): TestFileFailure | null {
  for (const { name, status, message, assertionResults } of testResults) {
    const file = path.relative(folder, name).replaceAll(path.sep, '/');
    const test = assertionResults.find((each) => each.status === 'failed');
    if (test !== undefined) return { file, text: `${file}: ${test.fullName}: ${firstLine(test.failureMessages[0])}` };
    if (status === 'failed') return { file, text: `${file}: ${firstLine(message)}` };
  }
  return null;
}

/** Minutes after which tests are killed, in case the fault prevents them from ending. */
const maxMinutes = 20;

/** Options of a test run in a copy of the checkout. */
export interface PlantedFaultTestOptions {
  /** Folder of a copy of the checkout. */
  readonly copy: string;
  readonly seed: string;
  readonly deep: boolean;
}

/** Result of the tests on a copy. */
export type PlantedFaultTestOutcome =
  | { readonly outcome: 'passed' }
  | ({ readonly outcome: 'failed' } & TestFileFailure)
  /** The tests could not run. */
  | { readonly outcome: 'broken'; readonly text: string };

const broken = (text: string): PlantedFaultTestOutcome => ({ outcome: 'broken', text });

function readOutcome(report: string, copy: string, code: number | null): PlantedFaultTestOutcome {
  if (code === 0) return { outcome: 'passed' };
  if (code === null) return broken(`The tests did not finish within ${maxMinutes} minutes.`);
  if (!existsSync(report)) return broken(`Vitest exited with ${code} without a report.`);
  const failure = findFirstTestFailure(JSON.parse(readFileSync(report, 'utf8')) as VitestReport, copy);
  return failure === null
    ? broken(`Vitest exited with ${code}, but no test failed.`)
    : { outcome: 'failed', ...failure };
}

async function runProject(
  project: string,
  tests: readonly string[],
  run: PlantedFaultTestOptions,
): Promise<PlantedFaultTestOutcome> {
  const { copy, seed, deep } = run;
  const folder = mkdtempSync(path.join(tmpdir(), 'marketplace-report-'));
  const report = path.join(folder, 'report.json');
  const output = ['--reporter=json', `--outputFile=${report}`, '--bail=1'];
  const vitest = path.join(copy, 'node_modules', 'vitest', 'vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', '--project', project, ...output, ...tests], {
    cwd: copy,
    stdio: 'ignore',
    timeout: maxMinutes * 60_000,
    env: { ...process.env, TEST_SEED: seed, TEST_DEPTH: deep ? 'deep' : '' },
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const outcome = readOutcome(report, copy, code);
  rmSync(folder, { recursive: true });
  return outcome;
}

/** Runs the tests of a fault, one Vitest project after the other, until a test fails. */
export async function runTestsOfPlantedFault(
  fault: Pick<CodeMutationWithCatchingTests, 'tests'>,
  run: PlantedFaultTestOptions,
): Promise<PlantedFaultTestOutcome> {
  const missing = fault.tests.find((test) => !existsSync(path.join(run.copy, test)));
  if (missing !== undefined) return broken(`The file ${missing} does not exist`);
  for (const [project, tests] of groupFaultTestFilesByVitestProject(fault)) {
    const verdict = await runProject(project, tests, run);
    if (verdict.outcome !== 'passed') return verdict;
  }
  return { outcome: 'passed' };
}
