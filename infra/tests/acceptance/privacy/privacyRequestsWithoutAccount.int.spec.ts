import { findAccountUserIdByEmail } from '@marketplace/command-service/privacy/accountErasure.ts';
import { findEncryptionSubjectsOfPerson } from '@marketplace/command-service/privacy/personRecords.ts';
import { withTestDatabaseSuperuserConnection } from '../../kit/databaseConnection.ts';
import { findPersonalDataCanariesByTable, createPersonalDataCanaries } from '../../kit/canaries.ts';
import { signInWithInProcessRequest } from '../../kit/canaryCalls.ts';
import { dumpTestDatabaseAsText } from '../../kit/databaseDump.ts';
import { sendInProcessTestRequest } from '../../kit/inProcessCalls.ts';
import { type PrivacyRequestTestProduct, startPrivacyRequestsHarness } from '../../kit/privacyRequestsHarness.ts';
import { demoAdminAccount } from '@marketplace/product/demo/demoAccounts.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

const demoPassword = 'Demo-pass-2026';
const dumpDatabase = () => withTestDatabaseSuperuserConnection(bench.database.url, dumpTestDatabaseAsText);
const demoBuyer = 'buyer@acme-logistics.example';
const waitOptions = { timeout: 60_000, interval: 50 };
let bench: PrivacyRequestTestProduct;
beforeAll(async () => {
  bench = await startPrivacyRequestsHarness();
});
afterAll(async () => bench.close());

const fileRequest = async (email: string, requestType = 'access', description = '') =>
  bench.post('data-subject-rights', { requestType, email, description });
const confirm = async (token: string) => bench.post('confirm-request', { token });
const fileAndConfirm = async (email: string, requestType?: string, description?: string): Promise<string> => {
  await fileRequest(email, requestType, description);
  expect((await confirm(await bench.waitForConfirmationToken(email))).status).toBe(200);
  return (await bench.waitForRequest(email, 'open')).request_id;
};

/** ID of the request that was filed last. */
const findLastRequestId = async (): Promise<string> => {
  const { events } = await bench.services.log.store.readAll(0n, 100_000);
  const filed = events.findLast(({ type }) => type.startsWith('RightsRequested'));
  return (filed?.data as { readonly requestId: string }).requestId;
};
const listEventTypes = async (id: string) =>
  (await bench.services.log.store.readStream(`privacyRequest-${id}`)).map(({ type }) => type.replace(/\.v\d$/, ''));

async function register(email: string): Promise<string> {
  const names = { firstName: 'Kim', lastName: 'Kim', company: 'Stranger Firm' };
  const { body } = await sendInProcessTestRequest(bench.services.command, {
    path: '/api/auth/register',
    body: { email, password: demoPassword, ...names },
  });
  return String(body['sessionToken']);
}
const downloadOwnData = async (token: string): Promise<string> =>
  JSON.stringify((await bench.post('download-my-data', {}, { token })).body);
const findSubjectOfRequest = async (id: string): Promise<string> => {
  const [filed] = await bench.services.log.store.readStream(`privacyRequest-${id}`);
  return (filed?.data as { readonly userId: string }).userId;
};

describe('person without an account', () => {
  test('files a request, confirms it by mail, and gets the stored data from an admin', async () => {
    const sent = await fileRequest('ada@stranger.example', 'access', 'You mailed me last May.');
    expect([sent.status, sent.body['message']]).toEqual([
      200,
      'We are sending a link to this email address. Open it to confirm your request.',
    ]);
    const mail = await bench.waitForMail('ada@stranger.example', /confirm/);
    expect(mail.text).not.toContain('last May');
    expect(mail.text).toContain('this address was entered on the IoT Connectivity Marketplace');
    const token = await bench.waitForConfirmationToken('ada@stranger.example');
    expect((await bench.list()).filter(({ email }) => email === 'ada@stranger.example')).toEqual([]);

    expect((await confirm(token)).body).toMatchObject({
      message: 'Your request is confirmed.',
      request_type: 'access',
    });
    const open = await bench.waitForRequest('ada@stranger.example', 'open');
    expect(open).toMatchObject({
      account_id: null,
      first_name: null,
      description: 'You mailed me last May.',
      source: 'form',
      confirmation_mail: null,
    });
    expect(Date.parse(open.due_at) - Date.parse(open.requested_at)).toBe(30 * 24 * 60 * 60 * 1000);
    expect((await bench.waitForMail(demoAdminAccount.email, /^Privacy request: response needed$/)).text).not.toContain(
      'stranger',
    );

    expect((await bench.answer(open.request_id, 'fulfil')).status).toBe(200);
    const answer = await bench.waitForMail('ada@stranger.example', /^Your privacy request has been processed$/);
    expect(answer.text).toContain('"description": "You mailed me last May."');
    expect(answer.text).toContain('"kind": "privacy-confirm"');
    await bench.waitForRequest('ada@stranger.example', 'fulfilled');
    expect(await listEventTypes(open.request_id)).toEqual([
      'RightsRequested',
      'RightsConfirmed',
      'RightsGranted',
      'RightsFulfilled',
    ]);
    expect((await bench.answer(open.request_id, 'fulfil')).body).toMatchObject({ status: 409, code: 'privacy.closed' });
  });

  test('receives the reason of a declined request by mail', async () => {
    const id = await fileAndConfirm('bo@stranger.example', 'rectification', 'My name is Bo.');
    expect((await bench.answer(id, 'decline', { reason: 'We hold no name of yours.' })).status).toBe(200);
    const { text } = await bench.waitForMail('bo@stranger.example', /declined/);
    expect(text).toContain('Reason: We hold no name of yours.');
  });

  test('is erased from database and logs, and receives a final mail', async () => {
    const canaries = createPersonalDataCanaries('zeisig');
    const email = `${canaries.plant('address')}@stranger.example`;
    const words = canaries.plant('words');
    await fileAndConfirm(email, 'access', words);
    await bench.post('do-not-sell', { email });
    await fileRequest(email, 'erasure', words);
    await vi.waitFor(async () => {
      const { text } = await bench.waitForMail(email, /confirm/);
      expect(text).toContain('the deletion of your personal data');
    }, waitOptions);
    expect((await confirm(await bench.waitForConfirmationToken(email))).status).toBe(200);
    const erasure = await vi.waitFor(async () => {
      const found = (await bench.list()).find((each) => each.email === email && each.request_type === 'erasure');
      expect(found?.status).toBe('open');
      return String(found?.request_id);
    }, waitOptions);
    await bench.answer(erasure, 'fulfil');
    await bench.waitForMail(email, /^Your privacy request has been processed$/);
    await vi.waitFor(async () => expect(await listEventTypes(erasure)).toContain('RightsFulfilled'), waitOptions);
    await vi.waitFor(
      async () => expect(findPersonalDataCanariesByTable(await dumpDatabase(), canaries)).toEqual({}),
      waitOptions,
    );
    expect(bench.logged.flatMap(canaries.foundIn)).toEqual([]);
    const rows = await bench.list();
    expect(rows.find(({ request_id }) => request_id === erasure)).toMatchObject({ email: null, description: null });
    const personal = await bench.services.commandDeps.readPersonal(`privacyRequest-${erasure}`);
    expect(personal[0]?.data).toMatchObject({ email: null, description: null });
  });

  test('opts out of sale permanently after confirmation, and is counted', async () => {
    await bench.post('do-not-sell', { email: 'di@stranger.example' });
    expect((await confirm(await bench.waitForConfirmationToken('di@stranger.example'))).body['request_type']).toBe(
      'do-not-sell',
    );
    const token = await signInWithInProcessRequest(bench.services, demoAdminAccount.email, demoPassword);
    await vi.waitFor(async () => {
      const { body } = await sendInProcessTestRequest(bench.services.query, {
        method: 'GET',
        path: '/api/admin/sale-opt-outs',
        token,
      });
      expect(body).toMatchObject({ count: 1, opt_outs: [{ email: 'di@stranger.example', has_account: false }] });
    }, waitOptions);
    expect((await bench.list()).some(({ request_type }) => request_type === 'do-not-sell')).toBe(false);
  });
});

describe('protection of privacy requests', () => {
  test('does not reveal whether an address has an account', async () => {
    const [known, unknown] = [await fileRequest('vendor@emnify.example'), await fileRequest('nobody@stranger.example')];
    expect({ ...known.body, position: '' }).toEqual({ ...unknown.body, position: '' });
    expect(Object.keys(known.body).toSorted()).toEqual(['message', 'position']);
  });

  test('returns the same reply to all invalid confirmation links', async () => {
    await fileRequest('eve@stranger.example');
    const token = await bench.waitForConfirmationToken('eve@stranger.example');
    const forged = `${token.slice(0, 30)}${token[30] === 'A' ? 'B' : 'A'}${token.slice(31)}`;
    const refused = [await confirm(forged), await confirm('A'.repeat(43))];
    expect((await confirm(token)).status).toBe(200);
    refused.push(await confirm(token));
    const message = 'This link is no longer valid. Send a new request.';
    for (const { status, body } of refused) expect([status, body['detail']]).toEqual([422, message]);
  });

  test('confirms nothing by opening the link, only by a button of its page', async () => {
    const answer = await bench.services.command.inject({ method: 'GET', url: '/api/privacy/confirm-request' });
    expect(answer.statusCode).toBe(404);
  });

  test('lets only admins read and answer requests', async () => {
    const id = await fileAndConfirm('fay@stranger.example');
    const token = await signInWithInProcessRequest(bench.services, demoBuyer, demoPassword);
    const { query, command } = bench.services;
    expect((await sendInProcessTestRequest(query, { method: 'GET', path: '/api/admin/privacy-requests' })).status).toBe(
      401,
    );
    expect((await sendInProcessTestRequest(command, { path: `/api/admin/privacy-requests/${id}/fulfil` })).status).toBe(
      401,
    );
    const path = `/api/admin/privacy-requests/${id}/fulfil`;
    expect((await sendInProcessTestRequest(command, { path, token })).status).toBe(403);
    expect(
      (await sendInProcessTestRequest(query, { method: 'GET', path: '/api/admin/sale-opt-outs', token })).status,
    ).toBe(403);
  });

  test('gives an account no access to requests of its address before that is confirmed', async () => {
    const email = 'kim@stranger-firm.example';
    await fileAndConfirm(email, 'access', 'before anybody registered');
    const id = await findLastRequestId();
    const token = await register(email);
    await fileRequest(email, 'objection', 'after somebody registered');
    await vi.waitFor(async () => {
      expect((await bench.waitForMail(email, /confirm your privacy/)).text).toContain('objected to the processing');
    }, waitOptions);
    expect((await confirm(await bench.waitForConfirmationToken(email))).status).toBe(200);
    await vi.waitFor(async () => expect((await bench.list()).filter((each) => each.email === email)).toHaveLength(2), {
      timeout: 60_000,
    });
    expect(await downloadOwnData(token)).not.toMatch(/before anybody|after somebody/);
    const { commandDeps } = bench.services;
    const account = await findAccountUserIdByEmail(commandDeps.pool, email);
    expect(await findEncryptionSubjectsOfPerson(commandDeps, account ?? '')).not.toContain(
      await findSubjectOfRequest(id),
    );
    const { text = '' } = await bench.waitForMail(email, /confirm your email/i);
    const [, link] = /confirm-email#token=([\w-]+)/.exec(text) ?? [];
    await sendInProcessTestRequest(bench.services.command, {
      path: '/api/auth/confirm-email',
      body: { token: link },
      token,
    });
    await vi.waitFor(async () => {
      const own = await downloadOwnData(token);
      expect([own.includes('before anybody'), own.includes('after somebody')]).toEqual([true, true]);
    }, waitOptions);
  });

  test('lets admins answer confirmed requests only', async () => {
    await fileRequest('gil@stranger.example');
    await bench.waitForConfirmationToken('gil@stranger.example');
    const id = await findLastRequestId();
    for (const how of ['fulfil', 'decline'] as const) {
      const { body } = await bench.answer(id, how, how === 'decline' ? { reason: 'No.' } : undefined);
      expect(body).toMatchObject({ status: 409, code: 'privacy.unconfirmed' });
    }
  });
});

test('files one request and sends one mail for a form that is sent twice', async () => {
  const body = { requestType: 'access', email: 'twice@stranger.example' };
  const replies = [
    await bench.post('data-subject-rights', body, { key: 'the same key' }),
    await bench.post('data-subject-rights', body, { key: 'the same key' }),
  ];
  expect(replies[0]).toEqual(replies[1]);
  await bench.waitForConfirmationToken('twice@stranger.example');
  const mails = (await bench.inbox.mails()).filter(({ to }) => to?.[0]?.address === 'twice@stranger.example');
  expect(mails).toHaveLength(1);
});

test('shows admins unconfirmed requests only if their confirmation mail failed', async () => {
  bench.inbox.respondWith(550);
  await fileRequest('jo@stranger.example');
  await vi.waitFor(async () => {
    const shown = (await bench.list()).filter(({ status }) => status === 'unconfirmed');
    expect(shown).toMatchObject([{ email: 'jo@stranger.example', confirmation_mail: 'failed' }]);
  }, waitOptions);
  bench.inbox.respondWith(0);
});

test('links a request to the account with its address, which an admin can erase', async () => {
  const id = await fileAndConfirm(demoBuyer, 'erasure', 'Please delete all of it.');
  const open = await bench.waitForRequest(demoBuyer, 'open');
  expect(open.account_id).not.toBeNull();
  expect(open.account_id).not.toBe(open.user_id);
  await bench.answer(id, 'fulfil');
  await bench.waitForMail(demoBuyer, /^Your privacy request has been processed$/);
  await vi.waitFor(async () => expect(await listEventTypes(id)).toContain('RightsFulfilled'), waitOptions);
  await expect(signInWithInProcessRequest(bench.services, demoBuyer, demoPassword)).rejects.toThrow('401');
  const [filed] = await bench.services.commandDeps.readPersonal(`privacyRequest-${id}`);
  expect(filed?.data).toMatchObject({ email: null, description: null });
});

describe('requests over time', () => {
  test('are followed by one reminder to admins before they are due, and then are overdue', async () => {
    const id = await fileAndConfirm('hal@stranger.example', 'objection');
    bench.advanceDays(25.01);
    await bench.waitForMail(demoAdminAccount.email, /^Privacy request: due in 5 days$/);
    bench.advanceDays(5);
    await vi.waitFor(async () => expect(await listEventTypes(id)).toContain('RightsReminded'), waitOptions);
    const open = await bench.waitForRequest('hal@stranger.example', 'open');
    expect(Date.parse(open.due_at)).toBeLessThan(bench.services.commandDeps.now().getTime());
    expect((await listEventTypes(id)).filter((type) => type === 'RightsReminded')).toHaveLength(1);
  });

  test('are deleted when not confirmed within 7 days, and their link stops working', async () => {
    await fileRequest('ivy@stranger.example', 'erasure', 'wellensittich');
    const token = await bench.waitForConfirmationToken('ivy@stranger.example');
    bench.advanceDays(7.01);
    const requestId = await findLastRequestId();
    await vi.waitFor(async () => {
      expect(await listEventTypes(requestId)).toEqual(['RightsRequested', 'RightsLapsed']);
      const [filed] = await bench.services.commandDeps.readPersonal(`privacyRequest-${requestId}`);
      expect(filed?.data).toMatchObject({ email: null, description: null });
    }, waitOptions);
    expect((await confirm(token)).status).toBe(422);
  });
});
