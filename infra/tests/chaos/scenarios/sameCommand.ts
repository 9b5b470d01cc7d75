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

const usualTimes = 50;
const limitMs = 60_000;

interface Command {
  readonly path: string;
  readonly body: object;
  readonly as: SignedIn;
  readonly key: string;
}

interface Answered {
  readonly command: Command;
  readonly answer: Answer;
}

/** Sends a command so many times at once. @returns the different answers. */
async function sendAtOnce(url: string, { path, body, as, key }: Command, times: number): Promise<readonly Answer[]> {
  const request = { url, path, body, token: as.token, key };
  const answers = await Promise.all(Array.from({ length: times }, () => sendUntilAnswered(request, limitMs)));
  return [...new Map(answers.map((answer) => [`${answer.status} ${answer.text}`, answer])).values()];
}

/** An RFQ, its acceptance and a quote, each sent so many times at once. */
async function sendStory(
  verdict: Verdict,
  url: string,
  { buyer, vendors }: People,
  times: number,
): Promise<Answered[]> {
  const [vendor] = vendors;
  if (vendor === undefined) throw new Error('The demo has no vendor');
  const story: Answered[] = [];
  const ask = async (path: string, as: SignedIn, body: object): Promise<string> => {
    const command = { path, body, as, key: randomUUID() };
    const different = await sendAtOnce(url, command, times);
    verdict.holds(different.length === 1, `${different.length} different answers to the same ${path}`);
    const answer = different.find(({ status }) => status === 200);
    if (answer === undefined) throw new Error(`${path} answered ${different[0]?.status}`);
    story.push({ command, answer });
    return answer.text;
  };
  const sent = await ask('/api/rfq/send', buyer, rfqFrom(buyer, [vendor.provider]));
  const { rfq_id } = JSON.parse(sent) as { rfq_id: string };
  await ask('/api/vendor/rfq/accept', vendor, { rfq_id });
  await ask('/api/vendor/rfq/respond', vendor, { rfq_id, quote_amount: '10.00', quote_currency: 'EUR' });
  return story;
}

/** The same commands with the same keys. @returns how many answers were not those of the first time. */
async function sendStoryAgain(url: string, story: readonly Answered[], times: number): Promise<number> {
  let differing = 0;
  for (const { command, answer } of story) {
    const different = await sendAtOnce(url, command, times);
    differing += different.filter(({ text, status }) => text !== answer.text || status !== answer.status).length;
  }
  return differing;
}

function acknowledged({ command: { path, as, key }, answer }: Answered): Acknowledged {
  const { position } = JSON.parse(answer.text) as { position: string };
  return { commandId: commandIdOf({ actor: as.userId, route: `POST ${path}`, key }), position };
}

/** 50 identical commands at once, and again after a restart: one that makes a stream, and two on a stream that stands. */
export const sameCommand: Scenario = {
  name: 'sameCommand',
  promise: '50 identical commands at once, and again after a restart, store one set of events and get one answer',
  breaks: {
    idempotency: { what: 'a command that comes again is not recognised', mutations: ['idempotency'] },
  },
  async run(stage) {
    const verdict = createVerdict();
    const times = stage.options.times ?? usualTimes;
    const { app, people, judged } = await stageApp(stage);
    const before = await withDatabase(judged().databaseUrl, headOf);
    const story = await sendStory(verdict, app.url, people, times);
    await app.end('SIGKILL');
    await app.again();
    verdict.none(await sendStoryAgain(app.url, story, times), 'different answers after the restart');

    const ledger = { ...createLedger(), acknowledged: story.map(acknowledged) };
    const figures = await judge(verdict, ledger, judged());
    const stored = Number((await withDatabase(judged().databaseUrl, headOf)) - before);
    verdict.holds(stored === story.length, `${stored} events instead of ${story.length}`);
    return {
      figures: { 'at once': times, commands: story.length, 'events stored': stored, ...figures },
      failures: verdict.failures,
    };
  },
};
