import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { RepeatedWorkHandle } from '@marketplace/event-store/reader/runRepeatedly.ts';
import {
  type RunningMailProcesses,
  startMailProcesses,
} from '@marketplace/command-service/mails/startMailProcesses.ts';
import { startSearchAlertProcess } from '@marketplace/command-service/searches/alerts/searchAlerts.process.ts';
import { SavedSearchReplyItem } from '@marketplace/contracts/searches/searches.views.ts';
import { type TestSmtpInbox, startTestSmtpInbox } from '@marketplace/mail/testing/smtpInbox.ts';
import { createReadModelPositionHub, type ReadModelPositionHub } from '@marketplace/read-models/positionHub.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { callTestApi, registerConfirmedTestUser, type SignedInTestUser } from '../../kit/apiCalls.ts';
import { lockTestDatabaseTable } from '../../kit/lockTestDatabaseTable.ts';
import { discardEarlierTestMails, waitForTestCheckpointAtLogHead } from '../../kit/mailProgress.ts';
import { killTestProgram, startTestProgram } from '../../kit/startedProgram.ts';
import {
  parseUploadReportFromTestReply,
  buildSingleSheetTestWorkbook,
  startCatalogueUploadHarness,
  type CatalogueUploadTestHarness,
} from '../../kit/uploadHarness.ts';

const logged: string[] = [];
const destination = { write: (line: string) => void logged.push(line) };
const logger = createLogger({ level: 'trace', format: 'json', destination });
const waitOptions = { timeout: 60_000, interval: 20 };

let bench: CatalogueUploadTestHarness;
let inbox: TestSmtpInbox;
let hub: ReadModelPositionHub;
let mail: RunningMailProcesses;
const running: RepeatedWorkHandle[] = [];
/** New matches recorded when the first catalogue was published. */
let gainsOfFirstCatalogue: unknown;
/** The test's users who have alerts, and their saved searches. */
const watchers: { readonly person: SignedInTestUser; readonly id: string }[] = [];
let tests = 0;
beforeAll(async () => {
  bench = await startCatalogueUploadHarness();
  hub = await createReadModelPositionHub(bench.market.pool, bench.market.connectionString);
  await registerWithAlerts();
  startAlerts();
  await untilCompared(await publish(germanProvider('One')));
  gainsOfFirstCatalogue = await findGainEvents();
  await stopAlerts();
});
beforeEach(async () => {
  tests += 1;
  inbox = await startTestSmtpInbox();
  const { market } = bench;
  await discardEarlierTestMails(market);
  const parts = { ...market.deps, store: market.store, decode: market.reader.decode, logger };
  const places = { publicUrl: 'https://market.example', contactEmail: 'info@market.example', smtpUrl: inbox.url };
  const terms = { claimMs: 1_000, tickMs: 20, tidyMs: 1_000, firstRetryMs: 50 };
  mail = startMailProcesses(parts, { ...places, isShown: false, linkSecret: market.deps.digestSecret, terms });
});
afterEach(async () => {
  await Promise.all([mail.stop(), stopAlerts()]);
  await inbox.close();
});
/** Stops all alert processes, and turns off the alerts of the test's users who are not disabled. */
async function stopAlerts(): Promise<void> {
  await Promise.all(running.splice(0).map(({ stop }) => stop()));
  for (const { person, id } of watchers.splice(0)) await putAlerts(person, id, false);
}
afterAll(async () => {
  await hub.close();
  await bench.market.close();
  expect(logged.join('')).not.toMatch(/@acme\.example|My fleet/);
});

/** Received mails about saved searches, without those about registrations. */
const alertMails = async () => (await inbox.mails()).filter(({ text }) => text?.includes('saved search'));
async function untilMailed(count: number): Promise<void> {
  await vi.waitFor(async () => expect(await alertMails()).toHaveLength(count), waitOptions);
}

function startAlerts(settleMs = 0, now = () => new Date()): void {
  const { deps, store, reader } = bench.market;
  const { pool, execute, loadState, resolveSchemas } = deps;
  const untilRead = (position: string) => hub.waitUntilReached(position, 60_000);
  const parts = { store, decode: reader.decode, pool, execute, loadState, resolveSchemas, untilRead, logger };
  running.push(startSearchAlertProcess({ ...parts, now, tickMs: 20, settleMs }));
}

const headers = ['Provider', 'Type', 'Protocols Supported', 'Countries Supported'];
/** Provider names are unique per test, because existing providers are not new matches. */
const germanProvider = (name: string) => [`${name} ${tests}`, 'MVNO', 'LTE-M', 'Germany'];
const japaneseProvider = (name: string) => [`${name} ${tests}`, 'MVNO', 'LTE-M', 'Japan'];
async function publish(...rows: string[][]): Promise<number> {
  return parseUploadReportFromTestReply(await bench.upload(buildSingleSheetTestWorkbook(headers, ...rows))).version;
}
async function untilCompared(version: number): Promise<void> {
  await vi.waitFor(async () => {
    const sql = `SELECT split_part(value, '.', 2)::int AS version FROM ops.setting WHERE name = 'search-alerts'`;
    expect((await bench.market.pool.query(sql)).rows).toEqual([{ version }]);
  }, waitOptions);
}
/** Uploads a test's first catalogue, waits for the read models, and marks the returned version as compared. */
async function publishBaseline(...rows: string[][]): Promise<number> {
  const version = await publish(...rows);
  const { epoch } = bench.market.deps;
  await hub.waitUntilReached(`${epoch}.${await bench.market.store.head()}`, 60_000);
  await bench.market.pool.query(
    `INSERT INTO ops.setting (name, value) VALUES ('search-alerts', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [`${epoch}.${version}`],
  );
  return version;
}
/** Events about new matches of the test's users. */
async function findGainEvents(): Promise<readonly DomainEvent[]> {
  const ids = watchers.map(({ person }) => person.user.id);
  const found = (await bench.market.readEvents()).filter(({ type }) => type === 'MatchesGained');
  return found.filter(({ data }) => ids.includes((data as { userId: string }).userId));
}

const german = { geographicMode: 'countries', geographicRegions: ['Germany'] };
async function save(as: SignedInTestUser, searchName: string, searchData: object = german): Promise<string> {
  const reply = await callTestApi(bench.market.command, 'POST', '/api/saved-searches', { searchName, searchData }, as);
  return String(reply.body['id']);
}
const putAlerts = async (as: SignedInTestUser, id: string, wanted: boolean) =>
  callTestApi(bench.market.command, 'PUT', `/api/saved-searches/${id}/alerts`, { wanted }, as);
const fetchSearches = async ({ token, user }: SignedInTestUser) => {
  const after = `${bench.market.deps.epoch}.${await bench.market.store.head()}`;
  const path = `/api/saved-searches/${user.id}`;
  const reply = await callTestApi(bench.market.query, 'GET', path, undefined, { token, after });
  return SavedSearchReplyItem.array().parse(reply.body);
};
/** An address that is unique to the test. */
const uniqueAddress = (name: string) => `${name}-${tests}@acme.example`;
async function registerWithAlerts(email = uniqueAddress('ada')): Promise<SignedInTestUser> {
  const person = await registerConfirmedTestUser(bench.market, email);
  const id = await save(person, 'My fleet');
  expect((await putAlerts(person, id, true)).status).toBe(200);
  watchers.push({ person, id });
  return person;
}

test('sends a mail when a saved search gains matches by a catalogue change', async () => {
  const base = await publishBaseline(germanProvider('One'), japaneseProvider('Two'));
  const ada = await registerWithAlerts();
  const otto = await registerConfirmedTestUser(bench.market, uniqueAddress('otto'));
  await save(otto, 'Without alerts');
  startAlerts();
  await publish(germanProvider('One'), germanProvider('Two'), germanProvider('Three'));
  await untilMailed(1);
  await untilCompared(base + 1);
  const [sent, ...others] = await alertMails();
  expect(others).toEqual([]);
  const outboxed = await bench.market.pool.query(`SELECT FROM mail.outbox WHERE kind = 'search-alert'`);
  expect([(await findGainEvents()).length, outboxed.rowCount]).toEqual([1, 1]);
  expect(sent?.to?.map(({ address }) => address)).toEqual([uniqueAddress('ada')]);
  expect(sent?.subject).toBe('2 new matches for “My fleet”');
  expect(sent?.text).toMatch(
    /Your saved search “My fleet” has 2 new matches:\nThree \d+, score \d+ of 100\nTwo \d+, score/,
  );
  expect([sent?.text, sent?.html].every((text) => text?.includes('https://market.example/search-history'))).toBe(true);
  expect(await fetchSearches(ada)).toMatchObject([
    { alerts: true, newMatches: 2, lastAlertAt: expect.any(String) as string },
  ]);
  expect(await fetchSearches(otto)).toMatchObject([{ alerts: false, newMatches: 0, lastAlertAt: null }]);
});

test('sends and logs nothing for users who have restricted processing', async () => {
  const base = await publishBaseline(germanProvider('One'));
  const [ada] = [await registerWithAlerts(), await registerWithAlerts(uniqueAddress('otto'))];
  const body = { right: 'restriction', inForce: true };
  expect((await callTestApi(bench.market.command, 'PUT', '/api/privacy/processing', body, ada)).status).toBe(200);
  startAlerts();
  await publish(germanProvider('One'), germanProvider('Two'));
  await untilMailed(1);
  await untilCompared(base + 1);
  expect((await alertMails()).map(({ to }) => to?.[0]?.address)).toEqual([uniqueAddress('otto')]);
  expect((await findGainEvents()).map(({ data }) => (data as { userId: string }).userId)).not.toContain(ada.user.id);
});

test('supports one-click unsubscribe (RFC 8058) with the URL that is in the footer', async () => {
  await publishBaseline(germanProvider('One'));
  const ada = await registerWithAlerts();
  startAlerts();
  await publish(germanProvider('One'), germanProvider('Two'));
  await untilMailed(1);
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
  expect(await fetchSearches(ada)).toMatchObject([{ alerts: false }]);
  const others = (await inbox.mails()).filter(({ text }) => text?.includes('saved search') !== true);
  expect(others.flatMap(({ headers: all }) => all).filter(({ key }) => key.startsWith('list-'))).toEqual([]);
});

test('sends nothing for lost matches, changed scores, repeated uploads and restores', async () => {
  const base = await publishBaseline(germanProvider('One'), japaneseProvider('Two'));
  await registerWithAlerts();
  startAlerts();
  await untilCompared(await publish(japaneseProvider('Two')));
  await untilCompared(await publish(germanProvider('One'), japaneseProvider('Two')));
  await untilCompared(
    await publish([...germanProvider('One').slice(0, 2), 'NB-IoT', 'Germany, France'], japaneseProvider('Two')),
  );
  const body = { version: base, base: base + 3 };
  const restored = await callTestApi(bench.market.command, 'POST', '/api/admin/catalogue/restore', body, bench.admin);
  expect(restored.status).toBe(200);
  await untilCompared(base + 4);
  expect(await findGainEvents()).toEqual([]);
});

test('sends nothing for the very first catalogue', async () => {
  expect(gainsOfFirstCatalogue).toEqual([]);
  await publishBaseline(germanProvider('One'));
  await registerWithAlerts();
  startAlerts();
  await publish(germanProvider('One'), germanProvider('Two'));
  await untilMailed(1);
  expect((await alertMails())[0]?.subject).toBe('1 new match for “My fleet”');
});

test('combines changes in quick succession into one mail', async () => {
  const base = await publishBaseline(germanProvider('One'));
  await registerWithAlerts();
  let aheadMs = 0;
  startAlerts(60_000, () => new Date(Date.now() + aheadMs));
  for (const names of [['Two'], ['Two', 'Three'], ['Two', 'Three', 'Four']]) {
    await publish(germanProvider('One'), ...names.map(germanProvider));
  }
  await waitForTestCheckpointAtLogHead(bench.market, 'search-alerts');
  expect(await findGainEvents()).toEqual([]);
  aheadMs = 60_000;
  await untilCompared(base + 3);
  await untilMailed(1);
  expect((await alertMails()).map(({ subject }) => subject)).toEqual(['3 new matches for “My fleet”']);
});

test('sends no mail to a disabled user', async () => {
  const base = await publishBaseline(germanProvider('One'));
  const ada = await registerWithAlerts();
  await registerWithAlerts(uniqueAddress('otto'));
  const path = `/api/admin/users/${ada.user.id}/disable`;
  expect((await callTestApi(bench.market.command, 'POST', path, {}, bench.admin)).status).toBe(200);
  startAlerts();
  await publish(germanProvider('One'), germanProvider('Two'));
  await untilMailed(1);
  await untilCompared(base + 1);
  expect((await alertMails()).map(({ to }) => to?.[0]?.address)).toEqual([uniqueAddress('otto')]);
});

const alertsProgram = 'infra/tests/kit/alertsProgram.ts';
const startKillableAlerts = () => startTestProgram(alertsProgram, [bench.market.connectionString], {});

test('sends exactly one mail after a kill between the event and its record', async () => {
  const base = await publishBaseline(germanProvider('One'));
  await registerWithAlerts();
  const release = await lockTestDatabaseTable(bench.market.pool, 'ops.setting', 'EXCLUSIVE');
  const first = startKillableAlerts();
  await publish(germanProvider('One'), germanProvider('Two'));
  await vi.waitFor(async () => expect(await findGainEvents()).toHaveLength(1), waitOptions);
  await killTestProgram(first);
  await release();
  const second = startKillableAlerts();
  await untilCompared(base + 1);
  await publish(germanProvider('One'), germanProvider('Two'), germanProvider('Three'));
  await untilCompared(base + 2);
  await untilMailed(2);
  await killTestProgram(second);
  expect(await findGainEvents()).toHaveLength(2);
  expect((await alertMails()).map(({ text }) => /\n(\w+) \d+, score/.exec(text ?? '')?.[1])).toEqual(['Two', 'Three']);
});

test('sends exactly one mail after a kill before a change was compared', async () => {
  const base = await publishBaseline(germanProvider('One'));
  await registerWithAlerts();
  await publish(germanProvider('One'), germanProvider('Two'));
  const release = await lockTestDatabaseTable(bench.market.pool, 'ops.setting', 'ACCESS EXCLUSIVE');
  const first = startKillableAlerts();
  await vi.waitFor(async () => {
    const waitingDeadlines = await bench.market.pool.query(
      `SELECT FROM ops.deadline WHERE process = 'search-alerts' AND EXISTS (
         SELECT FROM pg_locks WHERE relation = 'ops.setting'::regclass AND NOT granted)`,
    );
    expect(waitingDeadlines.rowCount).toBe(1);
  }, waitOptions);
  await killTestProgram(first);
  await release();
  const second = startKillableAlerts();
  await untilMailed(1);
  await untilCompared(base + 1);
  await killTestProgram(second);
  expect(await findGainEvents()).toHaveLength(1);
});
