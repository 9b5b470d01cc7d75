import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createVerdict, judge } from '../judging/verdict.ts';
import { command } from '../load/command.ts';
import type { Ledger } from '../load/ledger.ts';
import { startLoad } from '../load/load.ts';
import type { People, SignedIn } from '../load/people.ts';
import { sendOnce } from '../load/send.ts';
import { rfqFrom } from '../load/rfq/rfqBody.ts';
import { stageApp } from '../running/stagedApp.ts';
import type { Scenario } from '../scenario.ts';

const usualRounds = 40;
const persistence = { limitMs: 60_000, repeatShare: 0 };

/** What no store can hold: NUL, and half of a surrogate pair. */
const unstorable = ['nul \u0000', 'half \ud800'];

/** What the fault `poisonInGroup` makes Postgres refuse, together with everything in the same statement: a number, for words are sealed. */
const poison = { need: { devices: 666_013 } };

/** How often each answer came. */
type Tally = Map<string, number>;

async function sendPoison(url: string, buyer: SignedIn, poisoned: object, tally: Tally): Promise<void> {
  const body = { ...rfqFrom(buyer, ['emnify']), ...poisoned };
  const answer = await sendOnce({ url, path: '/api/rfq/send', body, token: buyer.token, key: randomUUID() });
  const status = typeof answer === 'object' ? String(answer.status) : answer;
  tally.set(status, (tally.get(status) ?? 0) + 1);
}

/** All vendors of one request for quotes answer it at the same moment: their appends meet in one stream. */
async function meetInOneStream(url: string, { buyer, vendors }: People, ledger: Ledger): Promise<void> {
  const run = <Body>(path: string, as: SignedIn, body: object): Promise<Body | null> =>
    command<Body>(ledger, { url: () => url, path, as, body }, persistence);
  const body = rfqFrom(
    buyer,
    vendors.map(({ provider }) => provider),
  );
  const sent = await run<{ rfq_id: string }>('/api/rfq/send', buyer, body);
  if (sent === null) return;
  const rfq = { rfq_id: sent.rfq_id };
  await Promise.all(vendors.map((vendor) => run('/api/vendor/rfq/accept', vendor, rfq)));
  await Promise.all(vendors.map((vendor) => run('/api/vendor/rfq/respond', vendor, { ...rfq, quote_amount: '5' })));
}

/** Members of append groups that cannot be stored, and conflicts, among innocents. */
export const poisonedGroup: Scenario = {
  name: 'poisonedGroup',
  promise: 'among NUL, lone surrogates, an append that Postgres refuses, and conflicts, innocent commands pass',
  breaks: {
    edge: { what: 'text that cannot be stored is let in', mutations: ['edge'] },
    aloneRetry: { what: 'members of a group that failed are not tried alone', mutations: ['aloneRetry'] },
    decideAgain: { what: 'a command that met a conflict is not decided again', mutations: ['decideAgain'] },
  },
  async run(stage) {
    const verdict = createVerdict();
    const { app, people, judged } = await stageApp(stage, ['poisonInGroup']);
    const load = startLoad({ people, urls: [app.url], clients: 12, restMs: 0 });
    const refused: Tally = new Map();
    const failed: Tally = new Map();
    const rounds = stage.options.times ?? usualRounds;
    for (let round = 0; round < rounds; round += 1) {
      await Promise.all([
        ...unstorable.map((projectTitle) => sendPoison(app.url, people.buyer, { projectTitle }, refused)),
        sendPoison(app.url, people.buyer, poison, failed),
        meetInOneStream(app.url, people, load.ledger),
      ]);
      await delay(20);
    }
    verdict.holds(refused.get('400') === rounds * unstorable.length, `unstorable text was answered ${told(refused)}`);
    verdict.holds(failed.get('500') === rounds, `what Postgres refuses was answered ${told(failed)}`);
    const figures = await judge(verdict, await load.stop(), judged());
    return {
      figures: { rounds, 'unstorable text': told(refused), 'refused by Postgres': told(failed), ...figures },
      failures: verdict.failures,
    };
  },
};

function told(tally: Tally): string {
  return [...tally].map(([status, times]) => `${status} x ${times}`).join(', ');
}
