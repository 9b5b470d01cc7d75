import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { withTestDatabaseSuperuserConnection } from '../../kit/databaseConnection.ts';
import {
  createChaosFailureCollector,
  checkLogAndReadModelsAfterChaosRun,
} from '../evaluation/checkLogAndReadModelsAfterChaosRun.ts';
import { startRfqLoadTest } from '../load/rfqLoad.ts';
import { startChaosProductInstancePair } from '../running/stagedPair.ts';
import type { ChaosScenario } from '../scenario.ts';
import { formatMedianAndMaxMilliseconds } from '../medianAndMax.ts';

const defaultTimes = 30;
/** Milliseconds that a writer stays stopped: much longer than other writers may wait. */
const stoppedMs = 400;
/** Maximum wait for the append lock in milliseconds. */
const limitMs = 50;

/** Selects how long appends have waited for the lock, and whether the lock's holder is waiting for its client. */
const waitsQuery = `
  SELECT extract(epoch FROM clock_timestamp() - waiting.query_start) * 1000 AS ms, holding.wait_event_type = 'Client' AS stopped
    FROM pg_locks w
    JOIN pg_stat_activity waiting ON waiting.pid = w.pid
    JOIN pg_locks h ON (h.locktype, h.classid, h.objid, h.granted) = (w.locktype, w.classid, w.objid, true)
    JOIN pg_stat_activity holding ON holding.pid = h.pid
   WHERE w.locktype = 'advisory' AND NOT w.granted AND w.classid = 7226 AND w.objid = 1`;

/**
 * Longest waits for the lock in milliseconds. `any` is the longest wait regardless of the lock's holder and shows how
 * busy the machine is. `stopped` is the longest wait while a stopped writer has the lock.
 */
interface Waits {
  readonly any: number;
  readonly stopped: number;
}

/** Measures for `ms` milliseconds how long appends wait for the lock. */
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

/** Stops one of two writer processes with SIGSTOP at random times during its appends. */
export const pauseAppendingWriterScenario: ChaosScenario = {
  name: 'stopWriter',
  guarantee: 'delays other appends by at most 50 ms while a writer process is stopped during its appends',
  breaks: {
    oneStatement: { what: 'an append uses several statements of one transaction', mutations: ['singleStatement'] },
  },
  async run(stage) {
    const verdict = createChaosFailureCollector();
    const { first, second, people, evaluatedDatabase } = await startChaosProductInstancePair(stage);
    const times = stage.options.times ?? defaultTimes;
    const load = startRfqLoadTest({ people, urls: [first.url, second.url], clients: 8, restMs: 0 });
    const waits = await withTestDatabaseSuperuserConnection(evaluatedDatabase.databaseUrl, async (client) => {
      const seen: Waits[] = [];
      for (let stop = 0; stop < times; stop += 1) {
        await delay(50 + Math.random() * 200);
        first.signal('SIGSTOP');
        seen.push(await watchWaits(client, stoppedMs));
        first.signal('SIGCONT');
      }
      return seen;
    });
    const tooLong = waits.filter(({ stopped }) => stopped > limitMs).length;
    verdict.expectZero(tooLong, `stops during which others waited longer than ${limitMs} ms for the stopped writer`);
    const metrics = await checkLogAndReadModelsAfterChaosRun(verdict, await load.stop(), evaluatedDatabase);
    return {
      metrics: {
        stops: times,
        'stop duration': `${stoppedMs} ms`,
        'longest wait for the stopped writer': formatMedianAndMaxMilliseconds(waits.map(({ stopped }) => stopped)),
        'longest wait for any writer': formatMedianAndMaxMilliseconds(waits.map(({ any }) => any)),
        ...metrics,
      },
      failures: verdict.failures,
    };
  },
};
