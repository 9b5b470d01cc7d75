import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Fault } from './fault.ts';

/** What came of one fault; a line of the file of results. */
export const Result = z.object({
  name: z.string(),
  /** Commit that was tested; a plus sign behind it stands for changes that are not committed. */
  revision: z.string(),
  /** `broken`: the fault could not be planted, or its tests could not run. */
  outcome: z.enum(['caught', 'missed', 'broken']),
  /** Set where whole sets were tested, since the samples missed the fault. */
  deep: z.boolean(),
  /** Choice of the samples. */
  seed: z.string(),
  /** The first test that failed, and the first line of its message; or why the result is `broken`. */
  by: z.string().nullable(),
  seconds: z.number(),
});
export type Result = z.infer<typeof Result>;

/** @returns the results in a file; none where there is no such file. */
export function readResults(file: string): readonly Result[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => Result.parse(JSON.parse(line)));
}

/** Adds a result to a file as a line. */
export function appendResult(file: string, result: Result): void {
  mkdirSync(path.dirname(file), { recursive: true });
  appendFileSync(file, `${JSON.stringify(result)}\n`);
}

/** Removes a file of results. */
export function clearResults(file: string): void {
  rmSync(file, { force: true });
}

/**
 * @returns the newest result of each fault that needs no other run. A fault that its tests missed is run again with `deep`, unless whole
 * sets missed it too.
 */
export function settledResults(
  results: readonly Result[],
  faults: readonly Fault[],
  { revision, deep }: Pick<Result, 'revision' | 'deep'>,
): readonly Result[] {
  const isSettled = (result: Result): boolean =>
    result.outcome === 'caught' || (result.outcome === 'missed' && (result.deep || !deep));
  return faults.flatMap(({ name }) => {
    const newest = results.findLast((result) => result.name === name && result.revision === revision);
    return newest !== undefined && isSettled(newest) ? [newest] : [];
  });
}

/** @returns one line about a result. */
export function describeResult({ name, outcome, deep, by, seconds }: Result): string {
  const depth = deep ? ' with whole sets' : '';
  return `${outcome}${depth} in ${Math.round(seconds)} s: ${name}${by === null ? '' : `\n    ${by}`}`;
}

/** The end of a run. */
export interface Summary {
  readonly lines: readonly string[];
  readonly passed: boolean;
}

/**
 * @param results one for each fault. A fault that only whole sets catch for certain may be missed by samples.
 * @returns the faults that were not caught, those that only whole sets caught, and the closing line.
 */
export function summarise(faults: readonly Fault[], results: readonly Result[]): Summary {
  const byName = new Map(results.map((result) => [result.name, result]));
  const caught = results.filter(({ outcome }) => outcome === 'caught');
  const missed = faults.filter(({ name }) => byName.get(name)?.outcome !== 'caught');
  const mayBeMissed = ({ name, onlyDeep }: Fault): boolean => {
    const result = byName.get(name);
    return onlyDeep === true && result?.outcome === 'missed' && !result.deep;
  };
  return {
    lines: [
      ...caught.filter(({ deep }) => deep).map(({ name }) => `Caught by whole sets only: ${name}`),
      ...missed.map((fault) => `Not caught${mayBeMissed(fault) ? ' by this sample' : ''}: ${fault.name}`),
      `${caught.length} of ${faults.length} faults caught`,
    ],
    passed: missed.every(mayBeMissed),
  };
}
