import { randomUUID } from 'node:crypto';
import { demoAdmin } from '@marketplace/product/demo/demoAccounts.ts';
import { withDatabase } from '../judging/database.ts';
import { untilCaughtUp } from '../judging/readModels.ts';
import { createVerdict, judge, type Verdict } from '../judging/verdict.ts';
import { type AbsurdCall, absurdCalls, type AbsurdWorld } from '../load/absurdCalls.ts';
import { startLoad } from '../load/load.ts';
import { type People, type SignedIn, signIn } from '../load/people.ts';
import { rfqFrom } from '../load/rfq/rfqBody.ts';
import { type Request, sendUntilAnswered } from '../load/send.ts';
import { runCli } from '../running/cli.ts';
import { stageApp } from '../running/stagedApp.ts';
import type { Scenario } from '../scenario.ts';

/** Callers that send absurd calls at the same time. */
const senders = 4;
const limitMs = 60_000;

type Send = <Body>(path: string, as: SignedIn, body: object) => Promise<Body>;

/** Signs the admin in, and makes what the calls name. */
async function makeWorld(url: string, people: People): Promise<AbsurdWorld> {
  const send: Send = async (path, as, body) => {
    const answer = await sendUntilAnswered({ url, path, body, token: as.token, key: randomUUID() }, limitMs);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
    return JSON.parse(answer.text) as never;
  };
  const { buyer, vendors } = people;
  const [vendor] = vendors;
  if (vendor === undefined) throw new Error('The demo has no vendor');
  const sent = await send<{ rfq_id: string }>('/api/rfq/send', buyer, rfqFrom(buyer, [vendor.provider]));
  await send('/api/vendor/rfq/accept', vendor, { rfq_id: sent.rfq_id });
  const saved = await send<{ id: string }>('/api/saved-searches', buyer, {
    searchData: { geographicRegions: ['Africa'] },
  });
  const links = await fetch(`${url}/api/rfq/${sent.rfq_id}/providers`, {
    headers: { authorization: `Bearer ${buyer.token}` },
  });
  const linkId = /"id":"([0-9a-f-]{36})"/.exec(await links.text())?.[1] ?? randomUUID();
  return { ...people, admin: await signIn(url, demoAdmin.email), rfqId: sent.rfq_id, linkId, searchId: saved.id };
}

/** Sends all calls. @returns how many answers there were of each status. */
async function sendAll(
  verdict: Verdict,
  url: string,
  calls: readonly AbsurdCall[],
): Promise<ReadonlyMap<number, number>> {
  const statuses = new Map<number, number>();
  const waiting = calls.values();
  const sender = async (): Promise<void> => {
    for (const { as, ...call } of waiting) {
      const request: Request = { ...call, url, token: as.token, key: randomUUID() };
      const { status } = await sendUntilAnswered(request, limitMs);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      verdict.holds(
        status < 500,
        `${call.method} ${call.path} answered ${status} to ${JSON.stringify(call.body).slice(0, 200)}`,
      );
    }
  };
  await Promise.all(Array.from({ length: senders }, sender));
  return statuses;
}

function share(statuses: ReadonlyMap<number, number>, first: number): number {
  return [...statuses].reduce((sum, [status, times]) => (Math.floor(status / 100) === first ? sum + times : sum), 0);
}

/** Numbers and texts at and beyond every edge, in every member of every command, under load. */
export const poisonNumber: Scenario = {
  name: 'poisonNumber',
  promise: 'no number and no text of any call parks a read model, answers 5xx or makes a rebuild fail or differ',
  breaks: {
    bounds: { what: 'a number of a call has no bound', mutations: ['boundlessNumber'] },
  },
  async run(stage) {
    const verdict = createVerdict();
    const { app, people, judged } = await stageApp(stage);
    const load = startLoad({ people, urls: [app.url], clients: 2, restMs: 50 });
    const statuses = await sendAll(verdict, app.url, absurdCalls(await makeWorld(app.url, people)));
    const ledger = await load.stop();
    const taken = share(statuses, 2);
    verdict.holds(taken > 0, 'no absurd call was taken: nothing was tried');
    const parked = await withDatabase(judged().databaseUrl, async (client) => {
      await untilCaughtUp(client);
      const found = await client.query<{ reason: string; stream: string }>('SELECT stream, reason FROM ops.parked');
      return found.rows;
    });
    for (const { stream, reason } of parked) verdict.failures.push(`${stream} was parked: ${reason}`);
    const rebuilt = await runCli('rebuild', ['all'], { folder: app.folder, mutations: stage.mutations });
    const isEqual = rebuilt.succeeded && rebuilt.output.includes('identical');
    verdict.holds(isEqual, `the rebuild did not give the same rows: ${rebuilt.output}`);
    const figures = await judge(verdict, ledger, judged());
    return {
      figures: {
        'absurd calls': [...statuses.values()].reduce((sum, times) => sum + times, 0),
        taken,
        refused: share(statuses, 4),
        parked: parked.length,
        ...figures,
      },
      failures: verdict.failures,
    };
  },
};
