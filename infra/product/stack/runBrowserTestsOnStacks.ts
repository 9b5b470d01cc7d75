import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repositoryRootFolder } from '../start/folders.ts';
import {
  formatProbeAndRollingRestartResults,
  type ProbeAndRollingRestartResults,
  sumProbeAndRollingRestartResults,
  hasNoFailedProbesOrRestarts,
} from './stackResults.ts';

/** Options that are passed on to the stacks of the browser tests. */
const stackOptionPattern = /^--(replicas|database-replica|rolling-every|probe)(=|$)/;
const optionWithValuePattern = /^--(replicas|rolling-every)$/;

function filterStackOptions(args: readonly string[]): readonly string[] {
  return args.filter(
    (arg, index) => stackOptionPattern.test(arg) || optionWithValuePattern.test(args[index - 1] ?? ''),
  );
}

/** Sets a long timeout, because ten processes start for every test file and restart while the file runs. */
const vitestOptions = ['--testTimeout=900000', '--no-file-parallelism'];

/**
 * Prints the combined results of all stacks.
 * @returns whether there were no failures.
 */
function reportAll(file: string): boolean {
  if (!existsSync(file)) return true;
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const figures = sumProbeAndRollingRestartResults(
    lines.map((line) => JSON.parse(line) as ProbeAndRollingRestartResults),
  );
  console.log(`all ${lines.length} stacks: ${formatProbeAndRollingRestartResults(figures)}`);
  return hasNoFailedProbesOrRestarts(figures);
}

/**
 * Runs browser tests, each file against a separate stack.
 * @param files names of the test files; all if empty.
 * @param args command-line arguments, from which the options of the stacks are used.
 * @returns the exit code.
 */
export async function runBrowserTestsOnStacks(files: readonly string[], args: readonly string[]): Promise<number> {
  const own = filterStackOptions(args);
  const named = files.filter((file) => !own.includes(file));
  const folder = mkdtempSync(path.join(tmpdir(), 'marketplace-stack-'));
  const figures = path.join(folder, 'figures.jsonl');
  try {
    const vitest = path.join(repositoryRootFolder, 'node_modules/vitest/vitest.mjs');
    const child = spawn(process.execPath, [vitest, 'run', '--project', 'e2e', ...vitestOptions, ...named], {
      cwd: repositoryRootFolder,
      stdio: 'inherit',
      env: { ...process.env, E2E_STACK: own.join(' '), STACK_FIGURES: figures },
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    const hasSucceeded = reportAll(figures);
    return code === 0 && hasSucceeded ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
