import {
  askReadModelAct,
  listReadModelActs,
  listReadModels,
} from '@marketplace/contracts/operations/operations.api.ts';
import type { ReadModelView } from '@marketplace/contracts/operations/operations.views.ts';
import { Problem } from '@marketplace/contracts/kernel/problem.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call, register, registerAdmin, type SignedIn } from '../../kit/calls.ts';
import { startMarketplace, type TestMarketplace } from '../../kit/marketplace.ts';

let market: TestMarketplace;
let admin: SignedIn;
beforeEach(async () => {
  market = await startMarketplace();
  admin = await registerAdmin(market, 'admin@marketplace.example');
  await vi.waitUntil(async () => (await listed()).behind === 0, { timeout: 60_000, interval: 20 });
});
afterEach(() => market.close());

const { path } = listReadModels;

async function listed(name = 'people'): Promise<ReadModelView> {
  const { body } = await call(market.command, 'GET', path, undefined, { token: admin.token });
  const found = listReadModels.reply.parse(body).read_models.find((each) => each.name === name);
  if (found === undefined) throw new Error(`${name} is not listed`);
  return found;
}

const ask = (body: object, key?: string) =>
  call(market.command, 'POST', askReadModelAct.path, body, { token: admin.token, ...(key !== undefined && { key }) });

/** Resolves once nothing goes on with the read model any more. */
async function settled(name = 'people'): Promise<ReadModelView> {
  const isOver = async (): Promise<boolean> => !['waiting', 'running'].includes((await listed(name)).task?.state ?? '');
  await vi.waitUntil(isOver, { timeout: 60_000, interval: 50 });
  return listed(name);
}

async function code(reply: Promise<{ readonly status: number; readonly body: object }>): Promise<string> {
  const { status, body } = await reply;
  return `${status} ${Problem.parse(body).code}`;
}

test('an admin rebuilds a read model, swaps it in and puts the one before back; the log says who asked and why', async () => {
  const before = await listed();
  expect(before).toMatchObject({ behind: 0, behind_seconds: 0, parked: [], built: null, earlier: null, task: null });
  const rebuild = { read_model: 'people', act: 'rebuild', reason: 'A test' };
  const first = await ask(rebuild, 'one');
  expect(first.status).toBe(200);
  const built = await settled();
  expect(built.task).toMatchObject({ act: 'rebuild', state: 'done', cut_off: 0, failure: null });
  expect([built.built === null, built.active_since]).toEqual([false, before.active_since]);
  expect(await ask(rebuild, 'one')).toMatchObject({ status: 200, body: { task_id: first.body['task_id'] } });
  expect((await ask({ read_model: 'people', act: 'swap' }, 'two')).status).toBe(200);
  const swapped = await settled();
  expect([swapped.built, swapped.earlier === null]).toEqual([null, false]);
  expect((await ask({ read_model: 'people', act: 'swap' }, 'two')).status).toBe(200);
  await ask({ read_model: 'people', act: 'put-back' });
  expect((await settled()).task).toMatchObject({ act: 'put-back', state: 'done' });
  const { body } = await call(market.command, 'GET', listReadModelActs.path, undefined, { token: admin.token });
  const acts = listReadModelActs.reply.parse(body).acts.map(({ act, by, reason }) => [act, by, reason]);
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

test('what is parked shows no stream, is given up with a reason, and only what the admin saw', async () => {
  await parkAt('2');
  expect(await listed()).toMatchObject({
    parked_count: 1,
    parked: [
      { position: '2', event_type: 'UserRegistered.v1', stream_kind: 'user', reason: '22003 amount', given_up: false },
    ],
  });
  const discard = { read_model: 'people', act: 'discard', positions: ['2'] };
  expect(await code(ask(discard))).toBe('422 operations.reason-needed');
  expect(await code(ask({ ...discard, positions: [], reason: 'x' }))).toBe('422 operations.positions-needed');
  expect(await code(ask({ ...discard, positions: ['1'], reason: 'x' }))).toBe('409 operations.nothing-parked');
  expect((await ask({ ...discard, reason: 'Its data is of no use' })).status).toBe(200);
  expect(await settled()).toMatchObject({ parked_count: 0, task: { act: 'discard', state: 'done' } });
  const { rows } = await market.pool.query('SELECT projection, position FROM ops.discarded');
  expect(rows).toEqual([{ projection: 'people', position: '2' }]);
  const stored = await market.pool.query<{ data: string }>(
    `SELECT data::text FROM log.event WHERE stream LIKE 'read-models-%'`,
  );
  expect(stored.rows.some(({ data }) => data.includes('of no use'))).toBe(false);
});

test('what is parked is tried again; while that goes on nothing else is, and what has ended cannot be ended', async () => {
  await parkAt('2');
  await market.pool.query(`INSERT INTO ops.read_model_task (id, act, read_model, code_version, state)
    SELECT gen_random_uuid(), 'rebuild', projection, code_version, 'waiting' FROM ops.active WHERE projection = 'searches'`);
  expect((await ask({ read_model: 'people', act: 'retry' })).status).toBe(200);
  expect(await code(ask({ read_model: 'people', act: 'rebuild' }))).toBe('409 operations.busy');
  expect((await settled()).parked_count).toBe(0);
  const { task } = await listed();
  expect(
    await code(
      call(market.command, 'POST', `${askReadModelAct.path}/${task?.id ?? ''}/cancel`, undefined, {
        token: admin.token,
      }),
    ),
  ).toBe('409 operations.not-under-way');
});

test('what was asked for can be ended, and the log says so', async () => {
  const asked = await ask({ read_model: 'people', act: 'rebuild' });
  const id = String(asked.body['task_id']);
  await market.pool.query(`UPDATE ops.read_model_task SET state = 'waiting', begun = 0 WHERE id = $1`, [id]);
  await call(market.command, 'POST', `${askReadModelAct.path}/${id}/cancel`, undefined, { token: admin.token });
  const acts = (await market.events()).filter(({ type }) => type === 'ReadModelActRequested');
  expect(acts.map(({ data }) => (data as { act: string }).act)).toEqual(['rebuild', 'cancel']);
});

test('only admins see and do it, and only with read models that there are', async () => {
  const buyer = await register(market, 'buyer@acme.example');
  const as = { token: buyer.token };
  expect(await code(call(market.command, 'GET', path, undefined, as))).toBe('403 access.admin-needed');
  expect(
    await code(call(market.command, 'POST', askReadModelAct.path, { read_model: 'people', act: 'rebuild' }, as)),
  ).toBe('403 access.admin-needed');
  expect(await code(ask({ read_model: 'secrets', act: 'rebuild' }))).toBe('404 operations.unknown-read-model');
  expect(await code(ask({ read_model: 'people', act: 'swap' }))).toBe('409 operations.nothing-built');
  expect(await code(ask({ read_model: 'people', act: 'put-back' }))).toBe('409 operations.nothing-earlier');
});

test('a read model that stands behind the log says by how much and for how long', async () => {
  await market.pool.query(`UPDATE ops.read_model SET position = position - 1 WHERE projection = 'people'`);
  const people = await listed();
  expect(people.behind).toBe(1);
  expect(people.behind_seconds).toBeGreaterThanOrEqual(0);
});
