import type { RightsRequestView } from '@marketplace/contracts/privacy/privacy.api.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as XLSX from 'xlsx';
import { call } from '../../kit/calls.ts';
import { signIn } from '../../kit/canaryCalls.ts';
import { type RightsBench, startRightsBench } from '../../kit/rightsBench.ts';
import { demoAdmin } from '@marketplace/product/demo/demoAccounts.ts';

const demoPassword = 'Demo-pass-2026';
const patience = { timeout: 60_000, interval: 50 };
const wizard = { geographicMode: 'regions', geographicRegions: ['Europe'] };

interface Person {
  readonly token: string;
  readonly id: string;
  readonly email: string;
}
let bench: RightsBench;
let buyer: Person;
let vendor: Person;
let first: Person;
let third: Person;
let admin: Person;
beforeAll(async () => {
  bench = await startRightsBench();
  buyer = await personBy('buyer@acme-logistics.example');
  vendor = await personBy('vendor@emnify.example');
  first = await personBy('vendor@1nce.example');
  third = await personBy('vendor@soracom.example');
  admin = await personBy(demoAdmin.email);
});
afterAll(async () => bench.close());

async function personBy(email: string): Promise<Person> {
  const token = await signIn(bench.services, email, demoPassword);
  const { body } = await call(bench.services.query, 'GET', '/api/auth/validate', undefined, { token });
  return { token, email, id: (body['user'] as { readonly id: string }).id };
}

/** Asks the query service for what is known after everything that stands in the log by now. */
async function read(method: 'GET' | 'POST', path: string, { token }: Person, body?: object) {
  const { store } = bench.services.log;
  const after = `${await store.epoch()}.${await store.head()}`;
  return call(bench.services.query, method, path, body, { token, after });
}
const send = async (method: 'POST' | 'PUT', path: string, body: object, { token }: Person) =>
  call(bench.services.command, method, path, body, { token });
const put = async (right: string, inForce: boolean, of: Person) => {
  const reply = await send('PUT', '/api/privacy/processing', { right, inForce }, of);
  expect(reply.status).toBe(200);
  return reply.body;
};
const match = async (of: Person) => read('POST', '/api/providers/match-requirements?limit=3', of, wizard);
const me = async (of: Person) => (await read('GET', '/api/auth/validate', of)).body['user'];
const logSearch = async (of: Person) => send('POST', '/api/analytics/user-searches', { requirements: wizard }, of);
const searchesInLog = async () =>
  (await bench.services.log.store.readAll(0n, 100_000)).events.filter(({ type }) =>
    type.startsWith('RequirementsMatched'),
  );
const logged = async () => (await searchesInLog()).length;
const ownSearches = async (of: Person) =>
  (await read('GET', `/api/analytics/user-searches/${of.id}`, of)).body as unknown as readonly object[];

/** By the form and the mailed link, until an admin can answer; one request for each person, so that there is one link. */
async function ask(requestType: RightsRequestView['request_type'], { email }: Person): Promise<string> {
  await bench.post('data-subject-rights', { requestType, email, description: '' });
  const token = await vi.waitFor(async () => {
    const found = await bench.tokenFor(email);
    expect((await bench.post('confirm-request', { token: found })).status).toBe(200);
    return found;
  }, patience);
  expect(token).not.toBe('');
  return vi.waitFor(async () => {
    const found = (await bench.list()).find(
      (each) => each.email === email && each.request_type === requestType && each.status === 'open',
    );
    if (found === undefined) throw new Error(`no ${requestType} of ${email} is open`);
    return found.request_id;
  }, patience);
}
async function granted(requestType: RightsRequestView['request_type'], of: Person): Promise<void> {
  const id = await ask(requestType, of);
  expect((await bench.answer(id, 'fulfil')).status).toBe(200);
  await vi.waitFor(async () => {
    expect((await bench.list()).find(({ request_id }) => request_id === id)?.status).toBe('fulfilled');
  }, patience);
}

describe('access and portability', () => {
  test('the workbook holds a sheet for each kind, with what the JSON tells', async () => {
    await bench.post('do-not-sell', { email: admin.email });
    await vi.waitFor(async () => expect(await bench.tokenFor(admin.email)).not.toBe(''), patience);
    // Until the read models know of the opt-out.
    await me(admin);
    const answer = await bench.services.command.inject({
      method: 'POST',
      url: '/api/privacy/download-my-workbook',
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="my-data.xlsx"');
    const { Sheets } = XLSX.read(answer.rawPayload);
    const told = (name: string) => JSON.stringify(XLSX.utils.sheet_to_json(Sheets[name] ?? {}, { header: 1 }));
    expect(told('Account')).toContain(admin.email);
    expect(told('Person')).toContain('"UserRegistered","name.lastName","Admin"');
    expect(told('Access')).toContain('RoleGranted');
    expect(told('Privacy requests')).toContain('"do-not-sell"');
    const json = await send('POST', '/api/privacy/download-my-data', {}, admin);
    expect(JSON.stringify(json.body)).toContain('do-not-sell');
    expect(JSON.stringify(json.body)).not.toContain(buyer.email);
  });

  test('an admin’s yes has the person fetch the data from the profile, and the mail holds none of it', async () => {
    await granted('access', first);
    const { text } = await bench.mailTo(first.email, /^Your privacy request is done$/);
    expect(text).toContain('open your profile to download everything');
    expect(text).toContain('https://market.example/profile');
    expect(text).not.toMatch(/UserRegistered|Nina/);
  });
});

describe('rectification', () => {
  test('an admin’s yes tells the person where, and from then on everybody reads what the person saved', async () => {
    await granted('rectification', vendor);
    const { text } = await bench.mailTo(vendor.email, /^Your privacy request is done$/);
    expect(text).toContain('open your profile to correct your names and your company');
    const corrected = { firstName: 'Emilia', lastName: 'Verkäufer', company: 'Emnify Rectified' };
    expect((await send('PUT', '/api/auth/profile', corrected, vendor)).status).toBe(200);
    expect(await me(vendor)).toMatchObject({
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
  test('by the person’s own switch: nothing is matched or logged until it is lifted, and guests still count', async () => {
    expect((await match(buyer)).status).toBe(200);
    expect(await put('restriction', true, buyer)).toMatchObject({ processing_restricted: true, objecting: false });
    expect(await me(buyer)).toMatchObject({ processing_restricted: true });
    const refused = await match(buyer);
    expect(refused.body).toMatchObject({ status: 403, code: 'privacy.restricted' });
    expect(String(refused.body['detail'])).toContain('Lift the restriction in your profile');
    expect((await read('POST', '/api/providers/match-count', buyer, wizard)).status).toBe(200);
    expect((await match(vendor)).status).toBe(200);
    const before = await logged();
    expect((await logSearch(buyer)).status).toBe(200);
    expect(await logged()).toBe(before);
    await put('restriction', true, buyer);
    await put('restriction', false, buyer);
    expect((await match(buyer)).status).toBe(200);
    const own = await bench.services.log.store.readStream(`user-${buyer.id}`);
    expect(own.map(({ type }) => type).filter((type) => /Restrict/.test(type))).toEqual([
      'ProcessingRestricted.v1',
      'RestrictionLifted.v1',
    ]);
  });

  test('by an admin’s yes to a request; mails about the account still come, and the person lifts it', async () => {
    await granted('restriction', buyer);
    expect((await match(buyer)).body).toMatchObject({ code: 'privacy.restricted' });
    const { text } = await bench.mailTo(buyer.email, /^Your privacy request is done$/);
    expect(text).toContain('You can lift this in your profile');
    await send('POST', '/api/auth/forgot-password', { email: buyer.email }, buyer);
    await bench.mailTo(buyer.email, /Choose a new password/);
    await put('restriction', false, buyer);
    expect((await match(buyer)).status).toBe(200);
  });
});

describe('objection', () => {
  test('by the person’s own switch: the log call answers as before and stores nothing, until it is taken back', async () => {
    const before = await logSearch(buyer);
    const count = await logged();
    expect((await ownSearches(buyer)).length).toBeGreaterThan(0);
    expect(await put('objection', true, buyer)).toMatchObject({
      objecting: true,
      processing_restricted: false,
    });
    const during = await logSearch(buyer);
    expect(during.status).toBe(200);
    expect(Object.keys(during.body).sort()).toEqual(Object.keys(before.body).sort());
    expect(during.body['message']).toBe(before.body['message']);
    expect(await logged()).toBe(count);
    // Those of before have lost the person, in what is read and in the log; that somebody searched still counts.
    expect(await ownSearches(buyer)).toEqual([]);
    const { body } = await send('POST', '/api/privacy/download-my-data', {}, buyer);
    expect((body['data'] as { readonly searchLog: readonly unknown[] }).searchLog).toEqual([]);
    await vi.waitFor(async () => {
      const decoded = await bench.services.log.reader.decodePersonal(await searchesInLog());
      expect(JSON.stringify(decoded)).not.toContain(buyer.id);
    }, patience);
    expect((await match(buyer)).status).toBe(200);
    await put('objection', false, buyer);
    await logSearch(buyer);
    expect(await logged()).toBe(count + 1);
    expect(await ownSearches(buyer)).toHaveLength(1);
  });

  test('by an admin’s yes to a request, and the page is told', async () => {
    await granted('objection', third);
    expect(await me(third)).toMatchObject({ objecting: true });
    expect((await bench.mailTo(third.email, /^Your privacy request is done$/)).text).toContain('not logged any more');
    await put('objection', false, third);
  });
});

test('nobody switches without a session, and nothing else is a switch', async () => {
  const anybody = { token: '', id: '', email: '' };
  expect((await send('PUT', '/api/privacy/processing', { right: 'objection', inForce: true }, anybody)).status).toBe(
    401,
  );
  for (const body of [
    { right: 'erasure', inForce: true },
    { right: 'objection' },
    { right: 'objection', inForce: true, user: buyer.id },
  ]) {
    expect((await send('PUT', '/api/privacy/processing', body, vendor)).status).toBe(400);
  }
});
