import type { AdminPrivacyRequestReplyItem } from '@marketplace/contracts/privacy/privacy.api.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as XLSX from 'xlsx';
import { callTestApi } from '../../kit/apiCalls.ts';
import { signInWithInProcessRequest } from '../../kit/canaryCalls.ts';
import { type PrivacyRequestTestProduct, startPrivacyRequestsHarness } from '../../kit/privacyRequestsHarness.ts';
import { demoAdminAccount } from '@marketplace/product/demo/demoAccounts.ts';

const demoPassword = 'Demo-pass-2026';
const waitOptions = { timeout: 60_000, interval: 50 };
const wizard = { geographicMode: 'regions', geographicRegions: ['Europe'] };

interface Person {
  readonly token: string;
  readonly id: string;
  readonly email: string;
}
let bench: PrivacyRequestTestProduct;
let buyer: Person;
let vendor: Person;
let first: Person;
let third: Person;
let admin: Person;
beforeAll(async () => {
  bench = await startPrivacyRequestsHarness();
  buyer = await signInAs('buyer@acme-logistics.example');
  vendor = await signInAs('vendor@emnify.example');
  first = await signInAs('vendor@1nce.example');
  third = await signInAs('vendor@soracom.example');
  admin = await signInAs(demoAdminAccount.email);
});
afterAll(async () => bench.close());

async function signInAs(email: string): Promise<Person> {
  const token = await signInWithInProcessRequest(bench.services, email, demoPassword);
  const { body } = await callTestApi(bench.services.query, 'GET', '/api/auth/validate', undefined, { token });
  return { token, email, id: (body['user'] as { readonly id: string }).id };
}

/** Queries with the current head of the log, so that the reply includes everything up to now. */
async function read(method: 'GET' | 'POST', path: string, { token }: Person, body?: object) {
  const { store } = bench.services.log;
  const after = `${await store.epoch()}.${await store.head()}`;
  return callTestApi(bench.services.query, method, path, body, { token, after });
}
const send = async (method: 'POST' | 'PUT', path: string, body: object, { token }: Person) =>
  callTestApi(bench.services.command, method, path, body, { token });
const setRight = async (right: string, inForce: boolean, of: Person) => {
  const reply = await send('PUT', '/api/privacy/processing', { right, inForce }, of);
  expect(reply.status).toBe(200);
  return reply.body;
};
const match = async (of: Person) => read('POST', '/api/providers/match-requirements?limit=3', of, wizard);
const fetchUser = async (of: Person) => (await read('GET', '/api/auth/validate', of)).body['user'];
const logSearch = async (of: Person) => send('POST', '/api/analytics/user-searches', { requirements: wizard }, of);
const searchesInLog = async () =>
  (await bench.services.log.store.readAll(0n, 100_000)).events.filter(({ type }) =>
    type.startsWith('RequirementsMatched'),
  );
const countLoggedSearches = async () => (await searchesInLog()).length;
const fetchOwnSearches = async (of: Person) =>
  (await read('GET', `/api/analytics/user-searches/${of.id}`, of)).body as unknown as readonly object[];

/**
 * Files a request with the form and confirms it with the mailed link. Each person files one request at a time, so that
 * there is only one link.
 */
async function fileRequest(
  requestType: AdminPrivacyRequestReplyItem['request_type'],
  { email }: Person,
): Promise<string> {
  await bench.post('data-subject-rights', { requestType, email, description: '' });
  const token = await vi.waitFor(async () => {
    const found = await bench.waitForConfirmationToken(email);
    expect((await bench.post('confirm-request', { token: found })).status).toBe(200);
    return found;
  }, waitOptions);
  expect(token).not.toBe('');
  return vi.waitFor(async () => {
    const found = (await bench.list()).find(
      (each) => each.email === email && each.request_type === requestType && each.status === 'open',
    );
    if (found === undefined) throw new Error(`no ${requestType} of ${email} is open`);
    return found.request_id;
  }, waitOptions);
}
async function fileAndFulfil(requestType: AdminPrivacyRequestReplyItem['request_type'], of: Person): Promise<void> {
  const id = await fileRequest(requestType, of);
  expect((await bench.answer(id, 'fulfil')).status).toBe(200);
  await vi.waitFor(async () => {
    expect((await bench.list()).find(({ request_id }) => request_id === id)?.status).toBe('fulfilled');
  }, waitOptions);
}

describe('access and portability', () => {
  test('exports a workbook with one sheet per kind, with the same data as the JSON', async () => {
    await bench.post('do-not-sell', { email: admin.email });
    await vi.waitFor(async () => expect(await bench.waitForConfirmationToken(admin.email)).not.toBe(''), waitOptions);
    // Waits until the read models have processed the opt-out.
    await fetchUser(admin);
    const answer = await bench.services.command.inject({
      method: 'POST',
      url: '/api/privacy/download-my-workbook',
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="my-data.xlsx"');
    const { Sheets } = XLSX.read(answer.rawPayload);
    const readSheet = (name: string) => JSON.stringify(XLSX.utils.sheet_to_json(Sheets[name] ?? {}, { header: 1 }));
    expect(readSheet('Account')).toContain(admin.email);
    expect(readSheet('Account history')).toContain('"UserRegistered","name.lastName","Admin"');
    expect(readSheet('Access rights')).toContain('RoleGranted');
    expect(readSheet('Privacy requests')).toContain('"do-not-sell"');
    const json = await send('POST', '/api/privacy/download-my-data', {}, admin);
    expect(JSON.stringify(json.body)).toContain('do-not-sell');
    expect(JSON.stringify(json.body)).not.toContain(buyer.email);
  });

  test('mails a link to the download, without any data, when an admin fulfils a request', async () => {
    await fileAndFulfil('access', first);
    const { text } = await bench.waitForMail(first.email, /^Your privacy request has been processed$/);
    expect(text).toContain('open your profile to download all the data');
    expect(text).toContain('https://market.example/profile');
    expect(text).not.toMatch(/UserRegistered|Nina/);
  });
});

describe('rectification', () => {
  test('mails where to correct the data, and shows the corrected data everywhere', async () => {
    await fileAndFulfil('rectification', vendor);
    const { text } = await bench.waitForMail(vendor.email, /^Your privacy request has been processed$/);
    expect(text).toContain('open your profile to correct your name and your company');
    const corrected = { firstName: 'Emilia', lastName: 'Verkäufer', company: 'Emnify Rectified' };
    expect((await send('PUT', '/api/auth/profile', corrected, vendor)).status).toBe(200);
    expect(await fetchUser(vendor)).toMatchObject({
      firstName: 'Emilia',
      last_name: 'Verkäufer',
      company: 'Emnify Rectified',
    });
    for (const path of ['/api/admin/users', '/api/admin/privacy-requests']) {
      const seen = JSON.stringify((await read('GET', path, admin)).body);
      expect(seen, path).toContain('Emilia');
      expect(seen, path).not.toContain('"Emil"');
    }
    expect(JSON.stringify((await send('POST', '/api/privacy/download-my-data', {}, vendor)).body)).toContain('Emilia');
  });
});

describe('restriction', () => {
  test('stops matching and logging while the user has restricted processing', async () => {
    expect((await match(buyer)).status).toBe(200);
    expect(await setRight('restriction', true, buyer)).toMatchObject({ processing_restricted: true, objecting: false });
    expect(await fetchUser(buyer)).toMatchObject({ processing_restricted: true });
    const refused = await match(buyer);
    expect(refused.body).toMatchObject({ status: 403, code: 'privacy.restricted' });
    expect(String(refused.body['detail'])).toContain('Lift the restriction in your profile');
    expect((await read('POST', '/api/providers/match-count', buyer, wizard)).status).toBe(200);
    expect((await match(vendor)).status).toBe(200);
    const before = await countLoggedSearches();
    expect((await logSearch(buyer)).status).toBe(200);
    expect(await countLoggedSearches()).toBe(before);
    await setRight('restriction', true, buyer);
    await setRight('restriction', false, buyer);
    expect((await match(buyer)).status).toBe(200);
    const own = await bench.services.log.store.readStream(`user-${buyer.id}`);
    expect(own.map(({ type }) => type).filter((type) => /Restrict/.test(type))).toEqual([
      'ProcessingRestricted.v1',
      'RestrictionLifted.v1',
    ]);
  });

  test('restricts processing when an admin fulfils a request, and lets the user lift it', async () => {
    await fileAndFulfil('restriction', buyer);
    expect((await match(buyer)).body).toMatchObject({ code: 'privacy.restricted' });
    const { text } = await bench.waitForMail(buyer.email, /^Your privacy request has been processed$/);
    expect(text).toContain('You can lift the restriction in your profile');
    await send('POST', '/api/auth/forgot-password', { email: buyer.email }, buyer);
    await bench.waitForMail(buyer.email, /Choose a new password/);
    await setRight('restriction', false, buyer);
    expect((await match(buyer)).status).toBe(200);
  });
});

describe('objection', () => {
  test('logs no searches while the user objects, and anonymises the earlier ones', async () => {
    const before = await logSearch(buyer);
    const count = await countLoggedSearches();
    expect((await fetchOwnSearches(buyer)).length).toBeGreaterThan(0);
    expect(await setRight('objection', true, buyer)).toMatchObject({
      objecting: true,
      processing_restricted: false,
    });
    const during = await logSearch(buyer);
    expect(during.status).toBe(200);
    expect(Object.keys(during.body).sort()).toEqual(Object.keys(before.body).sort());
    expect(during.body['message']).toMatch(/^The search was not logged, because you have objected/);
    expect(await countLoggedSearches()).toBe(count);
    // Earlier searches still count, but neither the replies nor the log name the user any more.
    expect(await fetchOwnSearches(buyer)).toEqual([]);
    const { body } = await send('POST', '/api/privacy/download-my-data', {}, buyer);
    expect((body['data'] as { readonly searchLog: readonly unknown[] }).searchLog).toEqual([]);
    await vi.waitFor(async () => {
      const decoded = await bench.services.log.reader.decodePersonal(await searchesInLog());
      expect(JSON.stringify(decoded)).not.toContain(buyer.id);
    }, waitOptions);
    expect((await match(buyer)).status).toBe(200);
    await setRight('objection', false, buyer);
    await logSearch(buyer);
    expect(await countLoggedSearches()).toBe(count + 1);
    expect(await fetchOwnSearches(buyer)).toHaveLength(1);
  });

  test('applies when an admin fulfils a request, and is part of the session', async () => {
    await fileAndFulfil('objection', third);
    expect(await fetchUser(third)).toMatchObject({ objecting: true });
    expect((await bench.waitForMail(third.email, /^Your privacy request has been processed$/)).text).toContain(
      'no longer log your searches',
    );
    await setRight('objection', false, third);
  });
});

test('rejects changes of processing rights without a session, and unknown rights', async () => {
  const guest = { token: '', id: '', email: '' };
  expect((await send('PUT', '/api/privacy/processing', { right: 'objection', inForce: true }, guest)).status).toBe(401);
  for (const body of [
    { right: 'erasure', inForce: true },
    { right: 'objection' },
    { right: 'objection', inForce: true, user: buyer.id },
  ]) {
    expect((await send('PUT', '/api/privacy/processing', body, vendor)).status).toBe(400);
  }
});
