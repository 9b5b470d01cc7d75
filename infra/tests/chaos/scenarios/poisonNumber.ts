import { randomUUID } from 'node:crypto';
import { demoAdminAccount } from '@marketplace/product/demo/demoAccounts.ts';
import { withTestDatabaseSuperuserConnection } from '../../kit/databaseConnection.ts';
import { waitForReadModelsAtHeadInTest } from '../evaluation/readModels.ts';
import {
  createChaosFailureCollector,
  checkLogAndReadModelsAfterChaosRun,
  type ChaosFailureCollector,
} from '../evaluation/checkLogAndReadModelsAfterChaosRun.ts';
import {
  type InvalidValueRequest,
  generateInvalidValueRequests,
  type InvalidValueRequestTargets,
} from '../load/invalidValueRequests.ts';
import { startRfqLoadTest } from '../load/rfqLoad.ts';
import {
  type SignedInDemoBuyerAndVendors,
  type SignedInTestAccount,
  signInTestDemoAccount,
} from '../load/demoAccounts.ts';
import { buildLoadTestRfqBody } from '../load/rfq/loadRfqBody.ts';
import { type TestCommandHttpRequest, sendTestCommandUntilReply } from '../load/sendCommand.ts';
import { runChaosOperatorCommand } from '../running/operatorCommand.ts';
import { startChaosProductInstance } from '../running/stagedApp.ts';
import type { ChaosScenario } from '../scenario.ts';

/** Number of concurrent clients that send invalid values. */
const senders = 4;
const limitMs = 60_000;

type Send = <Body>(path: string, as: SignedInTestAccount, body: object) => Promise<Body>;

/** Signs in the admin and creates the data that the requests refer to. */
async function createTargets(url: string, people: SignedInDemoBuyerAndVendors): Promise<InvalidValueRequestTargets> {
  const send: Send = async (path, as, body) => {
    const answer = await sendTestCommandUntilReply({ url, path, body, token: as.token, key: randomUUID() }, limitMs);
    if (answer.status !== 200) throw new Error(`${path} returned ${answer.status}: ${answer.text}`);
    return JSON.parse(answer.text) as never;
  };
  const { buyer, vendors } = people;
  const [vendor] = vendors;
  if (vendor === undefined) throw new Error('The demo has no vendor.');
  const sent = await send<{ rfq_id: string }>('/api/rfq/send', buyer, buildLoadTestRfqBody(buyer, [vendor.provider]));
  await send('/api/vendor/rfq/accept', vendor, { rfq_id: sent.rfq_id });
  const saved = await send<{ id: string }>('/api/saved-searches', buyer, {
    searchData: { geographicRegions: ['Africa'] },
  });
  const links = await fetch(`${url}/api/rfq/${sent.rfq_id}/providers`, {
    headers: { authorization: `Bearer ${buyer.token}` },
  });
  const linkId = /"id":"([0-9a-f-]{36})"/.exec(await links.text())?.[1] ?? randomUUID();
  return {
    ...people,
    admin: await signInTestDemoAccount(url, demoAdminAccount.email),
    rfqId: sent.rfq_id,
    linkId,
    searchId: saved.id,
  };
}

/**
 * Sends all requests with several concurrent clients; each 5xx response is a failure.
 * @returns the number of responses by HTTP status.
 */
async function sendAll(
  verdict: ChaosFailureCollector,
  url: string,
  calls: readonly InvalidValueRequest[],
): Promise<ReadonlyMap<number, number>> {
  const statuses = new Map<number, number>();
  const pending = calls.values();
  const sender = async (): Promise<void> => {
    for (const { as, ...call } of pending) {
      const request: TestCommandHttpRequest = { ...call, url, token: as.token, key: randomUUID() };
      const { status } = await sendTestCommandUntilReply(request, limitMs);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      verdict.expectTrue(
        status < 500,
        `${call.method} ${call.path} returned ${status} for ${JSON.stringify(call.body).slice(0, 200)}`,
      );
    }
  };
  await Promise.all(Array.from({ length: senders }, sender));
  return statuses;
}

function countByStatusClass(statuses: ReadonlyMap<number, number>, first: number): number {
  return [...statuses].reduce((sum, [status, times]) => (Math.floor(status / 100) === first ? sum + times : sum), 0);
}

/** Sends extreme numbers and texts in every property of every command, under load. */
export const extremeRequestValuesScenario: ChaosScenario = {
  name: 'poisonNumber',
  guarantee: 'parks no read model, returns no 5xx and rebuilds equal rows for any number or text in requests',
  breaks: {
    bounds: { what: 'a number in a request has no upper limit', mutations: ['unlimitedNumber'] },
  },
  async run(stage) {
    const verdict = createChaosFailureCollector();
    const { app, people, getEvaluatedDatabase } = await startChaosProductInstance(stage);
    const load = startRfqLoadTest({ people, urls: [app.url], clients: 2, restMs: 50 });
    const statuses = await sendAll(
      verdict,
      app.url,
      generateInvalidValueRequests(await createTargets(app.url, people)),
    );
    const ledger = await load.stop();
    const accepted = countByStatusClass(statuses, 2);
    verdict.expectTrue(accepted > 0, 'no request was accepted: the scenario tested nothing');
    const parked = await withTestDatabaseSuperuserConnection(getEvaluatedDatabase().databaseUrl, async (client) => {
      await waitForReadModelsAtHeadInTest(client);
      const found = await client.query<{ reason: string; stream: string }>('SELECT stream, reason FROM ops.parked');
      return found.rows;
    });
    for (const { stream, reason } of parked) verdict.failures.push(`${stream} was parked: ${reason}`);
    const rebuilt = await runChaosOperatorCommand('rebuild', ['all'], {
      folder: app.folder,
      mutations: stage.mutations,
    });
    const isEqual = rebuilt.succeeded && rebuilt.output.includes('identical');
    verdict.expectTrue(isEqual, `the rebuild did not result in the same rows: ${rebuilt.output}`);
    const metrics = await checkLogAndReadModelsAfterChaosRun(verdict, ledger, getEvaluatedDatabase());
    return {
      metrics: {
        requests: [...statuses.values()].reduce((sum, times) => sum + times, 0),
        accepted,
        refused: countByStatusClass(statuses, 4),
        parked: parked.length,
        ...metrics,
      },
      failures: verdict.failures,
    };
  },
};
