// Strings contain generated canaries and are not spell-checked.
// cspell:ignoreRegExp /(['"`])(?:(?!\1)[^\n])*\1/g
import { randomUUID } from 'node:crypto';
import { unclaimedProviderRfqDecider } from '@marketplace/command-service/vendorOnboarding/missedVendor.decider.ts';
import { getUnclaimedProviderRfqStreamName } from '@marketplace/contracts/vendorOnboarding/vendorOnboarding.events.ts';
import { demoAdminAccount } from '@marketplace/product/demo/demoAccounts.ts';
import type { RunningServices } from '@marketplace/product/start/services.ts';
import { findProviderContacts } from '@marketplace/read-models/catalogue/contacts.readers.ts';
import { resolveReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import type { PersonalDataCanaries } from './canaries.ts';
import { requireOkTestReplyBody, signInWithInProcessRequest } from './canaryCalls.ts';
import { sendInProcessTestRequest } from './inProcessCalls.ts';

/**
 * Lets the user get access to a provider, propose a correction of the provider's catalogue entry, and lose the access.
 * The user then requests access again, and an admin rejects the request.
 */
export async function proposeCorrectionWithCanaries(
  services: RunningServices,
  { plant }: PersonalDataCanaries,
  { email, token }: Readonly<Record<'email' | 'token', string>>,
  demoPassword: string,
): Promise<void> {
  const { command } = services;
  const admin = await signInWithInProcessRequest(services, demoAdminAccount.email, demoPassword);
  const access = { user_email: email, provider_id: 'soracom', provider_company_name: 'Soracom' };
  await requireOkTestReplyBody(
    sendInProcessTestRequest(command, { path: '/api/provider-access/request', body: access, token }),
  );
  const decision = { user_email: email, admin_email: demoAdminAccount.email };
  await requireOkTestReplyBody(
    sendInProcessTestRequest(command, { path: '/api/admin/provider-access/approve', body: decision, token: admin }),
  );
  const typed = { source: `https://${plant('source')}.example/`, remark: plant('remark') };
  const body = { changes: { scope: 'Ports' }, ...typed };
  await requireOkTestReplyBody(sendInProcessTestRequest(command, { path: '/api/vendor/corrections', body, token }));
  const revoked = { ...decision, reason: plant('revoked') };
  await requireOkTestReplyBody(
    sendInProcessTestRequest(command, { path: '/api/admin/provider-access/revoke', body: revoked, token: admin }),
  );
  await requireOkTestReplyBody(
    sendInProcessTestRequest(command, { path: '/api/provider-access/request', body: access, token }),
  );
  const rejected = { ...decision, reason: plant('rejected') };
  await requireOkTestReplyBody(
    sendInProcessTestRequest(command, { path: '/api/admin/provider-access/reject', body: rejected, token: admin }),
  );
}

/** Applies as a provider that is not in the catalogue; an admin rejects the application. */
export async function applyAsRejectedProviderWithCanaries(
  services: RunningServices,
  { plant }: PersonalDataCanaries,
  life: Readonly<Record<'userId' | 'token', string>>,
  demoPassword: string,
) {
  const { command } = services;
  const admin = await signInWithInProcessRequest(services, demoAdminAccount.email, demoPassword);
  const website = `https://${plant('site')}.example/`;
  const typed = { name: plant('applicant'), type: 'MVNO', website, countries: ['NO'], word: plant('word') };
  const body = typed;
  const made = await requireOkTestReplyBody(
    sendInProcessTestRequest(command, { path: '/api/provider-access/application', body, token: life.token }),
  );
  const refused = { application_id: made['application_id'], reason: plant('unlisted') };
  const path = `/api/admin/provider-applications/${life.userId}/reject`;
  await requireOkTestReplyBody(sendInProcessTestRequest(command, { path, body: refused, token: admin }));
}

/** Makes the user the contact of a provider and records an invitation to that contact. */
export async function recordTestProviderContactInvitation(
  { command, commandDeps, hub }: RunningServices,
  email: string,
  demoPassword: string,
): Promise<void> {
  const admin = await signInWithInProcessRequest({ command }, demoAdminAccount.email, demoPassword);
  const path = '/api/admin/catalogue/providers/onomondo/contact';
  const set = await requireOkTestReplyBody(
    sendInProcessTestRequest(command, { method: 'PUT', path, body: { email }, token: admin }),
  );
  await hub.waitUntilReached(String(set['position']), 20_000);
  const contact = (await findProviderContacts(await resolveReadModelPoolAndSchemas(commandDeps), ['onomondo'])).get(
    'onomondo',
  );
  if (contact === undefined) throw new Error('The provider has no contact.');
  const [linkId, rfqId, buyerId] = [randomUUID(), randomUUID(), randomUUID()];
  const at = commandDeps.now().toISOString();
  const invitation = { contactId: contact.contactId, address: contact.email, deadline: at };
  await commandDeps.execute(unclaimedProviderRfqDecider, {
    stream: getUnclaimedProviderRfqStreamName(linkId),
    command: {
      type: 'NoteMissedVendor' as const,
      missed: { linkId, rfqId, buyerId, companyId: null, providerId: 'onomondo', providerName: 'Onomondo' },
      invitation,
    },
    meta: { commandId: randomUUID(), actor: 'system', at },
  });
}
