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

const usualTimes = 8;
/** Milliseconds that the database has for coming back on the busiest machine. */
const backMs = 45_000;

function postmasterOf(folder: string): number {
  return readPostmaster(clusterFolder(folder))?.pid ?? 0;
}

/** Immediate stop (SIGQUIT) and kill -9 of Postgres in turn, under load. */
export const stopPostgres: Scenario = {
  name: 'stopPostgres',
  promise:
    'an immediate stop or kill of Postgres under load is answered 503 with Retry-After, loses and doubles nothing',
  breaks: {
    synchronousCommit: { what: 'commits are acknowledged before they are on disk', mutations: ['synchronousCommit'] },
    idempotency: { what: 'a command that comes again is not recognised', mutations: ['idempotency'] },
    postgresRestart: { what: 'a Postgres that ended is not started again', mutations: ['postgresRestart'] },
    unavailable: { what: 'an unreachable database is answered like a defect', mutations: ['unavailable'] },
  },
  async run(stage) {
    const verdict = createVerdict();
    const { app, people, judged } = await stageApp(stage);
    const pid = app.pid();
    const load = startLoad({ people, urls: [app.url], clients: 6, restMs: 5 });
    const readyAgain: number[] = [];
    const times = stage.options.times ?? usualTimes;
    for (let moment = 0; moment < times; moment += 1) {
      await delay(800 + Math.random() * 1_000);
      const before = postmasterOf(app.folder);
      process.kill(before, moment % 2 === 0 ? 'SIGQUIT' : 'SIGKILL');
      const back = async (): Promise<boolean> => postmasterOf(app.folder) !== before && (await isReady(app.url));
      readyAgain.push(await until('the product to be ready after Postgres was stopped', backMs, back));
    }
    const ledger = await load.stop();
    verdict.holds(app.pid() === pid && !app.ended(), 'the app did not stay up');
    verdict.holds(ledger.unavailable > 0, 'no 503 was seen: the stops did not hit anything');
    const figures = await judge(verdict, ledger, judged());
    return { figures: { stops: times, ...figures, 'ready again': spreadOf(readyAgain) }, failures: verdict.failures };
  },
};
