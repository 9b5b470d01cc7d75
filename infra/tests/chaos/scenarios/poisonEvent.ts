import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { MutationName } from '../breaking/mutations.ts';
import { withDatabase } from '../judging/database.ts';
import { checkpointOf, headOf } from '../judging/readModels.ts';
import { createVerdict, judge, type Verdict } from '../judging/verdict.ts';
import { command } from '../load/command.ts';
import type { Ledger } from '../load/ledger.ts';
import { startLoad } from '../load/load.ts';
import type { People, SignedIn } from '../load/people.ts';
import { rfqFrom } from '../load/rfq/rfqBody.ts';
import { type Finished, runCli } from '../running/cli.ts';
import { type StagedApp, stageApp } from '../running/stagedApp.ts';
import { until } from '../running/until.ts';
import type { Scenario } from '../scenario.ts';
import { injectEvent } from './inject.ts';

/** Text in the notes of a quote that the fault `brittleHandler` cannot process. */
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

/** Sends an RFQ with two quotes, the first of which no handler of this release can process. @returns its id. */
async function quoteTwice(url: string, { buyer, vendors }: People, ledger: Ledger): Promise<string> {
  const [vendor] = vendors;
  if (vendor === undefined) throw new Error('The demo has no vendor.');
  const run = async (path: string, as: SignedIn, body: object): Promise<string> => {
    const clientCommand = { url: () => url, path, as, body };
    const done = await command<{ rfq_id: string }>(ledger, clientCommand, { limitMs, repeatShare: 0 });
    if (done === null) throw new Error(`${path} was not accepted`);
    return done.rfq_id;
  };
  const rfq_id = await run('/api/rfq/send', buyer, rfqFrom(buyer, [vendor.provider]));
  await run('/api/vendor/rfq/accept', vendor, { rfq_id });
  await run('/api/vendor/rfq/respond', vendor, { rfq_id, quote_amount: '7', response_notes: poison });
  await run('/api/vendor/rfq/respond', vendor, { rfq_id, quote_amount: '6' });
  return rfq_id;
}

/** Expects that only the poisoned stream is parked, other streams continue, and the health check fails. */
async function checkParked(verdict: Verdict, { app, judged }: StagedApp, rfqId: string): Promise<void> {
  const stream = `rfq-${rfqId}`;
  await withDatabase(judged().databaseUrl, async (client) => {
    await until('the stream to be parked', limitMs, async () => (await listParked(client)).length > 0);
    const [part, ...others] = await listParked(client);
    verdict.holds(part?.projection === 'rfqBoard' && part.stream === stream, 'another stream was parked');
    verdict.holds((part?.reason ?? '') !== '', 'no reason was stored');
    verdict.none(others.length, 'other parked streams');
    const target = await headOf(client);
    await until('other streams to continue', limitMs, async () => (await checkpointOf(client)) >= target);
    verdict.none(await countQuotes(client, rfqId), 'later quotes of the parked stream in the read model');
  });
  verdict.holds((await fetch(`${app.url}/health`)).status === 503, 'the health check did not fail');
  verdict.holds((await fetch(`${app.url}/health/ready`)).ok, 'the readiness check failed');
}

type Cli = (program: 'parked' | 'rebuild', ...args: string[]) => Promise<Finished>;

/**
 * With the release that cannot process the event: expects that commands list it and a rebuild fails. @returns the result of the rebuild.
 */
async function checkCommands(verdict: Verdict, cli: Cli, rfqId: string): Promise<string> {
  const listed = await cli('parked', 'list');
  verdict.holds(
    listed.output.includes(`rfqBoard rfq-${rfqId}`),
    `the list of parked streams does not contain it: ${listed.output}`,
  );
  const rebuilt = await cli('rebuild', 'all');
  verdict.holds(
    !rebuilt.succeeded && rebuilt.output.includes(rfqId),
    'a rebuild with the poisoned event did not fail with an error',
  );
  return rebuilt.succeeded ? 'passed' : 'failed';
}

/** With a release that can process the event: retries the parked stream. @returns the number of quotes in the read model. */
async function retry(verdict: Verdict, cli: Cli, databaseUrl: string, rfqId: string): Promise<number> {
  const retried = await cli('parked', 'retry', 'rfqBoard');
  verdict.holds(retried.succeeded, `the retry failed: ${retried.output}`);
  const shown = await withDatabase(databaseUrl, (client) => countQuotes(client, rfqId));
  verdict.holds(shown === 2, `${shown} quotes after the retry instead of 2`);
  return shown;
}

/** Discards an event that no release can read, for every read model that uses it. @returns the number of those. */
async function discard(verdict: Verdict, cli: Cli, databaseUrl: string): Promise<number> {
  const stream = `rfq-${randomUUID()}`;
  const parked = await withDatabase(databaseUrl, async (client) => {
    await injectEvent(client, { stream, type: 'QuoteSent.v1', data: {} });
    await until('the unreadable event to be parked', limitMs, async () => (await listParked(client)).length > 0);
    return listParked(client);
  });
  for (const { projection } of parked) {
    const discarded = await cli('parked', 'discard', projection, stream);
    verdict.holds(discarded.succeeded, `the event could not be discarded: ${discarded.output}`);
  }
  return parked.length;
}

/** An event that a handler cannot process, and one that cannot be read. */
export const poisonEventScenario: Scenario = {
  name: 'poisonEvent',
  promise: 'parks only the stream of an unprocessable event, restores it on retry, and fails rebuilds with an error',
  breaks: {
    parking: { what: 'nothing is parked: the reader stops', mutations: ['parking'] },
    heldBack: { what: 'later events of a parked stream are processed', mutations: ['parkedStreamOrder'] },
    loudRebuild: { what: 'a rebuild skips events that fail', mutations: ['rebuildErrors'] },
  },
  async run(stage) {
    const verdict = createVerdict();
    const staged = await stageApp(stage, ['brittleHandler']);
    const { app, people, judged } = staged;
    const load = startLoad({ people, urls: [app.url], clients: 4, restMs: 10 });
    const release =
      (...faults: MutationName[]): Cli =>
      (program, ...args) =>
        runCli(program, args, { folder: app.folder, mutations: [...stage.mutations, ...faults] });

    const rfqId = await quoteTwice(app.url, people, load.ledger);
    await checkParked(verdict, staged, rfqId);
    const rebuilt = await checkCommands(verdict, release('brittleHandler'), rfqId);
    await app.end('SIGKILL');
    await app.again(stage.mutations);
    const shown = await retry(verdict, release(), judged().databaseUrl, rfqId);
    const discarded = await discard(verdict, release(), judged().databaseUrl);
    await until('the health check to succeed again', limitMs, async () => (await fetch(`${app.url}/health`)).ok);
    const metrics = await judge(verdict, await load.stop(), judged());
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
