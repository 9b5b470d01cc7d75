import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { ChaosSourceMutationName } from '../mutations/mutations.ts';
import { withTestDatabaseSuperuserConnection } from '../../kit/databaseConnection.ts';
import { readTestReadModelsCheckpointPosition, readTestEventLogHeadPosition } from '../evaluation/readModels.ts';
import {
  createChaosFailureCollector,
  checkLogAndReadModelsAfterChaosRun,
  type ChaosFailureCollector,
} from '../evaluation/checkLogAndReadModelsAfterChaosRun.ts';
import { sendTestCommandWithRetries } from '../load/sendTestCommandWithRetries.ts';
import type { LoadTestClientObservations } from '../load/loadRecord.ts';
import { startRfqLoadTest } from '../load/rfqLoad.ts';
import type { SignedInDemoBuyerAndVendors, SignedInTestAccount } from '../load/demoAccounts.ts';
import { buildLoadTestRfqBody } from '../load/rfq/loadRfqBody.ts';
import { type ChaosOperatorCommandResult, runChaosOperatorCommand } from '../running/operatorCommand.ts';
import { type ChaosProductInstance, startChaosProductInstance } from '../running/stagedApp.ts';
import { pollUntilTestConditionIsTrue } from '../running/pollUntilTestConditionIsTrue.ts';
import type { ChaosScenario } from '../scenario.ts';
import { insertTestEventIntoLog } from './insertTestEventIntoLog.ts';

/** Text of a quote's notes that makes the event handler with the fault `brittleHandler` fail. */
const poison = 'CHAOS';
const limitMs = 30_000;

interface Parked {
  readonly projection: string;
  readonly stream: string;
  readonly reason: string;
}

async function listParked(client: pg.Client): Promise<readonly Parked[]> {
  const found = await client.query<Parked>(
    'SELECT a.projection, p.stream, p.reason FROM ops.active a JOIN ops.parked p USING (schema) ORDER BY p.parked_at',
  );
  return found.rows;
}

/** Number of quote versions of an RFQ in the read model. */
async function countQuotes(client: pg.Client, rfqId: string): Promise<number> {
  const active = await client.query<{ schema: string }>(`SELECT schema FROM ops.active WHERE projection = 'rfqBoard'`);
  const schema = active.rows[0]?.schema ?? '';
  const found = await client.query<{ quotes: number }>(
    `SELECT count(*)::int AS quotes FROM ${schema}.quote_version JOIN ${schema}.rfq_link USING (link_id) WHERE rfq_id = $1`,
    [rfqId],
  );
  return found.rows[0]?.quotes ?? 0;
}

/**
 * Sends an RFQ and responds with two quotes; the event handler of this release cannot process the first quote.
 * @returns the id of the RFQ.
 */
async function quoteTwice(
  url: string,
  { buyer, vendors }: SignedInDemoBuyerAndVendors,
  ledger: LoadTestClientObservations,
): Promise<string> {
  const [vendor] = vendors;
  if (vendor === undefined) throw new Error('The demo has no vendor.');
  const run = async (path: string, as: SignedInTestAccount, body: object): Promise<string> => {
    const clientCommand = { url: () => url, path, as, body };
    const done = await sendTestCommandWithRetries<{ rfq_id: string }>(ledger, clientCommand, {
      limitMs,
      repeatShare: 0,
    });
    if (done === null) throw new Error(`${path} was not accepted`);
    return done.rfq_id;
  };
  const rfq_id = await run('/api/rfq/send', buyer, buildLoadTestRfqBody(buyer, [vendor.provider]));
  await run('/api/vendor/rfq/accept', vendor, { rfq_id });
  await run('/api/vendor/rfq/respond', vendor, { rfq_id, quote_amount: '7', response_notes: poison });
  await run('/api/vendor/rfq/respond', vendor, { rfq_id, quote_amount: '6' });
  return rfq_id;
}

/** Expects that only the poisoned stream is parked, other streams continue, and the health check fails. */
async function checkParked(
  verdict: ChaosFailureCollector,
  { app, getEvaluatedDatabase }: ChaosProductInstance,
  rfqId: string,
): Promise<void> {
  const stream = `rfq-${rfqId}`;
  await withTestDatabaseSuperuserConnection(getEvaluatedDatabase().databaseUrl, async (client) => {
    await pollUntilTestConditionIsTrue(
      'the stream to be parked',
      limitMs,
      async () => (await listParked(client)).length > 0,
    );
    const [part, ...others] = await listParked(client);
    verdict.expectTrue(part?.projection === 'rfqBoard' && part.stream === stream, 'another stream was parked');
    verdict.expectTrue((part?.reason ?? '') !== '', 'no reason was stored');
    verdict.expectZero(others.length, 'other parked streams');
    const target = await readTestEventLogHeadPosition(client);
    await pollUntilTestConditionIsTrue(
      'other streams to continue',
      limitMs,
      async () => (await readTestReadModelsCheckpointPosition(client)) >= target,
    );
    verdict.expectZero(await countQuotes(client, rfqId), 'later quotes of the parked stream in the read model');
  });
  verdict.expectTrue((await fetch(`${app.url}/health`)).status === 503, 'the health check did not fail');
  verdict.expectTrue((await fetch(`${app.url}/health/ready`)).ok, 'the readiness check failed');
}

type Cli = (program: 'parked' | 'rebuild', ...args: string[]) => Promise<ChaosOperatorCommandResult>;

/**
 * With the release that cannot process the event, expects that the stream is listed as parked and that a rebuild fails.
 * @returns the result of the rebuild, `passed` or `failed`.
 */
async function checkCommands(verdict: ChaosFailureCollector, cli: Cli, rfqId: string): Promise<string> {
  const listed = await cli('parked', 'list');
  verdict.expectTrue(
    listed.output.includes(`rfqBoard rfq-${rfqId}`),
    `the list of parked streams does not contain it: ${listed.output}`,
  );
  const rebuilt = await cli('rebuild', 'all');
  verdict.expectTrue(
    !rebuilt.succeeded && rebuilt.output.includes(rfqId),
    'a rebuild with the poisoned event did not fail with an error',
  );
  return rebuilt.succeeded ? 'passed' : 'failed';
}

/**
 * Retries the parked stream with a release that can process the event.
 * @returns the number of quotes in the read model.
 */
async function retry(verdict: ChaosFailureCollector, cli: Cli, databaseUrl: string, rfqId: string): Promise<number> {
  const retried = await cli('parked', 'retry', 'rfqBoard');
  verdict.expectTrue(retried.succeeded, `the retry failed: ${retried.output}`);
  const shown = await withTestDatabaseSuperuserConnection(databaseUrl, (client) => countQuotes(client, rfqId));
  verdict.expectTrue(shown === 2, `${shown} quotes after the retry instead of 2`);
  return shown;
}

/**
 * Inserts an event that no release can read, and discards it in every read model that parked its stream.
 * @returns the number of these read models.
 */
async function discard(verdict: ChaosFailureCollector, cli: Cli, databaseUrl: string): Promise<number> {
  const stream = `rfq-${randomUUID()}`;
  const parked = await withTestDatabaseSuperuserConnection(databaseUrl, async (client) => {
    await insertTestEventIntoLog(client, { stream, type: 'QuoteSent.v1', data: {} });
    await pollUntilTestConditionIsTrue(
      'the unreadable event to be parked',
      limitMs,
      async () => (await listParked(client)).length > 0,
    );
    return listParked(client);
  });
  for (const { projection } of parked) {
    const discarded = await cli('parked', 'discard', projection, stream);
    verdict.expectTrue(discarded.succeeded, `the event could not be discarded: ${discarded.output}`);
  }
  return parked.length;
}

/** Appends an event that a handler cannot process, and an event that cannot be read. */
export const poisonEventScenario: ChaosScenario = {
  name: 'poisonEvent',
  guarantee: 'parks only the stream of an unprocessable event, restores it on retry, and fails rebuilds with an error',
  breaks: {
    parking: { what: 'nothing is parked: the reader stops', mutations: ['parking'] },
    heldBack: { what: 'later events of a parked stream are processed', mutations: ['parkedStreamOrder'] },
    loudRebuild: { what: 'a rebuild skips events that fail', mutations: ['rebuildErrors'] },
  },
  async run(stage) {
    const verdict = createChaosFailureCollector();
    const staged = await startChaosProductInstance(stage, ['brittleHandler']);
    const { app, people, getEvaluatedDatabase } = staged;
    const load = startRfqLoadTest({ people, urls: [app.url], clients: 4, restMs: 10 });
    const release =
      (...faults: ChaosSourceMutationName[]): Cli =>
      (program, ...args) =>
        runChaosOperatorCommand(program, args, { folder: app.folder, mutations: [...stage.mutations, ...faults] });

    const rfqId = await quoteTwice(app.url, people, load.record);
    await checkParked(verdict, staged, rfqId);
    const rebuilt = await checkCommands(verdict, release('brittleHandler'), rfqId);
    await app.stop('SIGKILL');
    await app.restart(stage.mutations);
    const shown = await retry(verdict, release(), getEvaluatedDatabase().databaseUrl, rfqId);
    const discarded = await discard(verdict, release(), getEvaluatedDatabase().databaseUrl);
    await pollUntilTestConditionIsTrue(
      'the health check to succeed again',
      limitMs,
      async () => (await fetch(`${app.url}/health`)).ok,
    );
    const metrics = await checkLogAndReadModelsAfterChaosRun(verdict, await load.stop(), getEvaluatedDatabase());
    return {
      metrics: {
        'rebuild with the event': rebuilt,
        'quotes after the retry': shown,
        'discarded streams': discarded,
        ...metrics,
      },
      failures: verdict.failures,
    };
  },
};
