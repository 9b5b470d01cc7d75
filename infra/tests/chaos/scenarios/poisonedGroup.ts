import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  createChaosFailureCollector,
  checkLogAndReadModelsAfterChaosRun,
} from '../evaluation/checkLogAndReadModelsAfterChaosRun.ts';
import { sendTestCommandWithRetries } from '../load/sendTestCommandWithRetries.ts';
import type { LoadTestClientObservations } from '../load/loadRecord.ts';
import { startRfqLoadTest } from '../load/rfqLoad.ts';
import type { SignedInDemoBuyerAndVendors, SignedInTestAccount } from '../load/demoAccounts.ts';
import { sendTestCommandOnce } from '../load/sendCommand.ts';
import { buildLoadTestRfqBody } from '../load/rfq/loadRfqBody.ts';
import { startChaosProductInstance } from '../running/stagedApp.ts';
import type { ChaosScenario } from '../scenario.ts';

const defaultRounds = 40;
const persistence = { limitMs: 60_000, repeatShare: 0 };

/** Texts that cannot be stored: NUL, and half of a surrogate pair. */
const unstorable = ['nul \u0000', 'half \ud800'];

/**
 * A number for which the fault `poisonInGroup` makes Postgres refuse the whole statement; a text would not work because
 * texts are encrypted.
 */
const poison = { need: { devices: 666_013 } };

/** Number of responses by HTTP status. */
type Tally = Map<string, number>;

async function sendPoison(url: string, buyer: SignedInTestAccount, poisoned: object, tally: Tally): Promise<void> {
  const body = { ...buildLoadTestRfqBody(buyer, ['emnify']), ...poisoned };
  const answer = await sendTestCommandOnce({ url, path: '/api/rfq/send', body, token: buyer.token, key: randomUUID() });
  const status = typeof answer === 'object' ? String(answer.status) : answer;
  tally.set(status, (tally.get(status) ?? 0) + 1);
}

/**
 * Lets all vendors accept a new RFQ at the same time and then quote at the same time, so that appends to its stream
 * conflict.
 */
async function appendToOneStream(
  url: string,
  { buyer, vendors }: SignedInDemoBuyerAndVendors,
  ledger: LoadTestClientObservations,
): Promise<void> {
  const run = <Body>(path: string, as: SignedInTestAccount, body: object): Promise<Body | null> =>
    sendTestCommandWithRetries<Body>(ledger, { url: () => url, path, as, body }, persistence);
  const body = buildLoadTestRfqBody(
    buyer,
    vendors.map(({ provider }) => provider),
  );
  const sent = await run<{ rfq_id: string }>('/api/rfq/send', buyer, body);
  if (sent === null) return;
  const rfq = { rfq_id: sent.rfq_id };
  await Promise.all(vendors.map((vendor) => run('/api/vendor/rfq/accept', vendor, rfq)));
  await Promise.all(vendors.map((vendor) => run('/api/vendor/rfq/respond', vendor, { ...rfq, quote_amount: '5' })));
}

/** Sends valid commands together with commands that cannot be stored and commands that conflict. */
export const unstorableCommandsInAppendGroupScenario: ChaosScenario = {
  name: 'poisonedGroup',
  guarantee: 'accepts valid commands among NUL, lone surrogates, refused appends and conflicts',
  breaks: {
    edge: { what: 'text that cannot be stored is accepted', mutations: ['textValidation'] },
    aloneRetry: { what: 'appends of a failed group are not retried individually', mutations: ['individualRetry'] },
    decideAgain: { what: 'a command is not retried after a conflict', mutations: ['conflictRetry'] },
  },
  async run(stage) {
    const verdict = createChaosFailureCollector();
    const { app, people, getEvaluatedDatabase } = await startChaosProductInstance(stage, ['poisonInGroup']);
    const load = startRfqLoadTest({ people, urls: [app.url], clients: 12, restMs: 0 });
    const refused: Tally = new Map();
    const failed: Tally = new Map();
    const rounds = stage.options.times ?? defaultRounds;
    for (let round = 0; round < rounds; round += 1) {
      await Promise.all([
        ...unstorable.map((projectTitle) => sendPoison(app.url, people.buyer, { projectTitle }, refused)),
        sendPoison(app.url, people.buyer, poison, failed),
        appendToOneStream(app.url, people, load.record),
      ]);
      await delay(20);
    }
    verdict.expectTrue(
      refused.get('400') === rounds * unstorable.length,
      `unstorable text returned ${formatTally(refused)}`,
    );
    verdict.expectTrue(failed.get('500') === rounds, `appends refused by Postgres returned ${formatTally(failed)}`);
    const metrics = await checkLogAndReadModelsAfterChaosRun(verdict, await load.stop(), getEvaluatedDatabase());
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
