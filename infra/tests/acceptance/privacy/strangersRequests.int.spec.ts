import { findSubject } from '@marketplace/command-service/privacy/subjectAccount.ts';
import { subjectsAbout } from '@marketplace/command-service/privacy/requestsAbout.ts';
import { canariesIn, createCanaries } from '../../kit/canaries.ts';
import { signIn } from '../../kit/canaryCalls.ts';
import { type DatabaseDump, dumpDatabase } from '../../kit/databaseDump.ts';
import { call } from '../../kit/inProcessCalls.ts';
import { type RightsBench, startRightsBench } from '../../kit/rightsBench.ts';
import { demoAdmin } from '@marketplace/product/demo/demoAccounts.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

const demoPassword = 'Demo-pass-2026';
const demoBuyer = 'buyer@acme-logistics.example';
const patience = { timeout: 60_000, interval: 50 };
let bench: RightsBench;
beforeAll(async () => {
  bench = await startRightsBench();
});
afterAll(async () => bench.close());

const ask = async (email: string, requestType = 'access', description = '') =>
  bench.post('data-subject-rights', { requestType, email, description });
const confirm = async (token: string) => bench.post('confirm-request', { token });
const confirmed = async (email: string, requestType?: string, description?: string): Promise<string> => {
  await ask(email, requestType, description);
  expect((await confirm(await bench.tokenFor(email))).status).toBe(200);
  return (await bench.listed(email, 'open')).request_id;
};
async function dumpOf(connectionString: string): Promise<DatabaseDump> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return dumpDatabase(client).finally(() => client.end());
}

/** The request that was filed last. */
const lastFiled = async (): Promise<string> => {
  const { events } = await bench.services.log.store.readAll(0n, 100_000);
  const filed = events.findLast(({ type }) => type.startsWith('RightsRequested'));
  return (filed?.data as { readonly requestId: string }).requestId;
};
const types = async (id: string) =>
  (await bench.services.log.store.readStream(`privacyRequest-${id}`)).map(({ type }) => type.replace(/\.v\d$/, ''));

async function register(email: string): Promise<string> {
  const names = { firstName: 'Kim', lastName: 'Kim', company: 'Stranger Firm' };
  const { body } = await call(bench.services.command, {
    path: '/api/auth/register',
    body: { email, password: demoPassword, ...names },
  });
  return String(body['sessionToken']);
}
const ownData = async (token: string): Promise<string> =>
  JSON.stringify((await bench.post('download-my-data', {}, { token })).body);
const subjectOf = async (id: string): Promise<string> => {
  const [filed] = await bench.services.log.store.readStream(`privacyRequest-${id}`);
  return (filed?.data as { readonly userId: string }).userId;
};

describe('somebody without an account', () => {
  test('asks, confirms by mail, and gets what is held about the address from an admin', async () => {
    const sent = await ask('ada@stranger.example', 'access', 'You mailed me last May.');
    expect([sent.status, sent.body['message']]).toEqual([
      200,
      'We have sent a link to this address. Please open it to confirm your request.',
    ]);
    const mail = await bench.mailTo('ada@stranger.example', /confirm/);
    expect(mail.text).not.toContain('last May');
    expect(mail.text).toContain('somebody entered this address in a privacy form');
    const token = await bench.tokenFor('ada@stranger.example');
    expect((await bench.list()).filter(({ email }) => email === 'ada@stranger.example')).toEqual([]);

    expect((await confirm(token)).body).toMatchObject({
      message: 'Your request is confirmed.',
      request_type: 'access',
    });
    const open = await bench.listed('ada@stranger.example', 'open');
    expect(open).toMatchObject({
      account_id: null,
      first_name: null,
      description: 'You mailed me last May.',
      source: 'form',
      confirmation_mail: null,
    });
    expect(Date.parse(open.due_at) - Date.parse(open.requested_at)).toBe(30 * 24 * 60 * 60 * 1000);
    expect((await bench.mailTo(demoAdmin.email, /^Privacy request: somebody waits$/)).text).not.toContain('stranger');

    expect((await bench.answer(open.request_id, 'fulfil')).status).toBe(200);
    const answer = await bench.mailTo('ada@stranger.example', /^Your privacy request is done$/);
    expect(answer.text).toContain('"description": "You mailed me last May."');
    expect(answer.text).toContain('"kind": "privacy-confirm"');
    await bench.listed('ada@stranger.example', 'fulfilled');
    expect(await types(open.request_id)).toEqual([
      'RightsRequested',
      'RightsConfirmed',
      'RightsGranted',
      'RightsFulfilled',
    ]);
    expect((await bench.answer(open.request_id, 'fulfil')).body).toMatchObject({ status: 409, code: 'privacy.closed' });
  });

  test('is told the reason of a refusal by mail', async () => {
    const id = await confirmed('bo@stranger.example', 'rectification', 'My name is Bo.');
    expect((await bench.answer(id, 'decline', { reason: 'We hold no name of yours.' })).status).toBe(200);
    const { text } = await bench.mailTo('bo@stranger.example', /declined/);
    expect(text).toContain('Reason: We hold no name of yours.');
  });

  test('is erased: address and words are gone from the database and the logs, and the last mail says so', async () => {
    const canaries = createCanaries('zeisig');
    const email = `${canaries.plant('address')}@stranger.example`;
    const words = canaries.plant('words');
    await confirmed(email, 'access', words);
    await bench.post('do-not-sell', { email });
    await ask(email, 'erasure', words);
    await vi.waitFor(async () => {
      const { text } = await bench.mailTo(email, /confirm/);
      expect(text).toContain('the deletion of the personal data');
    }, patience);
    expect((await confirm(await bench.tokenFor(email))).status).toBe(200);
    const erasure = await vi.waitFor(async () => {
      const found = (await bench.list()).find((each) => each.email === email && each.request_type === 'erasure');
      expect(found?.status).toBe('open');
      return String(found?.request_id);
    }, patience);
    await bench.answer(erasure, 'fulfil');
    await bench.mailTo(email, /^Your privacy request is done$/);
    await vi.waitFor(async () => expect(await types(erasure)).toContain('RightsFulfilled'), patience);
    await vi.waitFor(async () => expect(canariesIn(await dumpOf(bench.database.url), canaries)).toEqual({}), patience);
    expect(bench.logged.flatMap(canaries.foundIn)).toEqual([]);
    const rows = await bench.list();
    expect(rows.find(({ request_id }) => request_id === erasure)).toMatchObject({ email: null, description: null });
    const personal = await bench.services.commandDeps.readPersonal(`privacyRequest-${erasure}`);
    expect(personal[0]?.data).toMatchObject({ email: null, description: null });
  });

  test('opts out of sale: recorded for good once it is confirmed, and counted', async () => {
    await bench.post('do-not-sell', { email: 'di@stranger.example' });
    expect((await confirm(await bench.tokenFor('di@stranger.example'))).body['request_type']).toBe('do-not-sell');
    const token = await signIn(bench.services, demoAdmin.email, demoPassword);
    await vi.waitFor(async () => {
      const { body } = await call(bench.services.query, { method: 'GET', path: '/api/admin/sale-opt-outs', token });
      expect(body).toMatchObject({ count: 1, opt_outs: [{ email: 'di@stranger.example', has_account: false }] });
    }, patience);
    expect((await bench.list()).some(({ request_type }) => request_type === 'do-not-sell')).toBe(false);
  });
});

describe('nobody', () => {
  test('learns from the answer whether an address has an account', async () => {
    const [known, unknown] = [await ask('vendor@emnify.example'), await ask('nobody@stranger.example')];
    expect({ ...known.body, position: '' }).toEqual({ ...unknown.body, position: '' });
    expect(Object.keys(known.body).toSorted()).toEqual(['message', 'position']);
  });

  test('confirms another’s request, or one that was confirmed, and all links that do not work are answered alike', async () => {
    await ask('eve@stranger.example');
    const token = await bench.tokenFor('eve@stranger.example');
    const forged = `${token.slice(0, 30)}${token[30] === 'A' ? 'B' : 'A'}${token.slice(31)}`;
    const refused = [await confirm(forged), await confirm('A'.repeat(43))];
    expect((await confirm(token)).status).toBe(200);
    refused.push(await confirm(token));
    const said = 'This link is not valid any more. Please send a new request.';
    for (const { status, body } of refused) expect([status, body['detail']]).toEqual([422, said]);
  });

  test('confirms by opening the link: it is a page, and only its button sends anything', async () => {
    const answer = await bench.services.command.inject({ method: 'GET', url: '/api/privacy/confirm-request' });
    expect(answer.statusCode).toBe(404);
  });

  test('reads or answers requests but admins', async () => {
    const id = await confirmed('fay@stranger.example');
    const token = await signIn(bench.services, demoBuyer, demoPassword);
    const { query, command } = bench.services;
    expect((await call(query, { method: 'GET', path: '/api/admin/privacy-requests' })).status).toBe(401);
    expect((await call(command, { path: `/api/admin/privacy-requests/${id}/fulfil` })).status).toBe(401);
    const path = `/api/admin/privacy-requests/${id}/fulfil`;
    expect((await call(command, { path, token })).status).toBe(403);
    expect((await call(query, { method: 'GET', path: '/api/admin/sale-opt-outs', token })).status).toBe(403);
  });

  test('reads or takes away another’s requests by an account under the address, before its mail is confirmed', async () => {
    const email = 'kim@stranger-firm.example';
    await confirmed(email, 'access', 'before anybody registered');
    const id = await lastFiled();
    const token = await register(email);
    await ask(email, 'objection', 'after somebody registered');
    await vi.waitFor(async () => {
      expect((await bench.mailTo(email, /confirm your privacy/)).text).toContain('an end to what is done');
    }, patience);
    expect((await confirm(await bench.tokenFor(email))).status).toBe(200);
    await vi.waitFor(async () => expect((await bench.list()).filter((each) => each.email === email)).toHaveLength(2), {
      timeout: 60_000,
    });
    expect(await ownData(token)).not.toMatch(/before anybody|after somebody/);
    const { commandDeps } = bench.services;
    const account = await findSubject(commandDeps.pool, email);
    expect(await subjectsAbout(commandDeps, account ?? '')).not.toContain(await subjectOf(id));
    const { text = '' } = await bench.mailTo(email, /confirm your email/i);
    const [, link] = /confirm-email#token=([\w-]+)/.exec(text) ?? [];
    await call(bench.services.command, { path: '/api/auth/confirm-email', body: { token: link }, token });
    await vi.waitFor(async () => {
      const own = await ownData(token);
      expect([own.includes('before anybody'), own.includes('after somebody')]).toEqual([true, true]);
    }, patience);
  });

  test('makes an admin answer what nobody confirmed', async () => {
    await ask('gil@stranger.example');
    await bench.tokenFor('gil@stranger.example');
    const id = await lastFiled();
    for (const how of ['fulfil', 'decline'] as const) {
      const { body } = await bench.answer(id, how, how === 'decline' ? { reason: 'No.' } : undefined);
      expect(body).toMatchObject({ status: 409, code: 'privacy.unconfirmed' });
    }
  });
});

test('the same form sent twice files one request and sends one mail', async () => {
  const body = { requestType: 'access', email: 'twice@stranger.example' };
  const replies = [
    await bench.post('data-subject-rights', body, { key: 'the same key' }),
    await bench.post('data-subject-rights', body, { key: 'the same key' }),
  ];
  expect(replies[0]).toEqual(replies[1]);
  await bench.tokenFor('twice@stranger.example');
  const mails = (await bench.inbox.mails()).filter(({ to }) => to?.[0]?.address === 'twice@stranger.example');
  expect(mails).toHaveLength(1);
});

test('admins see whose confirmation mail did not go out, and nobody else unconfirmed', async () => {
  bench.inbox.answer(550);
  await ask('jo@stranger.example');
  await vi.waitFor(async () => {
    const shown = (await bench.list()).filter(({ status }) => status === 'unconfirmed');
    expect(shown).toMatchObject([{ email: 'jo@stranger.example', confirmation_mail: 'failed' }]);
  }, patience);
  bench.inbox.answer(0);
});

test('a request by the address of an account is about that account, and an admin’s yes erases it', async () => {
  const id = await confirmed(demoBuyer, 'erasure', 'Please delete all of it.');
  const open = await bench.listed(demoBuyer, 'open');
  expect(open.account_id).not.toBeNull();
  expect(open.account_id).not.toBe(open.user_id);
  await bench.answer(id, 'fulfil');
  await bench.mailTo(demoBuyer, /^Your privacy request is done$/);
  await vi.waitFor(async () => expect(await types(id)).toContain('RightsFulfilled'), patience);
  await expect(signIn(bench.services, demoBuyer, demoPassword)).rejects.toThrow('401');
  const [filed] = await bench.services.commandDeps.readPersonal(`privacyRequest-${id}`);
  expect(filed?.data).toMatchObject({ email: null, description: null });
});

describe('with the clock moved', () => {
  test('admins are reminded once before a request is due, and it is overdue after', async () => {
    const id = await confirmed('hal@stranger.example', 'objection');
    bench.later(25.01);
    await bench.mailTo(demoAdmin.email, /^Privacy request: due in 5 days$/);
    bench.later(5);
    await vi.waitFor(async () => expect(await types(id)).toContain('RightsReminded'), patience);
    const open = await bench.listed('hal@stranger.example', 'open');
    expect(Date.parse(open.due_at)).toBeLessThan(bench.services.commandDeps.now().getTime());
    expect((await types(id)).filter((type) => type === 'RightsReminded')).toHaveLength(1);
  });

  test('what nobody confirmed in 7 days is forgotten, and its link works no more', async () => {
    await ask('ivy@stranger.example', 'erasure', 'wellensittich');
    const token = await bench.tokenFor('ivy@stranger.example');
    bench.later(7.01);
    const requestId = await lastFiled();
    await vi.waitFor(async () => {
      expect(await types(requestId)).toEqual(['RightsRequested', 'RightsLapsed']);
      const [filed] = await bench.services.commandDeps.readPersonal(`privacyRequest-${requestId}`);
      expect(filed?.data).toMatchObject({ email: null, description: null });
    }, patience);
    expect((await confirm(token)).status).toBe(422);
  });
});
