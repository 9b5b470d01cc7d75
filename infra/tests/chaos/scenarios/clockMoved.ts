import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { withDatabase } from '../judging/database.ts';
import { createVerdict, judge } from '../judging/verdict.ts';
import { untilCaughtUp } from '../judging/readModels.ts';
import { startLoad } from '../load/load.ts';
import { type SignedIn, signIn, signInPeople } from '../load/people.ts';
import { startApp } from '../running/app.ts';
import { databaseUrlOf } from '../running/folders.ts';
import { keyOf } from '../running/key.ts';
import type { Scenario } from '../scenario.ts';

const hours = [1, -1, 0] as const;
const eachMs = 3_000;
const settleMs = 200;
/** Of RFQs, how many histories are looked at. */
const histories = 20;
/** Hours since the last use of a session that has ended, and of one that has not. */
const lastUsed = { ended: '12 hours 1 minute', living: '11 hours 55 minutes' } as const;

/** Signs somebody in anew and lets so much time pass for the session. @returns whether it lives. */
async function livesAfter(client: pg.Client, url: string, interval: string): Promise<boolean> {
  const { token, userId } = await signIn(url, 'vendor@1nce.example');
  await client.query(
    `UPDATE accounts.session SET last_seen_at = last_seen_at - $2::interval
      WHERE id = (SELECT id FROM accounts.session WHERE user_id = $1 ORDER BY created_at DESC LIMIT 1)`,
    [userId, interval],
  );
  const answer = await fetch(`${url}/api/auth/validate`, { headers: { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
  return answer.ok;
}

/** RFQs that several people wrote to, the busiest first. */
async function busiestRfqs(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT substring(stream FROM 5) AS id FROM log.event WHERE stream LIKE 'rfq-%'
      GROUP BY stream ORDER BY count(*) DESC LIMIT $1`,
    [histories],
  );
  return rows.map(({ id }) => id);
}

interface HistoryReply {
  readonly events: readonly { readonly position: string | number }[];
}

/** @returns whether the events of a history are told in the order of the log. */
async function isInOrder(url: string, admin: SignedIn, rfq: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${admin.token}` };
  const answer = await fetch(`${url}/api/admin/rfq/${rfq}/history`, { headers });
  if (!answer.ok) throw new Error(`The history of an RFQ was answered with ${answer.status}`);
  const positions = ((await answer.json()) as HistoryReply).events.map(({ position }) => Number(position));
  const up = positions.toSorted((a, b) => a - b);
  return positions.length > 1 && [up, up.toReversed()].some((order) => order.join() === positions.join());
}

/** The clock of the product's machine goes an hour ahead, and an hour back. */
export const clockMoved: Scenario = {
  name: 'clockMoved',
  promise: 'a clock moved an hour either way changes no order, and no session outlives its limit',
  breaks: {
    orderByTime: { what: 'histories are told by their times', mutations: ['orderByTime'] },
    sessionClock: { what: 'the product says when a session began, not the database', mutations: ['sessionClock'] },
  },
  async run(stage) {
    const verdict = createVerdict();
    const folder = await stage.newFolder();
    const clock = path.join(folder, 'clock');
    const mutations = [...stage.mutations, 'movableClock'] as const;
    const app = await startApp({ folder, mutations, env: { CHAOS_CLOCK: clock } });
    stage.undo.defer(() => app.end('SIGKILL'));
    const people = await signInPeople(app.url);
    const admin = await signIn(app.url, 'admin@marketplace.example');
    const load = startLoad({ people, urls: [app.url], clients: 4, restMs: 150 });
    const databaseUrl = databaseUrlOf(folder);
    let [outlived, early, turned] = [0, 0, 0];
    const figures = await withDatabase(databaseUrl, async (client) => {
      for (const hour of hours) {
        writeFileSync(clock, String(hour * 3_600_000));
        await delay(settleMs);
        outlived += (await livesAfter(client, app.url, lastUsed.ended)) ? 1 : 0;
        early += (await livesAfter(client, app.url, lastUsed.living)) ? 0 : 1;
        await delay(eachMs);
      }
      const ledger = await load.stop();
      await untilCaughtUp(client);
      const rfqs = await busiestRfqs(client);
      for (const rfq of rfqs) turned += (await isInOrder(app.url, admin, rfq)) ? 0 : 1;
      const { rows } = await client.query<{ back: number }>(
        `SELECT count(*)::int AS back FROM (
           SELECT meta->>'at' < lag(meta->>'at') OVER (ORDER BY position) AS back FROM log.event) s WHERE back`,
      );
      const judged = { databaseUrl, keyEncryptionKey: keyOf(folder) };
      return {
        histories: rfqs.length,
        'times that go back in the log': rows[0]?.back ?? 0,
        ...(await judge(verdict, ledger, judged)),
      };
    });
    verdict.none(outlived, 'sessions that outlived their limit');
    verdict.none(early, 'sessions that ended before their limit');
    verdict.none(turned, 'histories in another order than the log');
    return {
      figures: { 'moved by hours': hours.join(', '), 'sessions looked at': 2 * hours.length, ...figures },
      failures: verdict.failures,
    };
  },
};
