import {
  createErasedMemberRemovalProcess,
  type ErasedMemberRemovalDeps,
  startErasedMemberRemovalProcess,
} from '@marketplace/command-service/companies/erasedMemberRemoval.process.ts';
import { processDueDeadlines } from '@marketplace/command-service/deadlines/deadlineProcess.ts';
import { dataSubjectErasureDecider } from '@marketplace/command-service/privacy/subjectErasure.decider.ts';
import { getUserStreamName } from '@marketplace/contracts/accounts/accounts.events.ts';
import { getCompanyStreamName } from '@marketplace/contracts/companies/companies.events.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SignedInTestUser } from '../../kit/apiCalls.ts';
import { createThreeMemberTestCompany, readTestUserCompanyByApi } from '../../kit/companies.ts';
import { type RfqTestMarketplace, startRfqTestScenario } from '../../kit/rfq/rfqScenario.ts';

let scenario: RfqTestMarketplace;
let deps: ErasedMemberRemovalDeps;
beforeAll(async () => {
  scenario = await startRfqTestScenario();
  const { market } = scenario;
  const logger = { error: () => undefined, warn: () => undefined };
  deps = {
    ...{ ...market.deps, store: market.store, decode: market.reader.decode, logger, tickMs: 20 },
    untilRead: async (position) => market.services.hub.waitUntilReached(position, 60_000),
  };
});
afterAll(async () => scenario.close());

async function erase({ user }: SignedInTestUser): Promise<void> {
  const meta = { commandId: crypto.randomUUID(), actor: 'system', at: new Date().toISOString() };
  const command = { type: 'EraseSubject', userId: user.id } as const;
  await scenario.market.deps.execute(dataSubjectErasureDecider, { stream: getUserStreamName(user.id), command, meta });
}

test("makes the member with the most rights owner of an erased owner's company, once", async () => {
  const { market } = scenario;
  const { companyId, owner, buyer } = await createThreeMemberTestCompany(scenario, 'quay.example');
  const countEvents = async () => (await market.store.readStream(getCompanyStreamName(companyId))).length;
  const before = await countEvents();
  await using first = startInstance();
  await using second = startInstance();
  await erase(owner);
  await vi.waitFor(async () => expect(await countEvents()).toBe(before + 2), { timeout: 60_000 });
  expect([first, second]).toHaveLength(2);
  // Reprocessing after a crash appends nothing.
  await processDueDeadlines(deps, createErasedMemberRemovalProcess(deps));
  expect(await countEvents()).toBe(before + 2);
  const { role, members } = await readTestUserCompanyByApi(scenario, buyer);
  expect([role, members.map(({ role: each, email }) => [each, email])]).toEqual([
    'owner',
    [
      ['owner', 'bert@quay.example'],
      ['viewer', 'vera@quay.example'],
    ],
  ]);
});

function startInstance(): AsyncDisposable {
  const running = startErasedMemberRemovalProcess(deps);
  return { [Symbol.asyncDispose]: () => running.stop() };
}
