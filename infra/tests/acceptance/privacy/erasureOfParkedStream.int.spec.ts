import { eraseDataSubject } from '@marketplace/command-service/privacy/eraseDataSubject.ts';
import { listParkedStreams } from '@marketplace/projections/runtime/parked.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callTestApi, registerConfirmedTestUser } from '../../kit/apiCalls.ts';
import { startTestMarketplace, type InProcessTestMarketplace } from '../../kit/testMarketplace.ts';

let market: InProcessTestMarketplace;
beforeAll(async () => {
  market = await startTestMarketplace();
});
afterAll(async () => market.close());

async function findPeopleTable(): Promise<string> {
  const found = await market.pool.query<{ schema: string }>(
    `SELECT schema FROM ops.active WHERE projection = 'people'`,
  );
  return `${found.rows[0]?.schema ?? ''}.person`;
}

test('blanks the row of an erased user with a parked stream, and keeps the stream parked', async () => {
  const ada = await registerConfirmedTestUser(market, 'ada@acme.example');
  const table = await findPeopleTable();
  await market.waitForPosition(ada.position);
  await market.pool.query(`ALTER TABLE ${table} ADD CONSTRAINT tame CHECK (last_name <> 'Poison') NOT VALID`);
  const renamed = { firstName: 'Ada', lastName: 'Poison', company: 'Acme Logistics' };
  const { status, body } = await callTestApi(market.command, 'PUT', '/api/auth/profile', renamed, { token: ada.token });
  expect(status).toBe(200);
  await market.waitForPosition(body['position']);
  expect(await listParkedStreams(market.pool)).toMatchObject([{ projection: 'people', stream: `user-${ada.user.id}` }]);
  const ledger = { add: () => Promise.resolve(), subjects: () => Promise.resolve([]) };
  const erasureDeps = { ...market.deps, ledger, untilKeysForgotten: () => Promise.resolve() };
  await market.waitForPosition(await eraseDataSubject(erasureDeps, ada.user.id));
  const { rows } = await market.pool.query(
    `SELECT email, first_name, last_name, company FROM ${table} WHERE user_id = $1`,
    [ada.user.id],
  );
  expect(rows).toEqual([{ email: null, first_name: null, last_name: null, company: null }]);
  expect(await listParkedStreams(market.pool)).toHaveLength(1);
});
