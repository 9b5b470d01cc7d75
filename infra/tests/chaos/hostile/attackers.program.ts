import { createSeededTestRandomFunction } from '@marketplace/domain/catalogue/testing/generateTestProviders.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { registerAttackerAccounts } from './accounts.ts';
import { type HostileAttack, type HostileAttackContext, pickRandomItemInHostileTest } from './attack.ts';
import { repeatedRequestAttacks } from './repeatedRequestAttacks.ts';
import { oversizedRequestAttacks } from './oversizedRequestAttacks.ts';
import { malformedRequestAttacks } from './malformedRequestAttacks.ts';
import { slowConnectionAttacks } from './slowConnectionAttacks.ts';
import type { HostileAttackResponseCounts } from './attackSummary.ts';

/**
 * Runs attackers in a separate process, so that the resources they use are not attributed to the product. Arguments:
 * URL of the product, attacks per second. Ends on SIGTERM, after printing one line of JSON
 * (`HostileAttackResponseCounts`).
 */
const [, , url = '', perSecond = '20'] = process.argv;
const accountCount = 50;
/** Maximum number of concurrent attacks; some attacks take a long time. */
const maxConcurrent = 150;

const attacks: readonly HostileAttack[] = [
  ...malformedRequestAttacks,
  ...slowConnectionAttacks,
  ...oversizedRequestAttacks,
  ...repeatedRequestAttacks,
];
const faults = new Map<string, number>();
const weightedAttacks = attacks.flatMap((attack) => Array.from({ length: attack.share }, () => attack));

/** @returns the epoch of the positions that the product returns. */
async function readEpoch(token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/favorites/1nce`, { method: 'PUT', headers, body: '{}' });
  const { position = 'unknown.0' } = (await answer.json()) as { readonly position?: string };
  return position.split('.')[0] ?? 'unknown';
}

async function createContext(): Promise<HostileAttackContext> {
  const accounts = await registerAttackerAccounts(url, accountCount);
  const { hostname, port } = new URL(url);
  const epoch = await readEpoch(accounts[0]?.token ?? '');
  const target = { host: hostname, port: Number(port) };
  return {
    target,
    accounts,
    epoch,
    random: createSeededTestRandomFunction(20_26),
    recordFault: (what) => count(faults, what),
  };
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

async function attackUntilStopped(context: HostileAttackContext): Promise<HostileAttackResponseCounts> {
  const results = new Map<string, number>();
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();
  process.once('SIGTERM', () => stopping.abort());
  const attempt = async (attack: HostileAttack): Promise<void> => {
    const answer = await attack.run(context);
    count(results, String(answer));
  };
  while (!stopping.signal.aborted) {
    if (underWay.size < maxConcurrent) {
      const one = attempt(pickRandomItemInHostileTest(context, weightedAttacks)).finally(() => underWay.delete(one));
      underWay.add(one);
    }
    await delay(1000 / Number(perSecond));
  }
  await Promise.allSettled(underWay);
  return { heard: Object.fromEntries(results), faults: Object.fromEntries(faults) };
}

const context = await createContext();
console.log('attacking');
console.log(JSON.stringify(await attackUntilStopped(context)));
process.exit(0);
