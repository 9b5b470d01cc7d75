import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { CodeMutationWithCatchingTests } from './fault.ts';

/** Result of one fault; a line of the results file. */
export const PlantedFaultResult = z.object({
  name: z.string(),
  /** Tested commit; followed by a plus sign when there are uncommitted changes. */
  revision: z.string(),
  /** `broken`: the fault could not be planted, or its tests could not run. */
  outcome: z.enum(['caught', 'missed', 'broken']),
  /** Whether complete sets of test cases were run, after the samples had missed the fault. */
  deep: z.boolean(),
  /** Seed for the samples of test cases. */
  seed: z.string(),
  /** The first failed test and the first line of its message, or the reason for `broken`; `null` for `missed`. */
  by: z.string().nullable(),
  seconds: z.number(),
});
export type PlantedFaultResult = z.infer<typeof PlantedFaultResult>;

/** @returns the results in a file; none when the file does not exist. */
export function readPlantedFaultResults(file: string): readonly PlantedFaultResult[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => PlantedFaultResult.parse(JSON.parse(line)));
}

/** Appends a result to a file as a line. */
export function appendPlantedFaultResult(file: string, result: PlantedFaultResult): void {
  mkdirSync(path.dirname(file), { recursive: true });
  appendFileSync(file, `${JSON.stringify(result)}\n`);
}

/** Deletes a results file. */
export function deletePlantedFaultResults(file: string): void {
  rmSync(file, { force: true });
}

/**
 * @returns the newest result for the revision, for each fault that does not need another test. With `deep`, a missed
 * fault needs another test unless complete sets missed it, too.
 */
export function selectReusablePlantedFaultResults(
  results: readonly PlantedFaultResult[],
  faults: readonly CodeMutationWithCatchingTests[],
  { revision, deep }: Pick<PlantedFaultResult, 'revision' | 'deep'>,
): readonly PlantedFaultResult[] {
  const isFinal = (result: PlantedFaultResult): boolean =>
    result.outcome === 'caught' || (result.outcome === 'missed' && (result.deep || !deep));
  return faults.flatMap(({ name }) => {
    const newest = results.findLast((result) => result.name === name && result.revision === revision);
    return newest !== undefined && isFinal(newest) ? [newest] : [];
  });
}

/** @returns a line with outcome, duration and name, followed by the failed test or the reason for `broken`. */
export function formatPlantedFaultResult({ name, outcome, deep, by, seconds }: PlantedFaultResult): string {
  const depth = deep ? ' with complete sets' : '';
  return `${outcome}${depth} in ${Math.round(seconds)} s: ${name}${by === null ? '' : `\n    ${by}`}`;
}

/** Summary of a run: lines to print, and whether the run passed. */
export interface PlantedFaultSummary {
  readonly lines: readonly string[];
  readonly passed: boolean;
}

/**
 * @param results one result for each fault. Samples may miss a fault with `onlyDeep`.
 * @returns lines with the faults that only complete sets caught, the faults that were not caught, and the number of
 * caught faults.
 */
export function summarisePlantedFaultResults(
  faults: readonly CodeMutationWithCatchingTests[],
  results: readonly PlantedFaultResult[],
): PlantedFaultSummary {
  const byName = new Map(results.map((result) => [result.name, result]));
  const caught = results.filter(({ outcome }) => outcome === 'caught');
  const missed = faults.filter(({ name }) => byName.get(name)?.outcome !== 'caught');
  const mayBeMissed = ({ name, onlyDeep }: CodeMutationWithCatchingTests): boolean => {
    const result = byName.get(name);
    return onlyDeep === true && result?.outcome === 'missed' && !result.deep;
  };
  return {
    lines: [
      ...caught.filter(({ deep }) => deep).map(({ name }) => `Only caught by complete sets: ${name}`),
      ...missed.map((fault) => `Not caught${mayBeMissed(fault) ? ' by this sample' : ''}: ${fault.name}`),
      `${caught.length} of ${faults.length} faults caught`,
    ],
    passed: missed.every(mayBeMissed),
  };
}
