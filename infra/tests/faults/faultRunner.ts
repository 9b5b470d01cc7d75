import type { CodeMutationWithCatchingTests } from './fault.ts';
import { runWithPlantedFault } from './plantFault.ts';
import type { PlantedFaultResult } from './results.ts';
import { runTestsOfPlantedFault, type PlantedFaultTestOptions } from './runTestsOfPlantedFault.ts';

/**
 * Plants a fault and runs its tests.
 * @param deep whether to run all test cases instead of a sample.
 */
export type PlantedFaultRunner = (fault: CodeMutationWithCatchingTests, deep: boolean) => Promise<PlantedFaultResult>;

type FaultOutcome = Pick<PlantedFaultResult, 'outcome' | 'by'>;

/**
 * Creates a runner. A fault counts as caught only if the failed test file passes without the fault. A file that has
 * passed without a fault is not run again for that check.
 * @param copy folder of the copy of the checkout.
 * @param revision commit of the copy.
 * @param run runs tests; `runTestsOfPlantedFault` by default.
 */
export function createPlantedFaultRunner(
  { copy, seed, revision }: Pick<PlantedFaultTestOptions, 'copy' | 'seed'> & Pick<PlantedFaultResult, 'revision'>,
  run = runTestsOfPlantedFault,
): PlantedFaultRunner {
  const passing = new Set<string>();
  async function passesUnchanged(file: string, deep: boolean): Promise<boolean> {
    const key = `${deep} ${file}`;
    if (!passing.has(key) && (await run({ tests: [file] }, { copy, seed, deep })).outcome === 'passed')
      passing.add(key);
    return passing.has(key);
  }
  async function evaluate(fault: CodeMutationWithCatchingTests, deep: boolean): Promise<FaultOutcome> {
    const verdict = await runWithPlantedFault(copy, fault, () => run(fault, { copy, seed, deep }));
    if (verdict.outcome === 'passed') return { outcome: 'missed', by: null };
    if (verdict.outcome === 'broken') return { outcome: 'broken', by: verdict.text };
    if (await passesUnchanged(verdict.file, deep)) return { outcome: 'caught', by: verdict.text };
    return { outcome: 'broken', by: `Also fails without the fault: ${verdict.text}` };
  }
  return async (fault, deep) => {
    const began = performance.now();
    const outcome = await evaluate(fault, deep).catch(
      (error: unknown): FaultOutcome => ({
        outcome: 'broken',
        by: error instanceof Error ? error.message : String(error),
      }),
    );
    const seconds = Math.round((performance.now() - began) / 100) / 10;
    return { name: fault.name, revision, ...outcome, deep, seed, seconds };
  };
}
