import { eraseSubject } from '@marketplace/command-service/privacy/eraseSubject.ts';
import { listParked } from '@marketplace/projections/runtime/parked.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, register } from '../../kit/calls.ts';
import { startMarketplace, type TestMarketplace } from '../../kit/marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(async () => market.close());

async function findPeopleTable(): Promise<string> {
  const found = await market.pool.query<{ schema: string }>(
    `SELECT schema FROM ops.active WHERE projection = 'people'`,
  );
  return `${found.rows[0]?.schema ?? ''}.person`;
}

test('blanks the row of an erased user with a parked stream, and keeps the stream parked', async () => {
  const ada = await register(market, 'ada@acme.example');
  const table = await findPeopleTable();
  await market.reached(ada.position);
  await market.pool.query(`ALTER TABLE ${table} ADD CONSTRAINT tame CHECK (last_name <> 'Poison') NOT VALID`);
  const renamed = { firstName: 'Ada', lastName: 'Poison', company: 'Acme Logistics' };
  const { status, body } = await call(market.command, 'PUT', '/api/auth/profile', renamed, { token: ada.token });
  expect(status).toBe(200);
  await market.reached(body['position']);
  expect(await listParked(market.pool)).toMatchObject([{ projection: 'people', stream: `user-${ada.user.id}` }]);
  const ledger = { add: () => Promise.resolve(), subjects: () => Promise.resolve([]) };
  const erasureDeps = { ...market.deps, ledger, untilKeysForgotten: () => Promise.resolve() };
  await market.reached(await eraseSubject(erasureDeps, ada.user.id));
  const { rows } = await market.pool.query(
    `SELECT email, first_name, last_name, company FROM ${table} WHERE user_id = $1`,
    [ada.user.id],
  );
  expect(rows).toEqual([{ email: null, first_name: null, last_name: null, company: null }]);
  expect(await listParked(market.pool)).toHaveLength(1);
});
