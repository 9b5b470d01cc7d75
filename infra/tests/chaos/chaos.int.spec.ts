import { afterAll, expect, test } from 'vitest';
import { drawn } from '../kit/drawn.ts';
import { createRunner } from './run.ts';
import type { Scenario } from './scenario.ts';
import { killApp } from './scenarios/killApp.ts';
import { poisonEvent } from './scenarios/poisonEvent.ts';
import { sameCommand } from './scenarios/sameCommand.ts';

/** Milliseconds for a scenario on a busy machine, the first of which seeds. */
const limit = 300_000;
const runner = createRunner();
afterAll(() => runner.close(), limit);

async function failuresOf(scenario: Scenario, broken: string | null = null, times: number | null = null) {
  const report = await runner.run(scenario, broken, { times, pauseSeconds: null, minutes: null });
  return report.failures;
}

const tests: Readonly<Record<string, () => Promise<void>>> = {
  'kill -9 of the product under load loses nothing and doubles nothing': async () => {
    expect(await failuresOf(killApp, null, 3)).toEqual([]);
  },
  'the same command many times at once, and after a restart, happens once and has one answer': async () => {
    expect(await failuresOf(sameCommand)).toEqual([]);
  },
  'notices when repeated commands are not recognised any more': async () => {
    expect((await failuresOf(sameCommand, 'idempotency')).join()).toContain('different answers to the same');
  },
  'an event that no handler can take parks its stream only, until it is retried or discarded': async () => {
    expect(await failuresOf(poisonEvent)).toEqual([]);
  },
};

for (const [title, check] of drawn('scenarios', 1, Object.entries(tests))) test(title, { timeout: limit }, check);
