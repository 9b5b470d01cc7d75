import { spawn } from 'node:child_process';
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

function command(program: string, ...args: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(path.join('node_modules', '.bin', program), args, {
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

function tests(report: string, ...projects: string[]): Promise<boolean> {
  const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${path.join(reports, report)}`];
  return command('vitest', 'run', ...projects.flatMap((project) => ['--project', project]), ...output);
}

async function browserTests(): Promise<boolean> {
  const chromium = await findChromium();
  console.log(`Chromium from ${chromium.origin}: ${chromium.path}`);
  process.env.CHROME_PATH = chromium.path;
  return tests('e2e.json', 'e2e');
}

const steps: readonly Step[] = [
  { name: 'format', run: () => command('biome', 'format', '.') },
  { name: 'types', run: () => command('tsc', '-p', 'tsconfig.json') },
  { name: 'types of the web app', run: () => command('tsc', '-p', 'web/tsconfig.json') },
  { name: 'lint', run: () => command('eslint', '.', '--max-warnings', '0') },
  { name: 'boundaries', run: () => command('node', 'scripts/boundaries.ts') },
  { name: 'build of the web app', run: () => command('node', 'infra/product/start/buildWeb.cli.ts') },
  { name: 'tests of rules, services and pages', run: () => tests('fast.json', 'unit', 'int', 'web') },
  { name: 'tests in a browser', run: browserTests },
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
for (const step of steps) {
  const started = performance.now();
  console.log(`\n== ${step.name}`);
  const passed = await step.run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return false;
  });
  if (!passed) failedSteps.push(step.name);
  console.log(
    `== ${step.name}: ${passed ? 'passed' : 'FAILED'} in ${Math.round((performance.now() - started) / 1000)} s`,
  );
}

const counts = [readCounts('fast.json'), readCounts('e2e.json')];
const sum = (of: 'passed' | 'failed' | 'skipped'): number => counts.reduce((total, count) => total + count[of], 0);
rmSync(reports, { recursive: true });
for (const failure of counts.flatMap(({ failures }) => failures)) console.log(`Failed: ${failure}`);
if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}.`);
const failed = Math.max(sum('failed'), failedSteps.length);
console.log(`\n${sum('passed')} passed, ${failed} failed${sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''}`);
process.exitCode = failed === 0 ? 0 : 1;
