import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findChromium } from './chromium.ts';

/** `npm test`: everything that has to hold before a change lands, as far as it goes even when a step fails. */
interface Step {
  readonly name: string;
  readonly run: () => Promise<boolean>;
}

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** One line per test that failed, told again at the end, where a long log is read first. */
  readonly failures: readonly string[];
}

/** What is read of Vitest's JSON report. */
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

const start = (program: string, args: readonly string[], stdio: 'inherit' | ['ignore', 'pipe', 'pipe']) =>
  spawn(path.join('node_modules', '.bin', program), args, { stdio, shell: process.platform === 'win32' });

function hasPassed(child: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}

function command(program: string, ...args: string[]): Promise<boolean> {
  return hasPassed(start(program, args, 'inherit'));
}

/** A step that may run beside another: what it says is told as one piece when it has ended. */
function check(name: string, program: string, ...args: string[]): Step {
  const run = async (): Promise<boolean> => {
    const child = start(program, args, ['ignore', 'pipe', 'pipe']);
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => (said += text));
    }
    const passed = await hasPassed(child);
    if (said !== '') process.stdout.write(`\n-- ${name} said:\n${said}`);
    return passed;
  };
  return { name, run };
}

function tests(report: string, ...projects: string[]): Promise<boolean> {
  const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${path.join(reports, report)}`];
  return command('vitest', 'run', ...projects.flatMap((project) => ['--project', project]), ...output);
}

async function browserTests(): Promise<boolean> {
  const chromium = await findChromium();
  console.log(`Chromium from ${chromium.origin}: ${chromium.path}`);
  process.env.CHROME_PATH = chromium.path;
  return tests('e2e.json', 'e2e', 'e2e-alone');
}

const typesAndLint = 'scripts/testing/typesAndLint.ts';

/** Steps that do not need each other, in two rows that take about as long, one core each. */
const beside: readonly (readonly Step[])[] = [
  [check('types and lint', 'node', typesAndLint, 'tsconfig.json', '.', 'web')],
  [
    check('types and lint of the web app', 'node', typesAndLint, 'web/tsconfig.json', 'web'),
    check('format', 'biome', 'format', '.'),
    check('boundaries', 'node', 'scripts/boundaries.ts'),
    check('build of the web app', 'node', 'infra/product/start/buildWeb.cli.ts'),
  ],
];

const afterwards: readonly Step[] = [
  { name: 'tests of rules, services and pages', run: () => tests('fast.json', 'unit', 'int', 'web') },
  { name: 'tests in a browser', run: browserTests },
  { name: 'benchmarks at their smallest size', run: () => command('node', 'infra/tests/bench/main.ts', '--smallest') },
];

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
    // A run that broke before its first test left no report: the step itself has failed and is counted below.
    return { passed: 0, failed: 0, skipped: 0, failures: [] };
  }
}

const failedSteps: string[] = [];

async function take({ name, run }: Step): Promise<void> {
  const began = performance.now();
  console.log(`\n== ${name}`);
  const passed = await run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return false;
  });
  if (!passed) failedSteps.push(name);
  console.log(`== ${name}: ${passed ? 'passed' : 'FAILED'} in ${Math.round((performance.now() - began) / 1000)} s`);
}

async function takeInTurn(steps: readonly Step[]): Promise<void> {
  for (const step of steps) await take(step);
}

await Promise.all(beside.map(takeInTurn));
await takeInTurn(afterwards);

const counts = [readCounts('fast.json'), readCounts('e2e.json')];
const sum = (of: 'passed' | 'failed' | 'skipped'): number => counts.reduce((total, count) => total + count[of], 0);
rmSync(reports, { recursive: true });
for (const failure of counts.flatMap(({ failures }) => failures)) console.log(`Failed: ${failure}`);
if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}.`);
const failed = Math.max(sum('failed'), failedSteps.length);
console.log(`\n${sum('passed')} passed, ${failed} failed${sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''}`);
process.exitCode = failed === 0 ? 0 : 1;
