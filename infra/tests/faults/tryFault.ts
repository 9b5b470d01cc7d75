import type { Fault } from './fault.ts';
import { withFault } from './plantFault.ts';
import type { Result } from './results.ts';
import { runTests, type TestRun } from './runTests.ts';

/** Plants a fault and runs its tests. @param deep whether to test complete sets. */
export type TryFault = (fault: Fault, deep: boolean) => Promise<Result>;

type FaultOutcome = Pick<Result, 'outcome' | 'by'>;

/**
 * Creates a runner. A fault only counts as caught if the failed test file passes without it, which is checked once per file.
 * @param copy folder of the copy. @param revision of the copy. @param run runs tests; `runFaultTests` by default.
 */
export function createTryFault(
  { copy, seed, revision }: Pick<TestRun, 'copy' | 'seed'> & Pick<Result, 'revision'>,
  run = runTests,
): TryFault {
  const passing = new Set<string>();
  async function passesUnchanged(file: string, deep: boolean): Promise<boolean> {
    const key = `${deep} ${file}`;
    if (!passing.has(key) && (await run({ tests: [file] }, { copy, seed, deep })).outcome === 'passed')
      passing.add(key);
    return passing.has(key);
  }
  async function evaluate(fault: Fault, deep: boolean): Promise<FaultOutcome> {
    const verdict = await withFault(copy, fault, () => run(fault, { copy, seed, deep }));
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
