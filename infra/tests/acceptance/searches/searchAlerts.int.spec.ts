import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { Running } from '@marketplace/event-store/reader/keepRunning.ts';
import { type RunningMails, startMails } from '@marketplace/command-service/mails/startMails.ts';
import { startSearchAlerts } from '@marketplace/command-service/searches/alerts/searchAlerts.process.ts';
import { SavedSearchView } from '@marketplace/contracts/searches/searches.views.ts';
import { type SmtpInbox, startSmtpInbox } from '@marketplace/mail/testing/smtpInbox.ts';
import { createPositionHub, type PositionHub } from '@marketplace/read-models/positionHub.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { call, register, type SignedIn } from '../../kit/calls.ts';
import { skipMails, untilFollowed } from '../../kit/notedMails.ts';
import { type StartedProgram, startProgram } from '../../kit/startedProgram.ts';
import { reportOf, sheetOf, startUploadBench, type UploadBench } from '../../kit/uploadBench.ts';

const logged: string[] = [];
const destination = { write: (line: string) => void logged.push(line) };
const logger = createLogger({ level: 'trace', format: 'json', destination });
const patience = { timeout: 60_000, interval: 20 };

let bench: UploadBench;
let inbox: SmtpInbox;
let hub: PositionHub;
let mail: RunningMails;
const running: Running[] = [];
/** Gains that were noted when the first catalogue was published. */
let gainsOfFirst: unknown;
/** People of the test, and the searches whose gains they are mailed. */
const watchers: { readonly person: SignedIn; readonly id: string }[] = [];
let tests = 0;
beforeAll(async () => {
  bench = await startUploadBench();
  hub = await createPositionHub(bench.market.pool, bench.market.connectionString);
  await watching();
  startAlerts();
  await comparedUpTo(await publish(here('One')));
  gainsOfFirst = await gains();
  await stopWatching();
});
beforeEach(async () => {
  tests += 1;
  inbox = await startSmtpInbox();
  const { market } = bench;
  await skipMails(market);
  const parts = { ...market.deps, store: market.store, decode: market.reader.decode, logger };
  const places = { publicUrl: 'https://market.example', contactEmail: 'info@market.example', smtpUrl: inbox.url };
  const terms = { claimMs: 1_000, tickMs: 20, tidyMs: 1_000, firstRetryMs: 50 };
  mail = startMails(parts, { ...places, isShown: false, linkSecret: market.deps.digestSecret, terms });
});
afterEach(async () => {
  await Promise.all([mail.stop(), stopWatching()]);
  await inbox.close();
});
/** Ends all processes that compare, and mails to the people of the test. */
async function stopWatching(): Promise<void> {
  await Promise.all(running.splice(0).map(({ stop }) => stop()));
  // Disabled people are refused; they get no mails.
  for (const { person, id } of watchers.splice(0)) await putAlerts(person, id, false);
}
afterAll(async () => {
  await hub.close();
  await bench.market.close();
  // Nothing that was logged names a person, a search or an address.
  expect(logged.join('')).not.toMatch(/@acme\.example|My fleet/);
});

/** Mails about saved searches that have arrived; registrations lead to others. */
const alertMails = async () => (await inbox.mails()).filter(({ text }) => text?.includes('saved search'));
async function mailed(count: number): Promise<void> {
  await vi.waitFor(async () => expect(await alertMails()).toHaveLength(count), patience);
}

function startAlerts(settleMs = 0, now = () => new Date()): void {
  const { deps, store, reader } = bench.market;
  const { pool, execute, loadState, resolveSchemas } = deps;
  const untilRead = (position: string) => hub.reached(position, 60_000);
  const parts = { store, decode: reader.decode, pool, execute, loadState, resolveSchemas, untilRead, logger };
  running.push(startSearchAlerts({ ...parts, now, tickMs: 20, settleMs }));
}

const headers = ['Provider', 'Type', 'Protocols Supported', 'Countries Supported'];
/** Providers have names of the test's own: what a catalogue had before is no gain. */
const here = (name: string) => [`${name} ${tests}`, 'MVNO', 'LTE-M', 'Germany'];
const there = (name: string) => [`${name} ${tests}`, 'MVNO', 'LTE-M', 'Japan'];
/** Uploads a catalogue. @returns its version. */
async function publish(...rows: string[][]): Promise<number> {
  return reportOf(await bench.upload(sheetOf(headers, ...rows))).version;
}
async function comparedUpTo(version: number): Promise<void> {
  await vi.waitFor(async () => {
    const sql = `SELECT split_part(value, '.', 2)::int AS version FROM ops.setting WHERE name = 'search-alerts'`;
    expect((await bench.market.pool.query(sql)).rows).toEqual([{ version }]);
  }, patience);
}
/** Uploads what a test begins with, as if it had been compared. @returns its version. */
async function begin(...rows: string[][]): Promise<number> {
  const version = await publish(...rows);
  const { epoch } = bench.market.deps;
  await bench.market.pool.query(
    `INSERT INTO ops.setting (name, value) VALUES ('search-alerts', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [`${epoch}.${version}`],
  );
  return version;
}
/** Events about what the test's people gained. */
async function gains(): Promise<readonly DomainEvent[]> {
  const ids = watchers.map(({ person }) => person.user.id);
  const found = (await bench.market.events()).filter(({ type }) => type === 'MatchesGained');
  return found.filter(({ data }) => ids.includes((data as { userId: string }).userId));
}

const german = { geographicMode: 'countries', geographicRegions: ['Germany'] };
async function save(as: SignedIn, searchName: string, searchData: object = german): Promise<string> {
  const reply = await call(bench.market.command, 'POST', '/api/saved-searches', { searchName, searchData }, as);
  return String(reply.body['id']);
}
const putAlerts = async (as: SignedIn, id: string, wanted: boolean) =>
  call(bench.market.command, 'PUT', `/api/saved-searches/${id}/alerts`, { wanted }, as);
const listOf = async ({ token, user }: SignedIn) => {
  const after = `${bench.market.deps.epoch}.${await bench.market.store.head()}`;
  const reply = await call(bench.market.query, 'GET', `/api/saved-searches/${user.id}`, undefined, { token, after });
  return SavedSearchView.array().parse(reply.body);
};
/** An address of the test's own. */
const addressOf = (name: string) => `${name}-${tests}@acme.example`;
async function watching(email = addressOf('ada')): Promise<SignedIn> {
  const person = await register(bench.market, email);
  const id = await save(person, 'My fleet');
  expect((await putAlerts(person, id, true)).status).toBe(200);
  watchers.push({ person, id });
  return person;
}

test('after a catalogue change, a mail is sent when a saved search gains matches', async () => {
  const base = await begin(here('One'), there('Two'));
  const ada = await watching();
  const otto = await register(bench.market, addressOf('otto'));
  await save(otto, 'No mails wanted');
  startAlerts();
  await publish(here('One'), here('Two'), here('Three'));
  await mailed(1);
  await comparedUpTo(base + 1);
  const [sent, ...others] = await alertMails();
  expect(others).toEqual([]);
  const outboxed = await bench.market.pool.query(`SELECT FROM mail.outbox WHERE kind = 'search-alert'`);
  expect([(await gains()).length, outboxed.rowCount]).toEqual([1, 1]);
  expect(sent?.to?.map(({ address }) => address)).toEqual([addressOf('ada')]);
  expect(sent?.subject).toBe('2 new matches for “My fleet”');
  expect(sent?.text).toMatch(
    /Your saved search “My fleet” has 2 new matches:\nThree \d+, score \d+ of 100\nTwo \d+, score/,
  );
  expect([sent?.text, sent?.html].every((text) => text?.includes('https://market.example/search-history'))).toBe(true);
  expect(await listOf(ada)).toMatchObject([{ alerts: true, newMatches: 2, lastAlertAt: expect.any(String) as string }]);
  expect(await listOf(otto)).toMatchObject([{ alerts: false, newMatches: 0, lastAlertAt: null }]);
});

test('whoever restricted the processing is told nothing, and nothing is compared for the person in the log', async () => {
  const base = await begin(here('One'));
  const [ada] = [await watching(), await watching(addressOf('otto'))];
  const body = { right: 'restriction', inForce: true };
  expect((await call(bench.market.command, 'PUT', '/api/privacy/processing', body, ada)).status).toBe(200);
  startAlerts();
  await publish(here('One'), here('Two'));
  await mailed(1);
  await comparedUpTo(base + 1);
  expect((await alertMails()).map(({ to }) => to?.[0]?.address)).toEqual([addressOf('otto')]);
  expect((await gains()).map(({ data }) => (data as { userId: string }).userId)).not.toContain(ada.user.id);
});

test('the mail program ends all alert mails by one click (RFC 8058), by the address that the footer shows too', async () => {
  await begin(here('One'));
  const ada = await watching();
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
  const base = await begin(here('One'), there('Two'));
  await watching();
  startAlerts();
  await comparedUpTo(await publish(there('Two')));
  await comparedUpTo(await publish(here('One'), there('Two')));
  await comparedUpTo(await publish([...here('One').slice(0, 2), 'NB-IoT', 'Germany, France'], there('Two')));
  const body = { version: base, base: base + 3 };
  const restored = await call(bench.market.command, 'POST', '/api/admin/catalogue/restore', body, bench.admin);
  expect(restored.status).toBe(200);
  await comparedUpTo(base + 4);
  expect(await gains()).toEqual([]);
});

test('the first catalogue ever is no news', async () => {
  expect(gainsOfFirst).toEqual([]);
  await begin(here('One'));
  await watching();
  startAlerts();
  await publish(here('One'), here('Two'));
  await mailed(1);
  expect((await alertMails())[0]?.subject).toBe('1 new match for “My fleet”');
});

test('changes that come soon after each other lead to one mail', async () => {
  const base = await begin(here('One'));
  await watching();
  let ahead = 0;
  startAlerts(60_000, () => new Date(Date.now() + ahead));
  for (const names of [['Two'], ['Two', 'Three'], ['Two', 'Three', 'Four']]) {
    await publish(here('One'), ...names.map(here));
  }
  await untilFollowed(bench.market, 'search-alerts');
  expect(await gains()).toEqual([]);
  ahead = 60_000;
  await comparedUpTo(base + 3);
  await mailed(1);
  expect((await alertMails()).map(({ subject }) => subject)).toEqual(['3 new matches for “My fleet”']);
});

test('a person whose account is shut is told of nothing by mail', async () => {
  const base = await begin(here('One'));
  const ada = await watching();
  await watching(addressOf('otto'));
  const path = `/api/admin/users/${ada.user.id}/disable`;
  expect((await call(bench.market.command, 'POST', path, {}, bench.admin)).status).toBe(200);
  startAlerts();
  await publish(here('One'), here('Two'));
  await mailed(1);
  await comparedUpTo(base + 1);
  expect((await alertMails()).map(({ to }) => to?.[0]?.address)).toEqual([addressOf('otto')]);
});

const run = () => startProgram('infra/tests/kit/alertsProgram.ts', [bench.market.connectionString], {});
const kill = async ({ child, exit }: StartedProgram): Promise<void> => {
  child.kill('SIGKILL');
  await exit;
};

async function lockSettings(mode: string): Promise<() => Promise<void>> {
  const holding = await bench.market.pool.connect();
  await holding.query('BEGIN');
  await holding.query(`LOCK TABLE ops.setting IN ${mode} MODE`);
  return async () => {
    await holding.query('ROLLBACK');
    holding.release();
  };
}

test('kill -9 after people were told and before it was noted: exactly one mail arrives', async () => {
  const base = await begin(here('One'));
  await watching();
  const release = await lockSettings('EXCLUSIVE');
  const first = run();
  await publish(here('One'), here('Two'));
  await vi.waitFor(async () => expect(await gains()).toHaveLength(1), patience);
  await kill(first);
  await release();
  const second = run();
  await comparedUpTo(base + 1);
  await publish(here('One'), here('Two'), here('Three'));
  await comparedUpTo(base + 2);
  await mailed(2);
  await kill(second);
  expect(await gains()).toHaveLength(2);
  expect((await alertMails()).map(({ text }) => /\n(\w+) \d+, score/.exec(text ?? '')?.[1])).toEqual(['Two', 'Three']);
});

test('kill -9 while a change waits to be looked at: exactly one mail arrives', async () => {
  const base = await begin(here('One'));
  await watching();
  await publish(here('One'), here('Two'));
  const release = await lockSettings('ACCESS EXCLUSIVE');
  const first = run();
  await vi.waitFor(async () => {
    const waiting = await bench.market.pool.query(
      `SELECT FROM ops.deadline WHERE process = 'search-alerts' AND EXISTS (
         SELECT FROM pg_locks WHERE relation = 'ops.setting'::regclass AND NOT granted)`,
    );
    expect(waiting.rowCount).toBe(1);
  }, patience);
  await kill(first);
  await release();
  const second = run();
  await mailed(1);
  await comparedUpTo(base + 1);
  await kill(second);
  expect(await gains()).toHaveLength(1);
});
