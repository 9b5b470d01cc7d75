import {
  ownerSuccession,
  type OwnerSuccessionDeps,
  startOwnerSuccession,
} from '@marketplace/command-service/companies/ownerSuccession.process.ts';
import { actOnDue } from '@marketplace/command-service/deadlines/deadlineProcess.ts';
import { companyStream } from '@marketplace/contracts/companies/companies.events.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SignedIn } from '../../kit/calls.ts';
import { companyOfThree, companySeenBy } from '../../kit/companies.ts';
import { type RfqScenario, startRfqScenario } from '../../kit/rfq/scenario.ts';

let scenario: RfqScenario;
let deps: OwnerSuccessionDeps;
beforeAll(async () => {
  scenario = await startRfqScenario();
  const { market } = scenario;
  const logger = { error: () => undefined, warn: () => undefined };
  deps = { ...market.deps, store: market.store, decode: market.reader.decode, logger, tickMs: 20 };
});
afterAll(async () => scenario.close());

function startInstance(): AsyncDisposable {
  const running = startOwnerSuccession(deps);
  return { [Symbol.asyncDispose]: () => running.stop() };
}

async function disableUser({ user }: SignedIn): Promise<void> {
  const answer = await scenario.post(`/api/admin/users/${user.id}/disable`, { reason: 'gone' }, scenario.admin);
  if (answer.status !== 200) throw new Error(`disabling the user returned status ${answer.status}`);
}

const roles = async (as: SignedIn) =>
  (await companySeenBy(scenario, as)).members.map(({ role, email }) => [role, email?.split('@')[0]]);

test('makes the earliest buyer of the company owner when the only owner is disabled, once', async () => {
  const { market } = scenario;
  const { companyId, owner, buyer } = await companyOfThree(scenario, 'pier.example');
  const countEvents = async () => (await market.store.readStream(companyStream(companyId))).length;
  const before = await countEvents();
  await using first = startInstance();
  await using second = startInstance();
  await disableUser(owner);
  await vi.waitFor(async () => expect(await countEvents()).toBe(before + 1), { timeout: 60_000 });
  expect([first, second]).toHaveLength(2);
  await actOnDue(deps, ownerSuccession(deps));
  expect(await countEvents()).toBe(before + 1);
  expect(await roles(buyer)).toEqual([
    ['owner', 'olga'],
    ['owner', 'bert'],
    ['viewer', 'vera'],
  ]);
});

test('names another owner when only a disabled one is left', async () => {
  const { owner, buyer, viewer } = await companyOfThree(scenario, 'jetty.example');
  const set = { user_id: buyer.user.id, role: 'owner' };
  expect((await scenario.post('/api/company/members/role', set, owner)).status).toBe(200);
  await disableUser(owner);
  expect((await scenario.post('/api/company/leave', {}, buyer)).status).toBe(200);
  await using running = startInstance();
  expect(running).toBeDefined();
  await vi.waitFor(async () => expect(await roles(viewer)).toContainEqual(['owner', 'vera']), { timeout: 60_000 });
});
