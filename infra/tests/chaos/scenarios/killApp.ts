import { setTimeout as delay } from 'node:timers/promises';
import {
  createChaosFailureCollector,
  checkLogAndReadModelsAfterChaosRun,
} from '../evaluation/checkLogAndReadModelsAfterChaosRun.ts';
import { startRfqLoadTest } from '../load/rfqLoad.ts';
import { startChaosProductInstance } from '../running/stagedApp.ts';
import type { ChaosScenario } from '../scenario.ts';
import { formatMedianAndMaxMilliseconds } from '../medianAndMax.ts';

const defaultTimes = 50;
/** Minimum and maximum milliseconds from a start to the next kill. */
const uptime = { min: 100, max: 1_300 } as const;
/** Milliseconds within which the product must be ready again after more than half of the kills. */
const goalMs = 5_000;
/** On a slow machine, the limit is this multiple of the duration of the first start instead of `goalMs`. */
const ordinaryStarts = 3;

/** Kills the product with SIGKILL at random times under load. */
export const killAppScenario: ChaosScenario = {
  name: 'killApp',
  guarantee: 'loses and duplicates nothing when the app is killed at random times under load',
  breaks: {
    idempotency: { what: 'repeated commands are not recognised', mutations: ['idempotency'] },
    answerAfterCommit: { what: 'appends are acknowledged before they are stored', mutations: ['answerAfterCommit'] },
  },
  async run(stage) {
    const verdict = createChaosFailureCollector();
    const { app, people, getEvaluatedDatabase } = await startChaosProductInstance(stage);
    const load = startRfqLoadTest({ people, urls: [app.url], clients: 6, restMs: 10 });
    const readyAgain: number[] = [];
    const times = stage.options.times ?? defaultTimes;
    for (let kill = 0; kill < times; kill += 1) {
      await delay(uptime.min + Math.random() * (uptime.max - uptime.min));
      await app.stop('SIGKILL');
      readyAgain.push(await app.restart());
    }
    const metrics = await checkLogAndReadModelsAfterChaosRun(verdict, await load.stop(), getEvaluatedDatabase());
    const within = (limit: number): number => readyAgain.filter((ms) => ms <= limit).length;
    const limit = Math.round(Math.max(goalMs, app.firstStartMs * ordinaryStarts));
    verdict.expectTrue(
      within(limit) * 2 > times,
      `only ${within(limit)} of ${times} restarts were ready within ${limit} ms`,
    );
    return {
      metrics: {
        kills: times,
        ...metrics,
        'restart time': formatMedianAndMaxMilliseconds(readyAgain),
        'within 5 s': `${within(goalMs)} of ${times}`,
        'ordinary start': `${Math.round(app.firstStartMs)} ms`,
      },
      failures: verdict.failures,
    };
  },
};
