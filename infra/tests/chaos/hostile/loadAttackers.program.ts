import { setTimeout as delay } from 'node:timers/promises';
import { crowdedWorkbook } from '@marketplace/command-service/catalogue/import/testing/zips.ts';
import { signIn } from '../load/people.ts';
import { type AttackContext, type HostileAccount, send } from './attack.ts';
import { type Buyer, registerBuyers } from './conversations.ts';
import { holdOpen } from './rawConnection.ts';
import type { AttackSummary } from './summary.ts';
import { endOf, isAttacked, type Windows } from './windows.ts';

/**
 * Attackers who use what every account may do: slow uploads, workbooks of thousands of inner files, messages that are expensive to mask, and
 * a vendor who reads these again and again. Arguments: the product's address and `Windows` as JSON. Ends by itself after the last window,
 * when it has written one line of JSON (`AttackSummary`).
 */
const [, , url = '', windowsJson = ''] = process.argv;
const windows = JSON.parse(windowsJson) as Windows;
/** Slow uploads: accounts at the same time, uploads of each, and groups that take turns, because an account may send 60 files an hour. */
const slowUploads = { accounts: 6, each: 4, groups: 4 } as const;
/** Accounts that send workbooks or messages. */
const writerCount = 6;
const target = { host: new URL(url).hostname, port: Number(new URL(url).port) };

const faults = new Map<string, number>();
const heard = new Map<string, number>();
const count = (counts: Map<string, number>, key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1);
const isOver = (): boolean => Date.now() >= endOf(windows);

/** Attacks again and again while a window is attacked, with a rest after each attempt. */
async function repeat(attack: () => Promise<unknown>, restMs: number): Promise<void> {
  while (!isOver()) {
    if (isAttacked(windows, Date.now())) count(heard, String(await attack()));
    await delay(restMs);
  }
}

function accountOf({ token, userId, from }: Buyer): HostileAccount {
  return { token, userId, from, email: '', password: '' };
}

/** What `send` needs; nothing here is drawn. */
const context: AttackContext = {
  target,
  accounts: [],
  random: () => 0,
  epoch: '',
  fault: (what) => count(faults, what),
};

async function uploadSlowly({ token, from, conversation }: Buyer): Promise<unknown> {
  const first =
    `POST ${conversation}/attachments HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${from}\r\nauthorization: Bearer ${token}\r\n` +
    'content-type: multipart/form-data; boundary=b\r\ncontent-length: 9000000\r\n\r\n' +
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-';
  return holdOpen(target, { first, then: 'x', everyMs: 3000, lifeMs: windows.windowMs });
}

const workbook = new Uint8Array(crowdedWorkbook(9_900));

async function sendWorkbook(buyer: Buyer): Promise<unknown> {
  const body = new FormData();
  body.append('file', new Blob([workbook]), 'a.xlsx');
  return send(context, { method: 'POST', path: `${buyer.conversation}/attachments`, as: accountOf(buyer), body });
}

async function sendExpensiveText(buyer: Buyer): Promise<unknown> {
  const body = JSON.stringify({ text: '。'.repeat(5000) });
  return send(context, { method: 'POST', path: buyer.conversation, as: accountOf(buyer), body });
}

const uploaderCount = slowUploads.accounts * slowUploads.groups;
const people = Array.from({ length: uploaderCount + writerCount }, (_, at) => ({
  ...{ email: `eve${at}@elsewhere-corp.example`, from: `10.66.${at % 3}.${at}`, provider: 'Soracom' },
}));
const buyers = await registerBuyers(url, people);
const vendor = { ...(await signIn(url, 'vendor@soracom.example')), from: '10.66.9.1', password: '' };
const uploaders = buyers.slice(0, uploaderCount);
const writers = buyers.slice(uploaderCount);

/** The account whose turn it is in a place of the attack. */
function uploaderAt(place: number): Buyer {
  const window = Math.floor((Date.now() - windows.startAt) / windows.windowMs / 2);
  const uploader = uploaders[(window % slowUploads.groups) * slowUploads.accounts + place];
  if (uploader === undefined) throw new Error('There are fewer accounts than places.');
  return uploader;
}

console.log('attacking');
await Promise.all([
  ...Array.from({ length: slowUploads.accounts * slowUploads.each }, (_, at) =>
    repeat(() => uploadSlowly(uploaderAt(at % slowUploads.accounts)), 2000),
  ),
  ...writers.map((buyer, at) => repeat(() => (at < 2 ? sendWorkbook(buyer) : sendExpensiveText(buyer)), 10_000)),
  ...writers.map(({ conversation: path }) => repeat(() => send(context, { method: 'GET', path, as: vendor }), 500)),
]);
const summary: AttackSummary = { heard: Object.fromEntries(heard), faults: Object.fromEntries(faults) };
console.log(JSON.stringify(summary));
process.exit(0);
