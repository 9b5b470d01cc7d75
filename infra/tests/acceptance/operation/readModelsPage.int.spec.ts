import {
  askReadModelActEndpoint,
  listReadModelActsEndpoint,
  listReadModelsEndpoint,
} from '@marketplace/contracts/operations/operations.api.ts';
import type { ReadModelStatusReplyItem } from '@marketplace/contracts/operations/operations.views.ts';
import { ProblemDetails } from '@marketplace/contracts/kernel/problemDetails.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  callTestApi,
  registerConfirmedTestUser,
  registerTestAdmin,
  type SignedInTestUser,
} from '../../kit/apiCalls.ts';
import { startTestMarketplace, type InProcessTestMarketplace } from '../../kit/testMarketplace.ts';

let market: InProcessTestMarketplace;
let admin: SignedInTestUser;
beforeEach(async () => {
  market = await startTestMarketplace();
  admin = await registerTestAdmin(market, 'admin@marketplace.example');
  await vi.waitUntil(async () => (await listed()).behind === 0, { timeout: 60_000, interval: 20 });
});
afterEach(() => market.close());

const { path } = listReadModelsEndpoint;

async function listed(name = 'people'): Promise<ReadModelStatusReplyItem> {
  const { body } = await callTestApi(market.command, 'GET', path, undefined, { token: admin.token });
  const found = listReadModelsEndpoint.reply.parse(body).read_models.find((each) => each.name === name);
  if (found === undefined) throw new Error(`${name} is not listed`);
  return found;
}

const requestAct = (body: object, key?: string) =>
  callTestApi(market.command, 'POST', askReadModelActEndpoint.path, body, {
    token: admin.token,
    ...(key !== undefined && { key }),
  });

/** Waits until no task of the read model is waiting or running. */
async function waitForTask(name = 'people'): Promise<ReadModelStatusReplyItem> {
  const isOver = async (): Promise<boolean> => !['waiting', 'running'].includes((await listed(name)).task?.state ?? '');
  await vi.waitUntil(isOver, { timeout: 60_000, interval: 50 });
  return listed(name);
}

async function formatRefusal(reply: Promise<{ readonly status: number; readonly body: object }>): Promise<string> {
  const { status, body } = await reply;
  return `${status} ${ProblemDetails.parse(body).code}`;
}

test('lets admins rebuild, swap and restore a read model, and logs the user and reason', async () => {
  const before = await listed();
  expect(before).toMatchObject({ behind: 0, behind_seconds: 0, parked: [], built: null, earlier: null, task: null });
  const rebuild = { read_model: 'people', act: 'rebuild', reason: 'A test' };
  const first = await requestAct(rebuild, 'one');
  expect(first.status).toBe(200);
  const built = await waitForTask();
  expect(built.task).toMatchObject({ act: 'rebuild', state: 'done', cut_off: 0, failure: null });
  expect([built.built === null, built.active_since]).toEqual([false, before.active_since]);
  expect(await requestAct(rebuild, 'one')).toMatchObject({ status: 200, body: { task_id: first.body['task_id'] } });
  expect((await requestAct({ read_model: 'people', act: 'swap' }, 'two')).status).toBe(200);
  const swapped = await waitForTask();
  expect([swapped.built, swapped.earlier === null]).toEqual([null, false]);
  expect((await requestAct({ read_model: 'people', act: 'swap' }, 'two')).status).toBe(200);
  await requestAct({ read_model: 'people', act: 'put-back' });
  expect((await waitForTask()).task).toMatchObject({ act: 'put-back', state: 'done' });
  const { body } = await callTestApi(market.command, 'GET', listReadModelActsEndpoint.path, undefined, {
    token: admin.token,
  });
  const acts = listReadModelActsEndpoint.reply.parse(body).acts.map(({ act, by, reason }) => [act, by, reason]);
  const by = 'admin@marketplace.example';
  expect(acts).toEqual([
    ['put-back', by, null],
    ['swap', by, null],
    ['rebuild', by, 'A test'],
  ]);
});

async function parkAt(position: string): Promise<void> {
  await market.pool.query(
    `INSERT INTO ops.parked (schema, stream, position, event_type, reason)
     SELECT schema, 'user-0b1c2d3e-1111-4111-8111-111111111111', $1, 'UserRegistered.v1', E'22003 amount\\nmore' FROM ops.active
      WHERE projection = 'people'`,
    [position],
  );
}

test('shows parked events without stream and discards only those the admin saw, with a reason', async () => {
  await parkAt('2');
  expect(await listed()).toMatchObject({
    parked_count: 1,
    parked: [
      { position: '2', event_type: 'UserRegistered.v1', stream_kind: 'user', reason: '22003 amount', given_up: false },
    ],
  });
  const discard = { read_model: 'people', act: 'discard', positions: ['2'] };
  expect(await formatRefusal(requestAct(discard))).toBe('422 operations.reason-needed');
  expect(await formatRefusal(requestAct({ ...discard, positions: [], reason: 'x' }))).toBe(
    '422 operations.positions-needed',
  );
  expect(await formatRefusal(requestAct({ ...discard, positions: ['1'], reason: 'x' }))).toBe(
    '409 operations.nothing-parked',
  );
  expect((await requestAct({ ...discard, reason: 'Its data is of no use' })).status).toBe(200);
  expect(await waitForTask()).toMatchObject({ parked_count: 0, task: { act: 'discard', state: 'done' } });
  const { rows } = await market.pool.query('SELECT projection, position FROM ops.discarded');
  expect(rows).toEqual([{ projection: 'people', position: '2' }]);
  const stored = await market.pool.query<{ data: string }>(
    `SELECT data::text FROM log.event WHERE stream LIKE 'read-models-%'`,
  );
  expect(stored.rows.some(({ data }) => data.includes('of no use'))).toBe(false);
});

test('retries parked events and refuses other tasks meanwhile, and cancelling finished ones', async () => {
  await parkAt('2');
  await market.pool.query(`INSERT INTO ops.read_model_task (id, act, read_model, code_version, state)
    SELECT gen_random_uuid(), 'rebuild', projection, code_version, 'waiting' FROM ops.active WHERE projection = 'searches'`);
  expect((await requestAct({ read_model: 'people', act: 'retry' })).status).toBe(200);
  expect(await formatRefusal(requestAct({ read_model: 'people', act: 'rebuild' }))).toBe('409 operations.busy');
  expect((await waitForTask()).parked_count).toBe(0);
  const { task } = await listed();
  expect(
    await formatRefusal(
      callTestApi(market.command, 'POST', `${askReadModelActEndpoint.path}/${task?.id ?? ''}/cancel`, undefined, {
        token: admin.token,
      }),
    ),
  ).toBe('409 operations.not-under-way');
});

test('cancels a requested task and logs it', async () => {
  const requested = await requestAct({ read_model: 'people', act: 'rebuild' });
  const id = String(requested.body['task_id']);
  await market.pool.query(`UPDATE ops.read_model_task SET state = 'waiting', begun = 0 WHERE id = $1`, [id]);
  await callTestApi(market.command, 'POST', `${askReadModelActEndpoint.path}/${id}/cancel`, undefined, {
    token: admin.token,
  });
  const acts = (await market.readEvents()).filter(({ type }) => type === 'ReadModelActRequested');
  expect(acts.map(({ data }) => (data as { act: string }).act)).toEqual(['rebuild', 'cancel']);
});

test('allows only admins, and only existing read models', async () => {
  const buyer = await registerConfirmedTestUser(market, 'buyer@acme.example');
  const as = { token: buyer.token };
  expect(await formatRefusal(callTestApi(market.command, 'GET', path, undefined, as))).toBe('403 access.admin-needed');
  expect(
    await formatRefusal(
      callTestApi(market.command, 'POST', askReadModelActEndpoint.path, { read_model: 'people', act: 'rebuild' }, as),
    ),
  ).toBe('403 access.admin-needed');
  expect(await formatRefusal(requestAct({ read_model: 'secrets', act: 'rebuild' }))).toBe(
    '404 operations.unknown-read-model',
  );
  expect(await formatRefusal(requestAct({ read_model: 'people', act: 'swap' }))).toBe('409 operations.nothing-built');
  expect(await formatRefusal(requestAct({ read_model: 'people', act: 'put-back' }))).toBe(
    '409 operations.nothing-earlier',
  );
});

test('shows how far and how long a read model is behind the log', async () => {
  await market.pool.query(`UPDATE ops.read_model SET position = position - 1 WHERE projection = 'people'`);
  const people = await listed();
  expect(people.behind).toBe(1);
  expect(people.behind_seconds).toBeGreaterThanOrEqual(0);
});
