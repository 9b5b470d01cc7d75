import type { ProbeFigures } from './prober.ts';
import type { RollingFigures } from './rolling.ts';

/** What a stack met from its start to its end. */
export type StackFigures = ProbeFigures & RollingFigures;

const mostLines = 20;

/** Puts together what several stacks met. */
export function sumOf(all: readonly StackFigures[]): StackFigures {
  const sum = (of: (figures: StackFigures) => number): number => all.reduce((total, each) => total + of(each), 0);
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
export const wentWell = ({ failed, failedRolls }: StackFigures): boolean => failed.length + failedRolls.length === 0;

/** What went wrong, each kind once, with how often. */
function counted(failures: readonly string[]): readonly string[] {
  return [...Map.groupBy(failures, (failure) => failure)].map(([failure, { length }]) => `${length} x ${failure}`);
}

/** A line of figures, and one for each of the first kinds of failures. */
export function inWords({ reads, commands, retried, slowestMs, failed, rolls, failedRolls }: StackFigures): string {
  const line =
    `${reads} reads, ${commands} commands, ${retried} tried again, slowest ${slowestMs} ms, ${failed.length} failed; ` +
    `${rolls} rolling restarts, ${failedRolls.length} failed`;
  return [
    line,
    ...counted([...failed, ...failedRolls])
      .slice(0, mostLines)
      .map((each) => `  ${each}`),
  ].join('\n');
}
