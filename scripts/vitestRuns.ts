import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { formatTestTimes, type TestFileTimes } from './testFileTimes.ts';

/** How many tests ended how. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** One line per failed test, repeated at the end, where a long log is read first. */
  readonly failures: readonly string[];
}

/** The members of Vitest's JSON report that are used. */
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
export const start = (program: string, args: readonly string[], stdio: 'inherit' | ['ignore', 'pipe', 'pipe']) =>
  spawn(path.join('node_modules', '.bin', program), args, { stdio, shell: process.platform === 'win32' });

/** Whether a program ends with 0. */
export function hasPassed(child: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}

/**
 * Collects what a program writes to both of its streams.
 * @param show whether the output is also printed as it comes.
 * @returns a function that returns the output so far.
 */
function collectOutput(child: ChildProcess, show: boolean): () => string {
  let output = '';
  for (const [stream, shown] of [[child.stdout, process.stdout] as const, [child.stderr, process.stderr] as const]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (show) shown.write(text);
    });
  }
  return () => output;
}

/** Prints what a program writes in one piece, under a heading, when it has ended. @returns the program. */
export function captureOutput(name: string, child: ChildProcess): ChildProcess {
  const getOutput = collectOutput(child, false);
  child.once('close', () => {
    if (getOutput() !== '') process.stdout.write(`\n-- output of ${name}:\n${getOutput()}`);
  });
  return child;
}

const closingLine = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/gm;

/**
 * Runs a program of `node_modules/.bin` whose output ends with a line such as "12 passed, 0 failed, 1 skipped", and shows the output as it
 * comes.
 * @returns the counts of that line; one failure without this line, or when the program fails without counting one.
 */
export async function runCounted(program: string, ...args: string[]): Promise<Counts> {
  const child = start(program, args, ['ignore', 'pipe', 'pipe']);
  const getOutput = collectOutput(child, true);
  const hasSucceeded = await hasPassed(child);
  const [, passed = '0', failed = '1', skipped = '0'] = [...getOutput().matchAll(closingLine)].at(-1) ?? [];
  const counted = { passed: Number(passed), failed: Number(failed), skipped: Number(skipped), failures: [] };
  return hasSucceeded ? counted : { ...counted, failed: Math.max(counted.failed, 1) };
}

/**
 * Runs projects of Vitest.
 * @param report name of the report that `printResult` reads. @param files only these; all when left out.
 * @param captured heading for the output, which is then printed at the end instead of as it comes.
 */
export function runVitest(
  report: string,
  projects: readonly string[],
  { files = [], captured }: { readonly files?: readonly string[]; readonly captured?: string } = {},
): Promise<boolean> {
  process.env['TEST_TIMES'] = timesFile(report);
  const reporters = ['default', 'json', './scripts/testing/fileTimesReporter.ts'].map((name) => `--reporter=${name}`);
  const output = [...reporters, `--outputFile.json=${path.join(reports, report)}`];
  const args = ['run', ...projects.flatMap((project) => ['--project', project]), ...output, ...files];
  if (captured === undefined) return hasPassed(start('vitest', args, 'inherit'));
  return hasPassed(captureOutput(captured, start('vitest', args, ['ignore', 'pipe', 'pipe'])));
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

function readCounts(report: string): Counts {
  try {
    const json = JSON.parse(readFileSync(path.join(reports, report), 'utf8')) as Report;
    const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = json;
    return { passed, failed, skipped, failures: failuresOf(json) };
  } catch {
    // A run that broke before its first test left no report: the step itself has failed and is counted.
    return { passed: 0, failed: 0, skipped: 0, failures: [] };
  }
}

function readTimes(report: string): readonly TestFileTimes[] {
  try {
    return JSON.parse(readFileSync(timesFile(report), 'utf8')) as TestFileTimes[];
  } catch {
    // A run that broke early measured nothing.
    return [];
  }
}

/**
 * Prints how long files took, every failure and one closing line, and sets the exit code.
 * @param failedSteps names of the steps that failed. @param others counts of programs that are no Vitest runs.
 */
export function printResult(
  reportNames: readonly string[],
  failedSteps: readonly string[],
  others: readonly Counts[] = [],
): void {
  const counts = [...reportNames.map(readCounts), ...others];
  console.log(`\n${formatTestTimes(reportNames.flatMap(readTimes)).join('\n')}\n`);
  const sum = (of: 'passed' | 'failed' | 'skipped'): number => counts.reduce((total, count) => total + count[of], 0);
  rmSync(reports, { recursive: true });
  for (const failure of counts.flatMap(({ failures }) => failures)) console.log(`Failed: ${failure}`);
  if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}.`);
  const failed = Math.max(sum('failed'), failedSteps.length);
  console.log(`\n${sum('passed')} passed, ${failed} failed${sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''}`);
  process.exitCode = failed === 0 ? 0 : 1;
}
