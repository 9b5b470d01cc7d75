import type { Running } from '@marketplace/event-store/reader/keepRunning.ts';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type RunningMails, startMails } from '@marketplace/command-service/mails/startMails.ts';
import { startSearchAlerts } from '@marketplace/command-service/searches/alerts/searchAlerts.process.ts';
import { SavedSearchView } from '@marketplace/contracts/searches/searches.views.ts';
import { type SmtpInbox, startSmtpInbox } from '@marketplace/mail/testing/smtpInbox.ts';
import { createPositionHub, type PositionHub } from '@marketplace/read-models/positionHub.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call, register, type SignedIn } from '../../kit/calls.ts';
import { reportOf, sheetOf, startUploadBench, type UploadBench } from '../../kit/uploadBench.ts';

const logged: string[] = [];
const logger = createLogger({
  level: 'trace',
  format: 'json',
  destination: { write: (line: string) => void logged.push(line) },
});
afterAll(() => {
  // Nothing that was logged names a person, a search or an address.
  expect(logged.join('')).not.toMatch(/@acme\.example|@alder\.example|My fleet/);
});
const patience = { timeout: 60_000, interval: 20 };

let bench: UploadBench;
let inbox: SmtpInbox;
let hub: PositionHub;
let mail: RunningMails;
const running: Running[] = [];
beforeEach(async () => {
  [bench, inbox] = await Promise.all([startUploadBench(), startSmtpInbox()]);
  const { market } = bench;
  hub = await createPositionHub(market.pool, market.connectionString);
  mail = startMails(
    { ...market.deps, store: market.store, decode: market.reader.decode, logger },
    {
      ...{ publicUrl: 'https://market.example', contactEmail: 'info@market.example', isShown: false },
      linkSecret: market.deps.digestSecret,
      ...{ smtpUrl: inbox.url, terms: { claimMs: 1_000, tickMs: 20, tidyMs: 1_000, firstRetryMs: 50 } },
    },
  );
});
afterEach(async () => {
  await Promise.all([mail.stop(), ...running.splice(0).map(({ stop }) => stop())]);
  await hub.close();
  await Promise.all([bench.market.close(), inbox.close()]);
});

/** Mails about saved searches that have arrived; registrations lead to others. */
const alertMails = async () => (await inbox.mails()).filter(({ text }) => text?.includes('saved search'));
async function mailed(count: number): Promise<void> {
  await vi.waitFor(async () => expect(await alertMails()).toHaveLength(count), patience);
}
const outboxed = async () =>
  (await bench.market.pool.query(`SELECT FROM mail.outbox WHERE kind = 'search-alert'`)).rowCount;

function startAlerts(settleMs = 0, now = () => new Date()): void {
  const { deps, store, reader } = bench.market;
  const { pool, execute, loadState, resolveSchemas } = deps;
  const untilRead = (position: string) => hub.reached(position, 60_000);
  const parts = { store, decode: reader.decode, pool, execute, loadState, resolveSchemas, untilRead, logger };
  running.push(startSearchAlerts({ ...parts, now, tickMs: 20, settleMs }));
}

const headers = ['Provider', 'Type', 'Protocols Supported', 'Countries Supported'];
const here = (name: string) => [name, 'MVNO', 'LTE-M', 'Germany'];
const there = (name: string) => [name, 'MVNO', 'LTE-M', 'Japan'];
/** Uploads a catalogue. @returns its version. */
async function publish(...rows: string[][]): Promise<number> {
  return reportOf(await bench.upload(sheetOf(headers, ...rows))).version;
}
async function comparedUpTo(version: number): Promise<void> {
  await vi.waitFor(async () => {
    const found = await bench.market.pool.query<{ value: string }>(
      `SELECT value FROM ops.setting WHERE name = 'search-alerts'`,
    );
    expect(found.rows[0]?.value.split('.')[1]).toBe(String(version));
  }, patience);
}
const gains = async () => (await bench.market.events()).filter(({ type }) => type === 'MatchesGained');

const german = { geographicMode: 'countries', geographicRegions: ['Germany'] };
async function save(as: SignedIn, searchName: string, searchData: object = german): Promise<string> {
  const reply = await call(bench.market.command, 'POST', '/api/saved-searches', { searchName, searchData }, as);
  return String(reply.body['id']);
}
async function setAlerts(as: SignedIn, id: string, wanted = true): Promise<void> {
  const reply = await call(bench.market.command, 'PUT', `/api/saved-searches/${id}/alerts`, { wanted }, as);
  expect(reply.status).toBe(200);
}
const listOf = async ({ token, user }: SignedIn) => {
  const after = `${bench.market.deps.epoch}.${await bench.market.store.head()}`;
  const reply = await call(bench.market.query, 'GET', `/api/saved-searches/${user.id}`, undefined, { token, after });
  return SavedSearchView.array().parse(reply.body);
};
async function watching(email: string, name = 'My fleet'): Promise<SignedIn> {
  const person = await register(bench.market, email);
  await setAlerts(person, await save(person, name));
  return person;
}

test('after a catalogue change, a mail is sent when a saved search gains matches', async () => {
  await publish(here('One'), there('Two'));
  const ada = await watching('ada@acme.example');
  const otto = await register(bench.market, 'otto@alder.example');
  await save(otto, 'No mails wanted');
  startAlerts();
  await publish(here('One'), here('Two'), here('Three'));
  await mailed(1);
  await comparedUpTo(2);
  const [sent, ...others] = await alertMails();
  expect(others).toEqual([]);
  expect([(await gains()).length, await outboxed()]).toEqual([1, 1]);
  expect(sent?.to?.map(({ address }) => address)).toEqual(['ada@acme.example']);
  expect(sent?.subject).toBe('2 new matches for “My fleet”');
  expect(sent?.text).toMatch(/Your saved search “My fleet” has 2 new matches:\nThree, score \d+ of 100\nTwo, score/);
  expect([sent?.text, sent?.html].every((text) => text?.includes('https://market.example/search-history'))).toBe(true);
  expect(await listOf(ada)).toMatchObject([{ alerts: true, newMatches: 2, lastAlertAt: expect.any(String) as string }]);
  expect(await listOf(otto)).toMatchObject([{ alerts: false, newMatches: 0, lastAlertAt: null }]);
});

test('whoever restricted the processing is told nothing, and nothing is compared for the person in the log', async () => {
  await publish(here('One'));
  const [ada] = [await watching('ada@acme.example'), await watching('otto@alder.example')];
  const body = { right: 'restriction', inForce: true };
  expect((await call(bench.market.command, 'PUT', '/api/privacy/processing', body, ada)).status).toBe(200);
  startAlerts();
  await publish(here('One'), here('Two'));
  await mailed(1);
  await comparedUpTo(2);
  expect((await alertMails()).map(({ to }) => to?.[0]?.address)).toEqual(['otto@alder.example']);
  expect((await gains()).map(({ data }) => (data as { userId: string }).userId)).not.toContain(ada.user.id);
});

test('the mail program ends all alert mails by one click (RFC 8058), by the address that the footer shows too', async () => {
  await publish(here('One'));
  const ada = await watching('ada@acme.example');
  startAlerts();
  await publish(here('One'), here('Two'));
  await mailed(1);
  const [sent] = await alertMails();
  const header = (key: string) => sent?.headers.find((each) => each.key === key)?.value;
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const url = /^<(https:\/\/market\.example\/unsubscribe\?token=[\w.-]+)>$/.exec(header('list-unsubscribe') ?? '')?.[1];
  expect([sent?.text, sent?.html].every((text) => url !== undefined && text?.includes(url))).toBe(true);
  const reply = await bench.market.command.inject({
    method: 'POST',
    url: url?.replace('https://market.example', '') ?? '',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(reply.statusCode).toBe(200);
  expect(await listOf(ada)).toMatchObject([{ alerts: false }]);
  const others = (await inbox.mails()).filter(({ text }) => text?.includes('saved search') !== true);
  expect(others.flatMap(({ headers: all }) => all).filter(({ key }) => key.startsWith('list-'))).toEqual([]);
});

test('nobody is told when searches lose matches, when scores change, or when a catalogue is uploaded again or restored', async () => {
  await publish(here('One'), there('Two'));
  await watching('ada@acme.example');
  startAlerts();
  await comparedUpTo(await publish(there('Two')));
  await comparedUpTo(await publish(here('One'), there('Two')));
  await comparedUpTo(await publish([...here('One').slice(0, 2), 'NB-IoT', 'Germany, France'], there('Two')));
  const body = { version: 1, base: 4 };
  const restored = await call(bench.market.command, 'POST', '/api/admin/catalogue/restore', body, bench.admin);
  expect(restored.status).toBe(200);
  await comparedUpTo(5);
  expect(await gains()).toEqual([]);
});

test('the first catalogue ever is no news', async () => {
  await watching('ada@acme.example');
  startAlerts();
  await comparedUpTo(await publish(here('One')));
  expect(await gains()).toEqual([]);
  await publish(here('One'), here('Two'));
  await mailed(1);
  expect((await alertMails())[0]?.subject).toBe('1 new match for “My fleet”');
});

test('changes that come soon after each other lead to one mail', async () => {
  await publish(here('One'));
  await watching('ada@acme.example');
  let ahead = 0;
  startAlerts(60_000, () => new Date(Date.now() + ahead));
  for (const names of [['Two'], ['Two', 'Three'], ['Two', 'Three', 'Four']]) {
    await publish(here('One'), ...names.map(here));
  }
  await vi.waitFor(async () => {
    const followed = await bench.market.pool.query<{ position: string }>(
      `SELECT position FROM ops.checkpoint WHERE name = 'search-alerts'`,
    );
    expect(followed.rows[0]?.position).toBe(String(await bench.market.store.head()));
  }, patience);
  expect(await gains()).toEqual([]);
  ahead = 60_000;
  await comparedUpTo(4);
  await mailed(1);
  expect((await alertMails()).map(({ subject }) => subject)).toEqual(['3 new matches for “My fleet”']);
});

test('a person whose account is shut is told of nothing by mail', async () => {
  await publish(here('One'));
  const ada = await watching('ada@acme.example');
  await watching('otto@alder.example');
  const path = `/api/admin/users/${ada.user.id}/disable`;
  expect((await call(bench.market.command, 'POST', path, {}, bench.admin)).status).toBe(200);
  startAlerts();
  await publish(here('One'), here('Two'));
  await mailed(1);
  await comparedUpTo(2);
  expect((await alertMails()).map(({ to }) => to?.[0]?.address)).toEqual(['otto@alder.example']);
});

const program = fileURLToPath(new URL('../../kit/alertsProgram.ts', import.meta.url));
const run = (): ChildProcess =>
  spawn(process.execPath, [program, bench.market.connectionString], { stdio: ['ignore', 'inherit', 'inherit'] });
const kill = async (child: ChildProcess): Promise<void> => {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
};

test('kill -9 after people were told and before it was noted: exactly one mail arrives', async () => {
  await publish(here('One'));
  await watching('ada@acme.example');
  const holding = await bench.market.pool.connect();
  await holding.query('BEGIN');
  await holding.query('LOCK TABLE ops.setting IN EXCLUSIVE MODE');
  const first = run();
  await publish(here('One'), here('Two'));
  await vi.waitFor(async () => expect(await gains()).toHaveLength(1), patience);
  await kill(first);
  await holding.query('ROLLBACK');
  holding.release();
  const second = run();
  await comparedUpTo(2);
  await publish(here('One'), here('Two'), here('Three'));
  await comparedUpTo(3);
  await mailed(2);
  await kill(second);
  expect(await gains()).toHaveLength(2);
  expect((await alertMails()).map(({ text }) => /\n(\w+), score/.exec(text ?? '')?.[1])).toEqual(['Two', 'Three']);
});

test('kill -9 while a change waits to be looked at: exactly one mail arrives', async () => {
  await publish(here('One'));
  await watching('ada@acme.example');
  await publish(here('One'), here('Two'));
  const holding = await bench.market.pool.connect();
  await holding.query('BEGIN');
  await holding.query('LOCK TABLE ops.setting IN ACCESS EXCLUSIVE MODE');
  const first = run();
  await vi.waitFor(async () => {
    const waiting = await bench.market.pool.query(
      `SELECT FROM ops.deadline WHERE process = 'search-alerts' AND EXISTS (
         SELECT FROM pg_locks WHERE relation = 'ops.setting'::regclass AND NOT granted)`,
    );
    expect(waiting.rowCount).toBe(1);
  }, patience);
  await kill(first);
  await holding.query('ROLLBACK');
  holding.release();
  const second = run();
  await mailed(1);
  await comparedUpTo(2);
  await kill(second);
  expect(await gains()).toHaveLength(1);
});
