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

const defaultRounds = 40;
const persistence = { limitMs: 60_000, repeatShare: 0 };

/** Texts that cannot be stored: NUL, and half of a surrogate pair. */
const unstorable = ['nul \u0000', 'half \ud800'];

/** A number for which the fault `poisonInGroup` makes Postgres refuse the whole statement; text would not work, since it is encrypted. */
const poison = { need: { devices: 666_013 } };

/** Number of responses by status. */
type Tally = Map<string, number>;

async function sendPoison(url: string, buyer: SignedIn, poisoned: object, tally: Tally): Promise<void> {
  const body = { ...rfqFrom(buyer, ['emnify']), ...poisoned };
  const answer = await sendOnce({ url, path: '/api/rfq/send', body, token: buyer.token, key: randomUUID() });
  const status = typeof answer === 'object' ? String(answer.status) : answer;
  tally.set(status, (tally.get(status) ?? 0) + 1);
}

/** All vendors of an RFQ respond at the same time, so that their appends conflict in one stream. */
async function appendToOneStream(url: string, { buyer, vendors }: People, ledger: Ledger): Promise<void> {
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

/** Append groups with members that cannot be stored, and conflicts, among valid commands. */
export const poisonedGroupScenario: Scenario = {
  name: 'poisonedGroup',
  promise: 'accepts valid commands among NUL, lone surrogates, refused appends and conflicts',
  breaks: {
    edge: { what: 'text that cannot be stored is accepted', mutations: ['textValidation'] },
    aloneRetry: { what: 'appends of a failed group are not retried individually', mutations: ['individualRetry'] },
    decideAgain: { what: 'a command is not retried after a conflict', mutations: ['conflictRetry'] },
  },
  async run(stage) {
    const verdict = createVerdict();
    const { app, people, judged } = await stageApp(stage, ['poisonInGroup']);
    const load = startLoad({ people, urls: [app.url], clients: 12, restMs: 0 });
    const refused: Tally = new Map();
    const failed: Tally = new Map();
    const rounds = stage.options.times ?? defaultRounds;
    for (let round = 0; round < rounds; round += 1) {
      await Promise.all([
        ...unstorable.map((projectTitle) => sendPoison(app.url, people.buyer, { projectTitle }, refused)),
        sendPoison(app.url, people.buyer, poison, failed),
        appendToOneStream(app.url, people, load.ledger),
      ]);
      await delay(20);
    }
    verdict.holds(
      refused.get('400') === rounds * unstorable.length,
      `unstorable text returned ${formatTally(refused)}`,
    );
    verdict.holds(failed.get('500') === rounds, `appends refused by Postgres returned ${formatTally(failed)}`);
    const metrics = await judge(verdict, await load.stop(), judged());
    return {
      metrics: {
        rounds,
        'unstorable text': formatTally(refused),
        'refused by Postgres': formatTally(failed),
        ...metrics,
      },
      failures: verdict.failures,
    };
  },
};

function formatTally(tally: Tally): string {
  return [...tally].map(([status, times]) => `${status} x ${times}`).join(', ');
}
