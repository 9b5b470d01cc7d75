import { randomUUID } from 'node:crypto';
import { userDecider } from '@marketplace/command-service/accounts/user.decider.ts';
import {
  createCompanyOwnerSuccessionProcess,
  type CompanyOwnerSuccessionDeps,
  startCompanyOwnerSuccessionProcess,
} from '@marketplace/command-service/companies/ownerSuccession.process.ts';
import { processDueDeadlines } from '@marketplace/command-service/deadlines/deadlineProcess.ts';
import { getUserStreamName } from '@marketplace/contracts/accounts/accounts.events.ts';
import { getCompanyStreamName } from '@marketplace/contracts/companies/companies.events.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SignedInTestUser } from '../../kit/apiCalls.ts';
import { createThreeMemberTestCompany, readTestUserCompanyByApi } from '../../kit/companies.ts';
import { type RfqTestMarketplace, startRfqTestScenario } from '../../kit/rfq/rfqScenario.ts';

let scenario: RfqTestMarketplace;
let deps: CompanyOwnerSuccessionDeps;
beforeAll(async () => {
  scenario = await startRfqTestScenario();
  const { market } = scenario;
  const logger = { error: () => undefined, warn: () => undefined };
  deps = { ...market.deps, store: market.store, decode: market.reader.decode, logger, tickMs: 20 };
});
afterAll(async () => scenario.close());

function startInstance(): AsyncDisposable {
  const running = startCompanyOwnerSuccessionProcess(deps);
  return { [Symbol.asyncDispose]: () => running.stop() };
}

async function disableUser({ user }: SignedInTestUser): Promise<void> {
  const answer = await scenario.post(`/api/admin/users/${user.id}/disable`, { reason: 'gone' }, scenario.admin);
  if (answer.status !== 200) throw new Error(`disabling the user returned status ${answer.status}`);
}

const roles = async (as: SignedInTestUser) =>
  (await readTestUserCompanyByApi(scenario, as)).members.map(({ role, email }) => [role, email?.split('@')[0]]);

test('makes the earliest buyer of the company owner when the only owner is disabled, once', async () => {
  const { market } = scenario;
  const { companyId, owner, buyer } = await createThreeMemberTestCompany(scenario, 'pier.example');
  const countEvents = async () => (await market.store.readStream(getCompanyStreamName(companyId))).length;
  const before = await countEvents();
  await using first = startInstance();
  await using second = startInstance();
  await disableUser(owner);
  await vi.waitFor(async () => expect(await countEvents()).toBe(before + 1), { timeout: 60_000 });
  expect([first, second]).toHaveLength(2);
  await processDueDeadlines(deps, createCompanyOwnerSuccessionProcess(deps));
  expect(await countEvents()).toBe(before + 1);
  expect(await roles(buyer)).toEqual([
    ['owner', 'olga'],
    ['owner', 'bert'],
    ['viewer', 'vera'],
  ]);
});

test('names another owner when only a disabled one is left', async () => {
  const { owner, buyer, viewer } = await createThreeMemberTestCompany(scenario, 'jetty.example');
  const set = { user_id: buyer.user.id, role: 'owner' };
  expect((await scenario.post('/api/company/members/role', set, owner)).status).toBe(200);
  await disableUser(owner);
  expect((await scenario.post('/api/company/leave', {}, buyer)).status).toBe(200);
  await using running = startInstance();
  expect(running).toBeDefined();
  await vi.waitFor(async () => expect(await roles(viewer)).toContainEqual(['owner', 'vera']), { timeout: 60_000 });
});

test('names another owner before the database row of the disabled account is updated', async () => {
  const { market } = scenario;
  const { owner, buyer } = await createThreeMemberTestCompany(scenario, 'quay.example');
  await using running = startInstance();
  expect(running).toBeDefined();
  await market.deps.execute(userDecider, {
    stream: getUserStreamName(owner.user.id),
    command: { type: 'DisableAccount', userId: owner.user.id, reason: null },
    meta: { commandId: randomUUID(), actor: 'system', at: new Date().toISOString() },
  });
  await vi.waitFor(async () => expect(await roles(buyer)).toContainEqual(['owner', 'bert']), { timeout: 60_000 });
});
