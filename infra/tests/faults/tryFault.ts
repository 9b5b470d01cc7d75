import type { Fault } from './fault.ts';
import { withFault } from './plantFault.ts';
import type { Result } from './results.ts';
import { runTests, type TestRun } from './runTests.ts';

/** Plants a fault and runs its tests. @param deep whether whole sets are tested. */
export type TryFault = (fault: Fault, deep: boolean) => Promise<Result>;

type Judgement = Pick<Result, 'outcome' | 'by'>;

/**
 * A fault counts as caught only where the test file that failed passes without it, which is looked at once for each file.
 * @param copy of the checkout. @param revision of the copy. @param run runs tests, as `runTests`.
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
  async function judge(fault: Fault, deep: boolean): Promise<Judgement> {
    const verdict = await withFault(copy, fault, () => run(fault, { copy, seed, deep }));
    if (verdict.outcome === 'passed') return { outcome: 'missed', by: null };
    if (verdict.outcome === 'broken') return { outcome: 'broken', by: verdict.text };
    if (await passesUnchanged(verdict.file, deep)) return { outcome: 'caught', by: verdict.text };
    return { outcome: 'broken', by: `Fails without the fault too: ${verdict.text}` };
  }
  return async (fault, deep) => {
    const began = performance.now();
    const judgement = await judge(fault, deep).catch(
      (error: unknown): Judgement => ({
        outcome: 'broken',
        by: error instanceof Error ? error.message : String(error),
      }),
    );
    const seconds = Math.round((performance.now() - began) / 100) / 10;
    return { name: fault.name, revision, ...judgement, deep, seed, seconds };
  };
}
