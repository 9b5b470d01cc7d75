import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { formatTestFileDurations, type TestFileDurations } from './testFileTimes.ts';

/** Numbers of tests by outcome. */
export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** One line per failed test, repeated at the end of the output, where readers look first. */
  readonly failures: readonly string[];
}

/** The properties of Vitest's JSON report that are used. */
interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
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

const reports = mkdtempSync(path.join(tmpdir(), 'marketplace-reports-'));

const timesFile = (report: string): string => path.join(reports, `times-${report}`);

/** Starts a program of `node_modules/.bin`. */
export const startNodeModulesProgram = (
  program: string,
  args: readonly string[],
  stdio: 'inherit' | ['ignore', 'pipe', 'pipe'],
) => spawn(path.join('node_modules', '.bin', program), args, { stdio, shell: process.platform === 'win32' });

/** Waits for a program to end. Returns whether it exits with code 0. */
export function waitForProcessExitAndReturnSuccess(child: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}

/**
 * Collects what a program writes to its standard output and standard error.
 * @param isPrinted whether to also print the output immediately.
 * @returns a function that returns the output so far.
 */
function collectOutput(child: ChildProcess, isPrinted: boolean): () => string {
  let output = '';
  for (const [stream, target] of [[child.stdout, process.stdout] as const, [child.stderr, process.stderr] as const]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (isPrinted) target.write(text);
    });
  }
  return () => output;
}

/**
 * Prints the whole output of a program under a heading after the program has ended.
 * @returns `child`.
 */
export function printProcessOutputAfterExit(name: string, child: ChildProcess): ChildProcess {
  const getOutput = collectOutput(child, false);
  child.once('close', () => {
    if (getOutput() !== '') process.stdout.write(`\n-- output of ${name}:\n${getOutput()}`);
  });
  return child;
}

const closingLine = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/gm;

/**
 * Runs a program of `node_modules/.bin` whose output ends with a line such as "12 passed, 0 failed, 1 skipped", and
 * prints the output immediately.
 * @returns the counts of that line, with at least one failure if the line is missing or the exit code is not 0.
 */
export async function runProgramAndParseTestCounts(program: string, ...args: string[]): Promise<TestCounts> {
  const child = startNodeModulesProgram(program, args, ['ignore', 'pipe', 'pipe']);
  const getOutput = collectOutput(child, true);
  const hasSucceeded = await waitForProcessExitAndReturnSuccess(child);
  const [, passed = '0', failed = '1', skipped = '0'] = [...getOutput().matchAll(closingLine)].at(-1) ?? [];
  const counted = { passed: Number(passed), failed: Number(failed), skipped: Number(skipped), failures: [] };
  return hasSucceeded ? counted : { ...counted, failed: Math.max(counted.failed, 1) };
}

/**
 * Runs projects of Vitest.
 * @param report file name of the report that `printTestResultAndSetExitCode` reads.
 * @param files test files to run; all if omitted.
 * @param captured heading under which the output is printed at the end; if omitted, the output is printed immediately.
 */
export function runVitestProjects(
  report: string,
  projects: readonly string[],
  { files = [], captured }: { readonly files?: readonly string[]; readonly captured?: string } = {},
): Promise<boolean> {
  process.env['TEST_TIMES'] = timesFile(report);
  const reporters = ['default', 'json', './scripts/testing/fileTimesReporter.ts'].map((name) => `--reporter=${name}`);
  const output = [...reporters, `--outputFile.json=${path.join(reports, report)}`];
  const args = ['run', ...projects.flatMap((project) => ['--project', project]), ...output, ...files];
  if (captured === undefined)
    return waitForProcessExitAndReturnSuccess(startNodeModulesProgram('vitest', args, 'inherit'));
  return waitForProcessExitAndReturnSuccess(
    printProcessOutputAfterExit(captured, startNodeModulesProgram('vitest', args, ['ignore', 'pipe', 'pipe'])),
  );
}

const firstLine = (text = ''): string => (text.split('\n')[0] ?? '').slice(0, 200);

function failuresOf({ testResults }: Report): readonly string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(process.cwd(), name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [`${file}: ${firstLine(message)}`];
    return failed.map((test) => `${file}: ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
  });
}

function readCounts(report: string): TestCounts {
  try {
    const json = JSON.parse(readFileSync(path.join(reports, report), 'utf8')) as Report;
    const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = json;
    return { passed, failed, skipped, failures: failuresOf(json) };
  } catch {
    // A run that crashed before its first test has no report. The step of the run is counted as failed.
    return { passed: 0, failed: 0, skipped: 0, failures: [] };
  }
}

function readTimes(report: string): readonly TestFileDurations[] {
  try {
    return JSON.parse(readFileSync(timesFile(report), 'utf8')) as TestFileDurations[];
  } catch {
    // A run that crashed has no durations.
    return [];
  }
}

/**
 * Prints the durations of test files, all failures and a closing line with the counts, and sets the exit code.
 * @param failedSteps names of the steps that failed.
 * @param others counts of programs other than Vitest.
 */
export function printTestResultAndSetExitCode(
  reportNames: readonly string[],
  failedSteps: readonly string[],
  others: readonly TestCounts[] = [],
): void {
  const counts = [...reportNames.map(readCounts), ...others];
  console.log(`\n${formatTestFileDurations(reportNames.flatMap(readTimes)).join('\n')}\n`);
  const sum = (of: 'passed' | 'failed' | 'skipped'): number => counts.reduce((total, count) => total + count[of], 0);
  rmSync(reports, { recursive: true });
  for (const failure of counts.flatMap(({ failures }) => failures)) console.log(`Failed: ${failure}`);
  if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}.`);
  const failed = Math.max(sum('failed'), failedSteps.length);
  console.log(`\n${sum('passed')} passed, ${failed} failed${sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''}`);
  process.exitCode = failed === 0 ? 0 : 1;
}
