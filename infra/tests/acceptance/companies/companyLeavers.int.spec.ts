import {
  companyLeavers,
  type CompanyLeaversDeps,
  startCompanyLeavers,
} from '@marketplace/command-service/companies/companyLeavers.process.ts';
import { actOnDue } from '@marketplace/command-service/deadlines/deadlineProcess.ts';
import { subjectDecider } from '@marketplace/command-service/privacy/subject.decider.ts';
import { userStream } from '@marketplace/contracts/accounts/accounts.events.ts';
import { companyStream } from '@marketplace/contracts/companies/companies.events.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SignedIn } from '../../kit/calls.ts';
import { companyOfThree, companySeenBy } from '../../kit/companies.ts';
import { type RfqScenario, startRfqScenario } from '../../kit/rfq/scenario.ts';

let scenario: RfqScenario;
let deps: CompanyLeaversDeps;
beforeAll(async () => {
  scenario = await startRfqScenario();
  const { market } = scenario;
  const logger = { error: () => undefined, warn: () => undefined };
  deps = {
    ...{ ...market.deps, store: market.store, decode: market.reader.decode, logger, tickMs: 20 },
    untilRead: async (position) => market.services.hub.reached(position, 60_000),
  };
});
afterAll(async () => scenario.close());

async function erase({ user }: SignedIn): Promise<void> {
  const meta = { commandId: crypto.randomUUID(), actor: 'system', at: new Date().toISOString() };
  const command = { type: 'EraseSubject', userId: user.id } as const;
  await scenario.market.deps.execute(subjectDecider, { stream: userStream(user.id), command, meta });
}

test("makes the member with the most rights owner of an erased owner's company, once", async () => {
  const { market } = scenario;
  const { companyId, owner, buyer } = await companyOfThree(scenario, 'quay.example');
  const countEvents = async () => (await market.store.readStream(companyStream(companyId))).length;
  const before = await countEvents();
  await using first = startInstance();
  await using second = startInstance();
  await erase(owner);
  await vi.waitFor(async () => expect(await countEvents()).toBe(before + 2), { timeout: 60_000 });
  expect([first, second]).toHaveLength(2);
  // Reprocessing after a crash appends nothing.
  await actOnDue(deps, companyLeavers(deps));
  expect(await countEvents()).toBe(before + 2);
  const { role, members } = await companySeenBy(scenario, buyer);
  expect([role, members.map(({ role: each, email }) => [each, email])]).toEqual([
    'owner',
    [
      ['owner', 'bert@quay.example'],
      ['viewer', 'vera@quay.example'],
    ],
  ]);
});

function startInstance(): AsyncDisposable {
  const running = startCompanyLeavers(deps);
  return { [Symbol.asyncDispose]: () => running.stop() };
}
