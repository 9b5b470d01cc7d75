import { randomUUID } from 'node:crypto';
import { commandIdOf } from '@marketplace/event-store/ids.ts';
import { type Acknowledged, createLedger } from '../load/ledger.ts';
import { withDatabase } from '../judging/database.ts';
import { headOf } from '../judging/readModels.ts';
import { createVerdict, judge, type Verdict } from '../judging/verdict.ts';
import type { People, SignedIn } from '../load/people.ts';
import type { Answer } from '../load/exchange.ts';
import { sendUntilAnswered } from '../load/send.ts';
import { rfqFrom } from '../load/rfq/rfqBody.ts';
import { stageApp } from '../running/stagedApp.ts';
import type { Scenario } from '../scenario.ts';

const defaultTimes = 50;
const limitMs = 60_000;

interface Command {
  readonly path: string;
  readonly body: object;
  readonly as: SignedIn;
  readonly key: string;
}

interface AnsweredCommand {
  readonly command: Command;
  readonly answer: Answer;
}

/** Sends a command several times at once. @returns the distinct responses. */
async function sendAtOnce(url: string, { path, body, as, key }: Command, times: number): Promise<readonly Answer[]> {
  const request = { url, path, body, token: as.token, key };
  const answers = await Promise.all(Array.from({ length: times }, () => sendUntilAnswered(request, limitMs)));
  return [...new Map(answers.map((answer) => [`${answer.status} ${answer.text}`, answer])).values()];
}

/** Sends an RFQ, its acceptance and a quote, each several times at once. */
async function sendCommands(
  verdict: Verdict,
  url: string,
  { buyer, vendors }: People,
  times: number,
): Promise<AnsweredCommand[]> {
  const [vendor] = vendors;
  if (vendor === undefined) throw new Error('The demo has no vendor.');
  const answeredCommands: AnsweredCommand[] = [];
  const send = async (path: string, as: SignedIn, body: object): Promise<string> => {
    const command = { path, body, as, key: randomUUID() };
    const different = await sendAtOnce(url, command, times);
    verdict.holds(different.length === 1, `${different.length} different responses to the same ${path}`);
    const answer = different.find(({ status }) => status === 200);
    if (answer === undefined) throw new Error(`${path} returned ${different[0]?.status}`);
    answeredCommands.push({ command, answer });
    return answer.text;
  };
  const sent = await send('/api/rfq/send', buyer, rfqFrom(buyer, [vendor.provider]));
  const { rfq_id } = JSON.parse(sent) as { rfq_id: string };
  await send('/api/vendor/rfq/accept', vendor, { rfq_id });
  await send('/api/vendor/rfq/respond', vendor, { rfq_id, quote_amount: '10.00', quote_currency: 'EUR' });
  return answeredCommands;
}

/** Sends the same commands with the same keys again. @returns the number of responses that differ from the first ones. */
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

function acknowledged({ command: { path, as, key }, answer }: AnsweredCommand): Acknowledged {
  const { position } = JSON.parse(answer.text) as { position: string };
  return { commandId: commandIdOf({ actor: as.userId, route: `POST ${path}`, key }), position };
}

/** Sends 50 identical commands at once, and again after a restart: one that creates a stream, and two on an existing stream. */
export const sameCommandScenario: Scenario = {
  name: 'sameCommand',
  promise: 'stores one set of events and returns one response for 50 identical commands at once, also after a restart',
  breaks: {
    idempotency: { what: 'repeated commands are not recognised', mutations: ['idempotency'] },
  },
  async run(stage) {
    const verdict = createVerdict();
    const times = stage.options.times ?? defaultTimes;
    const { app, people, judged } = await stageApp(stage);
    const before = await withDatabase(judged().databaseUrl, headOf);
    const answeredCommands = await sendCommands(verdict, app.url, people, times);
    await app.end('SIGKILL');
    await app.again();
    verdict.none(await repeatCommands(app.url, answeredCommands, times), 'different responses after the restart');

    const ledger = { ...createLedger(), acknowledged: answeredCommands.map(acknowledged) };
    const metrics = await judge(verdict, ledger, judged());
    const stored = Number((await withDatabase(judged().databaseUrl, headOf)) - before);
    verdict.holds(stored === answeredCommands.length, `${stored} events instead of ${answeredCommands.length}`);
    return {
      metrics: { concurrent: times, commands: answeredCommands.length, 'events stored': stored, ...metrics },
      failures: verdict.failures,
    };
  },
};
