import { afterAll, expect, test } from 'vitest';
import { selectTestSample } from '../kit/sampled.ts';
import { createChaosScenarioRunner } from './scenarioRunner.ts';
import type { ChaosScenario } from './scenario.ts';
import { killAppScenario } from './scenarios/killApp.ts';
import { poisonEventScenario } from './scenarios/poisonEvent.ts';
import { repeatedCommandScenario } from './scenarios/sameCommand.ts';

/** Maximum milliseconds per scenario, even on a slow machine; the first scenario also seeds the database. */
const limit = 300_000;
const runner = createChaosScenarioRunner();
afterAll(() => runner.close(), limit);

async function runScenario(scenario: ChaosScenario, broken: string | null = null, times: number | null = null) {
  const report = await runner.run(scenario, broken, { times, pauseSeconds: null, minutes: null });
  return report.failures;
}

const tests: Readonly<Record<string, () => Promise<void>>> = {
  'loses and duplicates no event when the product is killed under load': async () => {
    expect(await runScenario(killAppScenario, null, 3)).toEqual([]);
  },
  'executes concurrent duplicates of a command once, also after a restart': async () => {
    expect(await runScenario(repeatedCommandScenario)).toEqual([]);
  },
  'reports a failure when repeated commands are not recognised': async () => {
    expect((await runScenario(repeatedCommandScenario, 'idempotency')).join()).toContain(
      'different responses to the same',
    );
  },
  'parks only the stream of an unprocessable event until it is retried or discarded': async () => {
    expect(await runScenario(poisonEventScenario)).toEqual([]);
  },
};

for (const [title, check] of selectTestSample('scenarios', 1, Object.entries(tests)))
  test(title, { timeout: limit }, check);
