import type { TestRunProcessorLoadKind } from './processorLoad.ts';

/** Result of one run of the tests. */
export interface RepeatedTestRunResult {
  /** ISO 8601, in UTC. */
  readonly started: string;
  readonly commit: string;
  readonly command: string;
  readonly machine: TestRunProcessorLoadKind;
  readonly seconds: number;
  readonly exitCode: number;
  readonly output: string;
}

export const testRunCsvHeader = 'started,commit,command,machine,seconds,passed,failed,skipped,seed,failures';

const cell = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/**
 * Formats a run as a row of CSV. The counts are read from the last line of the form "N passed, N failed, N skipped" in
 * the output of the run. At least one failure is counted if this line is missing or the exit code is not 0.
 */
export function formatTestRunCsvRow({
  started,
  commit,
  command,
  machine,
  seconds,
  exitCode,
  output,
}: RepeatedTestRunResult): string {
  const closing = output.match(/^\d+ passed, \d+ failed(, \d+ skipped)?$/gm)?.at(-1);
  const [passed = '0', failed = '1', skipped = '0'] = closing?.match(/\d+/g) ?? [];
  const seed = /TEST_SEED=(\d+)/.exec(output)?.[1] ?? '';
  const failures = [...output.matchAll(/^Failed: (.+)$/gm)].map(([, failure = '']) => failure);
  const failedAtLeast = String(Math.max(Number(failed), exitCode === 0 ? 0 : 1));
  return [started, commit, command, machine, String(seconds), passed, failedAtLeast, skipped, seed, failures.join('; ')]
    .map(cell)
    .join(',');
}
