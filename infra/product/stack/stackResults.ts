import type { RollingRestartProbeCounts } from './prober.ts';
import type { RollingRestartCountAndFailures } from './rollingRestarts.ts';

/** Results of a stack from its start to its stop. */
export type ProbeAndRollingRestartResults = RollingRestartProbeCounts & RollingRestartCountAndFailures;

const maxLines = 20;

/** Combines the results of several stacks. */
export function sumProbeAndRollingRestartResults(
  all: readonly ProbeAndRollingRestartResults[],
): ProbeAndRollingRestartResults {
  const sum = (of: (figures: ProbeAndRollingRestartResults) => number): number =>
    all.reduce((total, each) => total + of(each), 0);
  return {
    reads: sum(({ reads }) => reads),
    commands: sum(({ commands }) => commands),
    retried: sum(({ retried }) => retried),
    slowestMs: Math.max(0, ...all.map(({ slowestMs }) => slowestMs)),
    failed: all.flatMap(({ failed }) => failed),
    rolls: sum(({ rolls }) => rolls),
    failedRolls: all.flatMap(({ failedRolls }) => failedRolls),
  };
}

/** @returns whether no call and no restart failed. */
export const hasNoFailedProbesOrRestarts = ({ failed, failedRolls }: ProbeAndRollingRestartResults): boolean =>
  failed.length + failedRolls.length === 0;

/** Formats each distinct failure with its number of occurrences. */
function countFailures(failures: readonly string[]): readonly string[] {
  return [...Map.groupBy(failures, (failure) => failure)].map(([failure, { length }]) => `${length} x ${failure}`);
}

/** Formats a summary line, followed by a line for each of the first 20 distinct failures. */
export function formatProbeAndRollingRestartResults({
  reads,
  commands,
  retried,
  slowestMs,
  failed,
  rolls,
  failedRolls,
}: ProbeAndRollingRestartResults): string {
  const line =
    `${reads} reads, ${commands} commands, ${retried} retried, slowest ${slowestMs} ms, ${failed.length} failed; ` +
    `${rolls} rolling restarts, ${failedRolls.length} failed`;
  return [
    line,
    ...countFailures([...failed, ...failedRolls])
      .slice(0, maxLines)
      .map((each) => `  ${each}`),
  ].join('\n');
}
