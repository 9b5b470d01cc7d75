import { setTimeout as delay } from 'node:timers/promises';
import { getPostgresDataFolder } from '@marketplace/postgres/embedded/cluster.ts';
import { readPostmasterPidFile } from '@marketplace/postgres/embedded/stalePostgres.ts';
import {
  createChaosFailureCollector,
  checkLogAndReadModelsAfterChaosRun,
} from '../evaluation/checkLogAndReadModelsAfterChaosRun.ts';
import { startRfqLoadTest } from '../load/rfqLoad.ts';
import { isTestProductReady } from '../running/productProcess.ts';
import { startChaosProductInstance } from '../running/stagedApp.ts';
import { pollUntilTestConditionIsTrue } from '../running/pollUntilTestConditionIsTrue.ts';
import type { ChaosScenario } from '../scenario.ts';
import { formatMedianAndMaxMilliseconds } from '../medianAndMax.ts';

const defaultTimes = 8;
/** Milliseconds within which the product must be ready again, even on a slow machine. */
const backMs = 45_000;

function readPostmasterPid(folder: string): number {
  return readPostmasterPidFile(getPostgresDataFolder(folder))?.pid ?? 0;
}

/** Alternately stops Postgres immediately (SIGQUIT) and kills it (SIGKILL), under load. */
export const stopPostgresScenario: ChaosScenario = {
  name: 'stopPostgres',
  guarantee:
    'returns 503 with Retry-After and loses or duplicates nothing when Postgres is stopped or killed under load',
  breaks: {
    synchronousCommit: { what: 'commits are acknowledged before they are on disk', mutations: ['synchronousCommit'] },
    idempotency: { what: 'repeated commands are not recognised', mutations: ['idempotency'] },
    postgresRestart: { what: 'a stopped Postgres is not restarted', mutations: ['postgresRestart'] },
    unavailable: {
      what: 'an unreachable database causes a response like a defect',
      mutations: ['unavailableResponse'],
    },
  },
  async run(stage) {
    const verdict = createChaosFailureCollector();
    const { app, people, getEvaluatedDatabase } = await startChaosProductInstance(stage);
    const pid = app.pid();
    const load = startRfqLoadTest({ people, urls: [app.url], clients: 6, restMs: 5 });
    const readyAgain: number[] = [];
    const times = stage.options.times ?? defaultTimes;
    for (let stop = 0; stop < times; stop += 1) {
      await delay(800 + Math.random() * 1_000);
      const before = readPostmasterPid(app.folder);
      process.kill(before, stop % 2 === 0 ? 'SIGQUIT' : 'SIGKILL');
      const back = async (): Promise<boolean> =>
        readPostmasterPid(app.folder) !== before && (await isTestProductReady(app.url));
      readyAgain.push(
        await pollUntilTestConditionIsTrue('the product to be ready after Postgres was stopped', backMs, back),
      );
    }
    const ledger = await load.stop();
    verdict.expectTrue(app.pid() === pid && !app.hasEnded(), 'the app did not stay up');
    verdict.expectTrue(ledger.unavailable > 0, 'there was no 503 response: the stops had no effect');
    const metrics = await checkLogAndReadModelsAfterChaosRun(verdict, ledger, getEvaluatedDatabase());
    return {
      metrics: { stops: times, ...metrics, 'recovery time': formatMedianAndMaxMilliseconds(readyAgain) },
      failures: verdict.failures,
    };
  },
};
