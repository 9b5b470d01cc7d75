import { setTimeout as delay } from 'node:timers/promises';
import { createTestWorkbookWithManyParts } from '@marketplace/command-service/catalogue/import/testing/zips.ts';
import { signInTestDemoAccount } from '../load/demoAccounts.ts';
import { type HostileAttackContext, type AttackerAccount, sendHostileRequest } from './attack.ts';
import { type TestBuyerWithRfq, registerTestBuyersWithRfqs } from './buyersWithRfqs.ts';
import { sendSlowUnfinishedRequest } from './rawConnection.ts';
import type { HostileAttackResponseCounts } from './attackSummary.ts';
import { getEndOfAllAttackTimeWindows, isAttackTime, type ChaosAttackTimeWindows } from './attackWindows.ts';

/**
 * Runs attackers that only do what every account may do: slow uploads, workbooks with thousands of inner files,
 * messages that are expensive to mask, and a vendor who reads these messages repeatedly. Arguments: URL of the product,
 * `ChaosAttackTimeWindows` as JSON. Ends after the last window, and prints one line of JSON
 * (`HostileAttackResponseCounts`).
 */
const [, , url = '', windowsJson = ''] = process.argv;
const windows = JSON.parse(windowsJson) as ChaosAttackTimeWindows;
/**
 * Slow uploads: number of concurrent accounts, uploads per account, and groups of accounts. Groups alternate, because
 * each account may send only 60 files per hour.
 */
const slowUploads = { accounts: 6, each: 4, groups: 4 } as const;
/** Number of accounts that send workbooks or messages. */
const writerCount = 6;
const target = { host: new URL(url).hostname, port: Number(new URL(url).port) };

const faults = new Map<string, number>();
const results = new Map<string, number>();
const count = (counts: Map<string, number>, key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1);
const isOver = (): boolean => Date.now() >= getEndOfAllAttackTimeWindows(windows);

/** Repeats an attack during attacked windows, with a pause after each attempt. */
async function repeat(attack: () => Promise<unknown>, restMs: number): Promise<void> {
  while (!isOver()) {
    if (isAttackTime(windows, Date.now())) count(results, String(await attack()));
    await delay(restMs);
  }
}

function toAttackerAccount({ token, userId, from }: TestBuyerWithRfq): AttackerAccount {
  return { token, userId, from, email: '', password: '' };
}

/** Context for `sendHostileRequest`; these attacks use no random values. */
const context: HostileAttackContext = {
  target,
  accounts: [],
  random: () => 0,
  epoch: '',
  recordFault: (what) => count(faults, what),
};

async function uploadSlowly({ token, from, conversation }: TestBuyerWithRfq): Promise<unknown> {
  const first =
    `POST ${conversation}/attachments HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${from}\r\nauthorization: Bearer ${token}\r\n` +
    'content-type: multipart/form-data; boundary=b\r\ncontent-length: 9000000\r\n\r\n' +
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-';
  return sendSlowUnfinishedRequest(target, { first, then: 'x', everyMs: 3000, lifeMs: windows.windowMs });
}

const workbook = new Uint8Array(createTestWorkbookWithManyParts(9_900));

async function sendWorkbook(buyer: TestBuyerWithRfq): Promise<unknown> {
  const body = new FormData();
  body.append('file', new Blob([workbook]), 'a.xlsx');
  return sendHostileRequest(context, {
    method: 'POST',
    path: `${buyer.conversation}/attachments`,
    as: toAttackerAccount(buyer),
    body,
  });
}

async function sendExpensiveText(buyer: TestBuyerWithRfq): Promise<unknown> {
  const body = JSON.stringify({ text: '。'.repeat(5000) });
  return sendHostileRequest(context, { method: 'POST', path: buyer.conversation, as: toAttackerAccount(buyer), body });
}

const uploaderCount = slowUploads.accounts * slowUploads.groups;
const people = Array.from({ length: uploaderCount + writerCount }, (_, at) => ({
  ...{ email: `eve${at}@elsewhere-corp.example`, from: `10.66.${at % 3}.${at}`, provider: 'Soracom' },
}));
const buyers = await registerTestBuyersWithRfqs(url, people);
const vendor = { ...(await signInTestDemoAccount(url, 'vendor@soracom.example')), from: '10.66.9.1', password: '' };
const uploaders = buyers.slice(0, uploaderCount);
const writers = buyers.slice(uploaderCount);

/** Returns the account for one of the concurrent uploads; the groups of accounts alternate by attacked window. */
function getUploader(position: number): TestBuyerWithRfq {
  const window = Math.floor((Date.now() - windows.startAt) / windows.windowMs / 2);
  const uploader = uploaders[(window % slowUploads.groups) * slowUploads.accounts + position];
  if (uploader === undefined) throw new Error('There are fewer accounts than positions.');
  return uploader;
}

console.log('attacking');
await Promise.all([
  ...Array.from({ length: slowUploads.accounts * slowUploads.each }, (_, at) =>
    repeat(() => uploadSlowly(getUploader(at % slowUploads.accounts)), 2000),
  ),
  ...writers.map((buyer, at) => repeat(() => (at < 2 ? sendWorkbook(buyer) : sendExpensiveText(buyer)), 10_000)),
  ...writers.map(({ conversation: path }) =>
    repeat(() => sendHostileRequest(context, { method: 'GET', path, as: vendor }), 500),
  ),
]);
const summary: HostileAttackResponseCounts = { heard: Object.fromEntries(results), faults: Object.fromEntries(faults) };
console.log(JSON.stringify(summary));
process.exit(0);
