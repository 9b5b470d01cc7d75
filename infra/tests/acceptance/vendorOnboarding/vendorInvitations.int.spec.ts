import { type ChildProcess, spawn } from 'node:child_process';
import { createSecretKey, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startMailProcesses } from '@marketplace/command-service/mails/startMailProcesses.ts';
import { startUnclaimedProviderRfqRecordingProcess } from '@marketplace/command-service/vendorOnboarding/missedVendors.process.ts';
import {
  listMissedVendorsEndpoint,
  readArrivalsEndpoint,
} from '@marketplace/contracts/vendorOnboarding/vendorOnboarding.api.ts';
import { type TestSmtpInbox, startTestSmtpInbox } from '@marketplace/mail/testing/smtpInbox.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type UnclaimedProviderRfqTestMarketplace,
  startVendorOnboardingHarness,
} from '../../kit/rfq/vendorOnboardingHarness.ts';

const contactEmail = 'sales@telenor.example';
const key = randomBytes(32);
const common = { publicUrl: 'https://market.example', contactEmail: 'info@market.example', isShown: false };
const terms = { claimMs: 1_000, tickMs: 20, tidyMs: 20, firstRetryMs: 50 };
const buyerData = ['Meridian', 'Ida', 'Lindqvist', '46 8 555', 'Cold-chain', 'IP67', '24000', 'Germany'];

let bench: UnclaimedProviderRfqTestMarketplace;
let inbox: TestSmtpInbox;
const running: { stop: () => Promise<unknown> }[] = [];
beforeEach(async () => {
  [bench, inbox] = await Promise.all([
    startVendorOnboardingHarness(undefined, { keyEncryptionKey: createSecretKey(key) }),
    startTestSmtpInbox(),
  ]);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map(({ stop }) => stop()));
  await Promise.all([bench.scenario.close(), inbox.close()]);
});

const findInvitedEvents = async () =>
  (await bench.scenario.market.readEvents()).filter(({ type }) => type === 'VendorInvited');
const findInvitationMails = async () => {
  const mails = await inbox.mails();
  return mails.filter(({ to }) => to?.some((each) => each.address === contactEmail) === true);
};
function startInvitations() {
  const started = startUnclaimedProviderRfqRecordingProcess(bench.deps);
  running.push(started);
  return started;
}
function startMailProcess() {
  const { market } = bench.scenario;
  const deps = { ...market.deps, store: market.store, decode: market.reader.decode };
  const started = startMailProcesses(deps, {
    ...common,
    smtpUrl: inbox.url,
    linkSecret: 'a secret of the tests',
    terms,
  });
  running.push(started);
  return started;
}
const fetchVendorStatuses = async (rfqId: string) => {
  const { scenario } = bench;
  return readArrivalsEndpoint.reply.parse((await scenario.get(`/api/rfq/${rfqId}/arrivals`, scenario.buyer)).body);
};

test('invites a provider without a vendor by mail, without data of the buyer', async () => {
  await bench.setContact(contactEmail);
  startMailProcess();
  const rfqId = await bench.sendRfq(['emnify', 'telenor-iot']);
  await bench.waitUntilSettled(startInvitations());
  await vi.waitFor(async () => expect(await findInvitationMails()).toHaveLength(1), { timeout: 60_000 });
  const [mail] = await findInvitationMails();
  expect(mail?.subject).toBe('A buyer has requested a quote from Telenor IoT');
  const link = `https://market.example/invitation?provider=telenor-iot&rfq=${rfqId}`;
  expect(mail?.text).toContain(link);
  const mailText = `${mail?.text ?? ''}${mail?.html ?? ''}${mail?.subject ?? ''}`;
  expect(buyerData.filter((text) => mailText.includes(text))).toEqual([]);
  expect(await fetchVendorStatuses(rfqId)).toEqual([
    { provider_id: 'emnify', provider_name: 'emnify', arrival: 'here' },
    { provider_id: 'telenor-iot', provider_name: 'Telenor IoT', arrival: 'invited' },
  ]);
  const { scenario } = bench;
  const { missed } = listMissedVendorsEndpoint.reply.parse(
    (await scenario.get('/api/admin/missed-vendors', scenario.admin)).body,
  );
  expect(missed[0]?.invited_at).not.toBeNull();
  const seen = await scenario.get(`/api/rfq/${rfqId}/arrivals`, scenario.otherBuyer);
  expect([seen.status, seen.body['code']]).toEqual([404, 'rfq.not-found']);
});

test('notifies the admins if there is no contact, and sends no invitation for earlier RFQs', async () => {
  const mails = startMailProcess();
  const rfqId = await bench.sendRfq(['telenor-iot']);
  const missedVendorsProcess = startInvitations();
  await bench.waitUntilSettled(missedVendorsProcess);
  expect(await fetchVendorStatuses(rfqId)).toEqual([
    { provider_id: 'telenor-iot', provider_name: 'Telenor IoT', arrival: 'told' },
  ]);
  await bench.setContact(contactEmail);
  await missedVendorsProcess.stop();
  await bench.scenario.market.pool.query(`DELETE FROM ops.checkpoint WHERE name = 'missed-vendors'`);
  await bench.waitUntilSettled(startInvitations());
  expect(await findInvitedEvents()).toEqual([]);
  expect(mails.problem()).toBeNull();
  expect(await findInvitationMails()).toEqual([]);
});

const program = fileURLToPath(new URL('../../kit/vendorOnboardingProgram.ts', import.meta.url));
const launch = (now: string): ChildProcess => {
  const args = [program, bench.scenario.market.connectionString, inbox.url, key.toString('hex'), now];
  return spawn(process.execPath, args, { stdio: 'ignore' });
};

test('invites once for each RFQ, with two instances, a changed clock and kill -9', async () => {
  await bench.setContact(contactEmail);
  const count = 16;
  for (let sent = 0; sent < count; sent += 1) await bench.sendRfq(['telenor-iot']);
  const later = new Date(Date.now() + 60 * 60_000).toISOString();
  for (const [killAfter, now] of [
    [2, new Date().toISOString()],
    [7, later],
  ] as const) {
    const children = [launch(now), launch(now)];
    await vi.waitFor(async () => expect((await findInvitedEvents()).length).toBeGreaterThanOrEqual(killAfter), {
      ...{ timeout: 60_000, interval: 5 },
    });
    for (const child of children) child.kill('SIGKILL');
    await Promise.all(children.map((child) => once(child, 'exit')));
  }
  const last = [launch(later), launch(later)];
  await vi.waitFor(
    async () => {
      const ids = new Set((await findInvitationMails()).map(({ messageId }) => messageId));
      expect(ids.size).toBe(count);
    },
    { timeout: 60_000, interval: 50 },
  );
  for (const child of last) child.kill('SIGKILL');
  await Promise.all(last.map((child) => once(child, 'exit')));
  expect(await findInvitedEvents()).toHaveLength(count);
  const links = (await findInvitationMails()).map(({ text }) => /rfq=([0-9a-f-]{36})/.exec(text ?? '')?.[1]);
  expect(new Set(links).size).toBe(count);
  const { rows } = await bench.scenario.market.pool.query<{ count: number }>(
    `SELECT count(*)::int FROM mail.outbox WHERE kind = 'vendor-invitation'`,
  );
  expect(rows[0]?.count).toBe(count);
});
