import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runAdminCommand } from '@marketplace/product/operate/adminCommand.ts';
import {
  callTestApi,
  registerConfirmedTestUser,
  registerTestAdmin,
  registerUnconfirmedTestUser,
  type SignedInTestUser,
  testPassword,
} from '../../kit/apiCalls.ts';
import { startTestMarketplace, type InProcessTestMarketplace } from '../../kit/testMarketplace.ts';
import { enableTestSecondFactor } from '../../kit/secondFactor.ts';

let market: InProcessTestMarketplace;
let root: SignedInTestUser;
let ada: SignedInTestUser;
async function start(): Promise<void> {
  market = await startTestMarketplace();
  root = await registerTestAdmin(market, 'root@market.example');
  ada = await registerConfirmedTestUser(market, 'ada@acme.example');
}

/** Whether the read models have reached the position. The command waits for this, so that the role takes effect. */
const reached = async (position: string): Promise<boolean> => {
  const reply = await callTestApi(market.query, 'GET', '/api/metadata', undefined, { after: position });
  return reply.headers['x-stale'] === undefined;
};
const runCommand = async (...args: readonly string[]) =>
  runAdminCommand({ commandDeps: market.deps, hub: { waitUntilReached: reached } }, args);
const isAdmin = async ({ token }: SignedInTestUser) =>
  (await callTestApi(market.query, 'GET', '/api/admin/users', undefined, { token })).status === 200;

describe('changes by the admin command', () => {
  beforeEach(start);
  afterEach(() => market.close());

  test('grants and revokes roles, and ignores the case of the address', async () => {
    expect(await runCommand('grant', 'ADA@acme.example')).toBe(`${ada.user.id} is now admin.`);
    expect(await isAdmin(ada)).toBe(true);
    expect(await runCommand('revoke', 'root@market.example', 'admin')).toBe(`${root.user.id} is no longer admin.`);
    expect([await isAdmin(root), await isAdmin(ada)]).toEqual([false, true]);
    expect(await runCommand('grant', 'root@market.example', 'analyst')).toBe(`${root.user.id} is now analyst.`);
  });

  test('removes the second factor of a user without code and recovery codes', async () => {
    await enableTestSecondFactor(market, ada);
    const body = { email: 'ada@acme.example', password: testPassword };
    const login = async () => callTestApi(market.command, 'POST', '/api/auth/login', body);
    expect((await login()).status).toBe(401);
    expect(await runCommand('drop-factor', 'ADA@acme.example')).toBe(`${ada.user.id} has no second factor.`);
    expect((await login()).body['user']).toMatchObject({ second_factor: false });
    expect(await runCommand('drop-factor', 'ada@acme.example')).toBe(`${ada.user.id} has no second factor.`);
  });

  test('confirms an address that mail cannot reach, and logs the operator', async () => {
    const eve = await registerUnconfirmedTestUser(market, 'eve@acme.example');
    expect(await runCommand('confirm', 'eve@acme.example')).toBe(`${eve.user.id} has a confirmed address.`);
    expect((await market.readEvents()).at(-1)).toEqual({
      type: 'EmailConfirmed',
      data: { userId: eve.user.id, by: 'operator' },
    });
  });

  test('keeps the last administrator', async () => {
    await expect(runCommand('revoke', 'root@market.example')).rejects.toMatchObject({ code: 'access.last-admin' });
  });
});

describe('refusals of the admin command', () => {
  beforeAll(start);
  afterAll(() => market.close());

  test.each([
    [['grant', 'nobody@acme.example'], /^There is no account with this email address\.$/],
    [['grant', 'ada@acme.example', 'king'], /^Changes one account/],
    [['crown', 'ada@acme.example'], /^Changes one account/],
    [['grant'], /^Changes one account/],
    [['toString', 'ada@acme.example'], /^Changes one account/],
    [['confirm', 'ada@acme.example', 'admin'], /^Changes one account/],
  ])('rejects %j without repeating the address', async (args, message) => {
    await expect(runCommand(...args)).rejects.toThrow(message);
  });
});
