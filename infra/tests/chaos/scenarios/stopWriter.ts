import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { withDatabase } from '../judging/database.ts';
import { createVerdict, judge } from '../judging/verdict.ts';
import { startLoad } from '../load/load.ts';
import { stagePair } from '../running/stagedPair.ts';
import type { Scenario } from '../scenario.ts';
import { spreadOf } from '../spread.ts';

const usualTimes = 30;
/** Milliseconds that a writer stays stopped: far more than the others may wait. */
const stoppedMs = 400;
/** Longest wait for the turn to append, in milliseconds. */
const limitMs = 50;

/** How long appends have waited for their turn, and whether who has the turn is itself waiting for its process. */
const waitsQuery = `
  SELECT extract(epoch FROM clock_timestamp() - waiting.query_start) * 1000 AS ms, holding.wait_event_type = 'Client' AS stopped
    FROM pg_locks w
    JOIN pg_stat_activity waiting ON waiting.pid = w.pid
    JOIN pg_locks h ON (h.locktype, h.classid, h.objid, h.granted) = (w.locktype, w.classid, w.objid, true)
    JOIN pg_stat_activity holding ON holding.pid = h.pid
   WHERE w.locktype = 'advisory' AND NOT w.granted AND w.classid = 7226 AND w.objid = 1`;

/** Longest waits in milliseconds: for anybody, which also shows how busy the machine is, and for a writer that is stopped. */
interface Waits {
  readonly any: number;
  readonly stopped: number;
}

/** Looks until a moment how long appends wait for their turn. */
async function watchWaits(client: pg.Client, ms: number): Promise<Waits> {
  const end = performance.now() + ms;
  let any = 0;
  let stopped = 0;
  while (performance.now() < end) {
    const { rows } = await client.query<{ ms: string; stopped: boolean | null }>(waitsQuery);
    for (const row of rows) {
      any = Math.max(any, Number(row.ms));
      if (row.stopped === true) stopped = Math.max(stopped, Number(row.ms));
    }
    await delay(5);
  }
  return { any, stopped };
}

/** SIGSTOP of one of two writer processes at random moments of its appends. */
export const stopWriter: Scenario = {
  name: 'stopWriter',
  promise: 'while a writer process is stopped during its appends, others wait at most 50 ms for their turn',
  breaks: {
    oneStatement: { what: 'an append takes several statements of one transaction', mutations: ['oneStatement'] },
  },
  async run(stage) {
    const verdict = createVerdict();
    const { first, second, people, judged } = await stagePair(stage);
    const times = stage.options.times ?? usualTimes;
    const load = startLoad({ people, urls: [first.url, second.url], clients: 8, restMs: 0 });
    const waits = await withDatabase(judged.databaseUrl, async (client) => {
      const seen: Waits[] = [];
      for (let moment = 0; moment < times; moment += 1) {
        await delay(50 + Math.random() * 200);
        first.signal('SIGSTOP');
        seen.push(await watchWaits(client, stoppedMs));
        first.signal('SIGCONT');
      }
      return seen;
    });
    const tooLong = waits.filter(({ stopped }) => stopped > limitMs).length;
    verdict.none(tooLong, `stops during which others waited longer than ${limitMs} ms for the stopped writer`);
    const figures = await judge(verdict, await load.stop(), judged);
    return {
      figures: {
        stops: times,
        'each for': `${stoppedMs} ms`,
        'longest wait for the stopped one': spreadOf(waits.map(({ stopped }) => stopped)),
        'longest wait for anybody': spreadOf(waits.map(({ any }) => any)),
        ...figures,
      },
      failures: verdict.failures,
    };
  },
};
