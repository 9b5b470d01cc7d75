import { randomUUID } from 'node:crypto';
import { deriveCommandId } from '@marketplace/event-store/ids.ts';
import { type AcknowledgedTestCommand, createLoadTestClientRecord } from '../load/loadRecord.ts';
import { withTestDatabaseSuperuserConnection } from '../../kit/databaseConnection.ts';
import { readTestEventLogHeadPosition } from '../evaluation/readModels.ts';
import {
  createChaosFailureCollector,
  checkLogAndReadModelsAfterChaosRun,
  type ChaosFailureCollector,
} from '../evaluation/checkLogAndReadModelsAfterChaosRun.ts';
import type { SignedInDemoBuyerAndVendors, SignedInTestAccount } from '../load/demoAccounts.ts';
import type { TestHttpReply } from '../load/sendTestHttpRequest.ts';
import { sendTestCommandUntilReply } from '../load/sendCommand.ts';
import { buildLoadTestRfqBody } from '../load/rfq/loadRfqBody.ts';
import { startChaosProductInstance } from '../running/stagedApp.ts';
import type { ChaosScenario } from '../scenario.ts';

const defaultTimes = 50;
const limitMs = 60_000;

interface Command {
  readonly path: string;
  readonly body: object;
  readonly as: SignedInTestAccount;
  readonly key: string;
}

interface AnsweredCommand {
  readonly command: Command;
  readonly answer: TestHttpReply;
}

/**
 * Sends a command several times at once.
 * @returns the distinct responses.
 */
async function sendAtOnce(
  url: string,
  { path, body, as, key }: Command,
  times: number,
): Promise<readonly TestHttpReply[]> {
  const request = { url, path, body, token: as.token, key };
  const answers = await Promise.all(Array.from({ length: times }, () => sendTestCommandUntilReply(request, limitMs)));
  return [...new Map(answers.map((answer) => [`${answer.status} ${answer.text}`, answer])).values()];
}

/** Sends an RFQ, its acceptance and a quote, each several times at once. */
async function sendCommands(
  verdict: ChaosFailureCollector,
  url: string,
  { buyer, vendors }: SignedInDemoBuyerAndVendors,
  times: number,
): Promise<AnsweredCommand[]> {
  const [vendor] = vendors;
  if (vendor === undefined) throw new Error('The demo has no vendor.');
  const answeredCommands: AnsweredCommand[] = [];
  const send = async (path: string, as: SignedInTestAccount, body: object): Promise<string> => {
    const command = { path, body, as, key: randomUUID() };
    const different = await sendAtOnce(url, command, times);
    verdict.expectTrue(different.length === 1, `${different.length} different responses to the same ${path}`);
    const answer = different.find(({ status }) => status === 200);
    if (answer === undefined) throw new Error(`${path} returned ${different[0]?.status}`);
    answeredCommands.push({ command, answer });
    return answer.text;
  };
  const sent = await send('/api/rfq/send', buyer, buildLoadTestRfqBody(buyer, [vendor.provider]));
  const { rfq_id } = JSON.parse(sent) as { rfq_id: string };
  await send('/api/vendor/rfq/accept', vendor, { rfq_id });
  await send('/api/vendor/rfq/respond', vendor, { rfq_id, quote_amount: '10.00', quote_currency: 'EUR' });
  return answeredCommands;
}

/**
 * Sends the same commands with the same keys again.
 * @returns the number of responses that differ from the first responses.
 */
async function repeatCommands(
  url: string,
  answeredCommands: readonly AnsweredCommand[],
  times: number,
): Promise<number> {
  let differing = 0;
  for (const { command, answer } of answeredCommands) {
    const different = await sendAtOnce(url, command, times);
    differing += different.filter(({ text, status }) => text !== answer.text || status !== answer.status).length;
  }
  return differing;
}

function acknowledged({ command: { path, as, key }, answer }: AnsweredCommand): AcknowledgedTestCommand {
  const { position } = JSON.parse(answer.text) as { position: string };
  return { commandId: deriveCommandId({ actor: as.userId, route: `POST ${path}`, key }), position };
}

/** Sends each of three commands 50 times at once, and again after a restart: one creates a stream, two append to it. */
export const repeatedCommandScenario: ChaosScenario = {
  name: 'sameCommand',
  guarantee:
    'stores one set of events and returns one response for 50 identical commands at once, also after a restart',
  breaks: {
    idempotency: { what: 'repeated commands are not recognised', mutations: ['idempotency'] },
  },
  async run(stage) {
    const verdict = createChaosFailureCollector();
    const times = stage.options.times ?? defaultTimes;
    const { app, people, getEvaluatedDatabase } = await startChaosProductInstance(stage);
    const before = await withTestDatabaseSuperuserConnection(
      getEvaluatedDatabase().databaseUrl,
      readTestEventLogHeadPosition,
    );
    const answeredCommands = await sendCommands(verdict, app.url, people, times);
    await app.stop('SIGKILL');
    await app.restart();
    verdict.expectZero(await repeatCommands(app.url, answeredCommands, times), 'different responses after the restart');

    const ledger = { ...createLoadTestClientRecord(), acknowledged: answeredCommands.map(acknowledged) };
    const metrics = await checkLogAndReadModelsAfterChaosRun(verdict, ledger, getEvaluatedDatabase());
    const stored = Number(
      (await withTestDatabaseSuperuserConnection(getEvaluatedDatabase().databaseUrl, readTestEventLogHeadPosition)) -
        before,
    );
    verdict.expectTrue(stored === answeredCommands.length, `${stored} events instead of ${answeredCommands.length}`);
    return {
      metrics: { concurrent: times, commands: answeredCommands.length, 'events stored': stored, ...metrics },
      failures: verdict.failures,
    };
  },
};
