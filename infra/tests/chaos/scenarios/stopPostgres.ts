import { setTimeout as delay } from 'node:timers/promises';
import { clusterFolder } from '@marketplace/postgres/embedded/cluster.ts';
import { readPostmaster } from '@marketplace/postgres/embedded/stale.ts';
import { createVerdict, judge } from '../judging/verdict.ts';
import { startLoad } from '../load/load.ts';
import { isReady } from '../running/app.ts';
import { stageApp } from '../running/stagedApp.ts';
import { until } from '../running/until.ts';
import type { Scenario } from '../scenario.ts';
import { spreadOf } from '../spread.ts';

const defaultTimes = 8;
/** Milliseconds that the database may need to recover on a slow machine. */
const backMs = 45_000;

function readPostmasterPid(folder: string): number {
  return readPostmaster(clusterFolder(folder))?.pid ?? 0;
}

/** Stops Postgres immediately (SIGQUIT) or kills it, alternately, under load. */
export const stopPostgresScenario: Scenario = {
  name: 'stopPostgres',
  promise: 'returns 503 with Retry-After and loses or duplicates nothing when Postgres is stopped or killed under load',
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
    const verdict = createVerdict();
    const { app, people, judged } = await stageApp(stage);
    const pid = app.pid();
    const load = startLoad({ people, urls: [app.url], clients: 6, restMs: 5 });
    const readyAgain: number[] = [];
    const times = stage.options.times ?? defaultTimes;
    for (let stop = 0; stop < times; stop += 1) {
      await delay(800 + Math.random() * 1_000);
      const before = readPostmasterPid(app.folder);
      process.kill(before, stop % 2 === 0 ? 'SIGQUIT' : 'SIGKILL');
      const back = async (): Promise<boolean> => readPostmasterPid(app.folder) !== before && (await isReady(app.url));
      readyAgain.push(await until('the product to be ready after Postgres was stopped', backMs, back));
    }
    const ledger = await load.stop();
    verdict.holds(app.pid() === pid && !app.ended(), 'the app did not stay up');
    verdict.holds(ledger.unavailable > 0, 'there was no 503 response: the stops had no effect');
    const metrics = await judge(verdict, ledger, judged());
    return { metrics: { stops: times, ...metrics, 'recovery time': spreadOf(readyAgain) }, failures: verdict.failures };
  },
};
