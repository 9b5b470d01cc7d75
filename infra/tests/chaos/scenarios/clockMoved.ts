import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { withTestDatabaseSuperuserConnection } from '../../kit/databaseConnection.ts';
import {
  createChaosFailureCollector,
  checkLogAndReadModelsAfterChaosRun,
} from '../evaluation/checkLogAndReadModelsAfterChaosRun.ts';
import { waitForReadModelsAtHeadInTest } from '../evaluation/readModels.ts';
import { startRfqLoadTest } from '../load/rfqLoad.ts';
import {
  type SignedInTestAccount,
  signInTestDemoAccount,
  signInTestDemoBuyerAndVendors,
} from '../load/demoAccounts.ts';
import { startTestProductProcess } from '../running/productProcess.ts';
import { getTestEmbeddedDatabaseUrl } from '../running/seededFolders.ts';
import { readTestDataFolderKeyEncryptionKey } from '../running/keyEncryptionKey.ts';
import type { ChaosScenario } from '../scenario.ts';

const hours = [1, -1, 0] as const;
const eachMs = 3_000;
const settleMs = 200;
/** Number of RFQ histories to check. */
const historyCount = 20;
/** Time since the last use of an expired and of a valid session. */
const timeSinceLastUse = { expired: '12 hours 1 minute', valid: '11 hours 55 minutes' } as const;

/**
 * Signs in, and makes the session older by an interval.
 * @returns whether the session is still valid.
 */
async function isValidAfter(client: pg.Client, url: string, interval: string): Promise<boolean> {
  const { token, userId } = await signInTestDemoAccount(url, 'vendor@1nce.example');
  await client.query(
    `UPDATE accounts.session SET last_seen_at = last_seen_at - $2::interval
      WHERE id = (SELECT id FROM accounts.session WHERE user_id = $1 ORDER BY created_at DESC LIMIT 1)`,
    [userId, interval],
  );
  const answer = await fetch(`${url}/api/auth/validate`, { headers: { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
  return answer.ok;
}

/** Finds the RFQs with the most events, busiest first. */
async function findBusiestRfqs(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT substring(stream FROM 5) AS id FROM log.event WHERE stream LIKE 'rfq-%'
      GROUP BY stream ORDER BY count(*) DESC LIMIT $1`,
    [historyCount],
  );
  return rows.map(({ id }) => id);
}

interface HistoryReply {
  readonly events: readonly { readonly position: string | number }[];
}

/**
 * @returns whether a history contains at least two events and lists them in the order of the log or in reverse order.
 */
async function isInOrder(url: string, admin: SignedInTestAccount, rfq: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${admin.token}` };
  const answer = await fetch(`${url}/api/admin/rfq/${rfq}/history`, { headers });
  if (!answer.ok) throw new Error(`The history of an RFQ returned ${answer.status}`);
  const positions = ((await answer.json()) as HistoryReply).events.map(({ position }) => Number(position));
  const ascending = positions.toSorted((a, b) => a - b);
  return positions.length > 1 && [ascending, ascending.toReversed()].some((order) => order.join() === positions.join());
}

/** Moves the clock of the product's process an hour ahead, then an hour behind the real time, and then back. */
export const clockMovedScenario: ChaosScenario = {
  name: 'clockMoved',
  guarantee: 'keeps the order of events and the lifetime of sessions when the clock moves by an hour',
  breaks: {
    orderByTime: { what: 'histories are ordered by time', mutations: ['orderByTime'] },
    sessionClock: {
      what: 'the product sets the start time of sessions instead of the database',
      mutations: ['sessionClock'],
    },
  },
  async run(stage) {
    const verdict = createChaosFailureCollector();
    const folder = await stage.createSeededFolder();
    const clock = path.join(folder, 'clock');
    const mutations = [...stage.mutations, 'movableClock'] as const;
    const app = await startTestProductProcess({ folder, mutations, env: { CHAOS_CLOCK: clock } });
    stage.cleanup.defer(() => app.stop('SIGKILL'));
    const people = await signInTestDemoBuyerAndVendors(app.url);
    const admin = await signInTestDemoAccount(app.url, 'admin@marketplace.example');
    const load = startRfqLoadTest({ people, urls: [app.url], clients: 4, restMs: 150 });
    const databaseUrl = getTestEmbeddedDatabaseUrl(folder);
    let [outlived, early, misordered] = [0, 0, 0];
    const metrics = await withTestDatabaseSuperuserConnection(databaseUrl, async (client) => {
      for (const hour of hours) {
        writeFileSync(clock, String(hour * 3_600_000));
        await delay(settleMs);
        outlived += (await isValidAfter(client, app.url, timeSinceLastUse.expired)) ? 1 : 0;
        early += (await isValidAfter(client, app.url, timeSinceLastUse.valid)) ? 0 : 1;
        await delay(eachMs);
      }
      const ledger = await load.stop();
      await waitForReadModelsAtHeadInTest(client);
      const rfqs = await findBusiestRfqs(client);
      for (const rfq of rfqs) misordered += (await isInOrder(app.url, admin, rfq)) ? 0 : 1;
      const { rows } = await client.query<{ back: number }>(
        `SELECT count(*)::int AS back FROM (
           SELECT meta->>'at' < lag(meta->>'at') OVER (ORDER BY position) AS back FROM log.event) s WHERE back`,
      );
      const judged = { databaseUrl, keyEncryptionKey: readTestDataFolderKeyEncryptionKey(folder) };
      return {
        histories: rfqs.length,
        'decreasing timestamps in the log': rows[0]?.back ?? 0,
        ...(await checkLogAndReadModelsAfterChaosRun(verdict, ledger, judged)),
      };
    });
    verdict.expectZero(outlived, 'sessions that outlived their limit');
    verdict.expectZero(early, 'sessions that expired before their limit');
    verdict.expectZero(misordered, 'histories that differ from the order of the log');
    return {
      metrics: { 'clock moved by (hours)': hours.join(', '), 'sessions checked': 2 * hours.length, ...metrics },
      failures: verdict.failures,
    };
  },
};
