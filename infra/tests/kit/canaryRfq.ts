import { getRfqStreamName } from '@marketplace/contracts/rfq/rfq.events.ts';
import { randomUUID } from 'node:crypto';
import { rfqDecider, type RfqVendorCommand } from '@marketplace/command-service/rfq/rfq.decider.ts';
import { defaultsForStoredAmountOnlyQuotes } from '@marketplace/contracts/rfq/rfq.quote.ts';
import { demoAdminAccount } from '@marketplace/product/demo/demoAccounts.ts';
import type { RunningServices } from '@marketplace/product/start/services.ts';
import type { PersonalDataCanaries } from './canaries.ts';
import { requireOkTestReplyBody, signInWithInProcessRequest } from './canaryCalls.ts';
import { sendInProcessTestRequest } from './inProcessCalls.ts';

/** Builds the body of a request for an RFQ to three providers, with canaries in all text fields. */
export function buildRfqBodyWithCanaries({ plant }: PersonalDataCanaries, email: string): object {
  return {
    companyName: plant('customer'),
    projectTitle: plant('title'),
    expectedVolume: plant('volume'),
    contactName: plant('contact'),
    email,
    phone: plant('phone'),
    selectedProviders: ['emnify', 'Soracom', '1NCE'],
    wizardData: { geographicMode: 'countries', geographicRegions: ['Germany'], pet: plant('wizard') },
    customRequirements: { customRequirements: plant('freetext') },
  };
}

/**
 * One vendor declines the RFQ with a note, another vendor quotes with canaries, and an admin sets the link's status
 * with a note.
 */
export async function respondToRfqWithCanaries(
  { command, query, hub }: RunningServices,
  { plant }: PersonalDataCanaries,
  rfqId: string,
  demoPassword: string,
) {
  const rejectingVendor = await signInWithInProcessRequest({ command }, 'vendor@1nce.example', demoPassword);
  const declining = { rfq_id: rfqId, reason: 'capacity', note: plant('rejectnote') };
  await requireOkTestReplyBody(
    sendInProcessTestRequest(command, { path: '/api/vendor/rfq/reject', body: declining, token: rejectingVendor }),
  );
  const vendor = await signInWithInProcessRequest({ command }, 'vendor@emnify.example', demoPassword);
  const accepted = await requireOkTestReplyBody(
    sendInProcessTestRequest(command, { path: '/api/vendor/rfq/accept', body: { rfq_id: rfqId }, token: vendor }),
  );
  const texts = {
    quote_inclusions: plant('inclusions'),
    quote_details: plant('details'),
    response_notes: plant('notes'),
  };
  const quote = { rfq_id: rfqId, quote_amount: '0.62', ...texts };
  await requireOkTestReplyBody(
    sendInProcessTestRequest(command, { path: '/api/vendor/rfq/respond', body: quote, token: vendor }),
  );
  const admin = await signInWithInProcessRequest({ command }, demoAdminAccount.email, demoPassword);
  const path = `/api/rfq/${rfqId}/providers`;
  await hub.waitUntilReached(String(accepted['position']), 60_000);
  const links = await requireOkTestReplyBody(sendInProcessTestRequest(query, { method: 'GET', path, token: admin }));
  const linkId = (links as unknown as readonly { id: string; provider_id: string }[]).find(
    ({ provider_id }) => provider_id === 'emnify',
  )?.id;
  const noted = {
    path: `/api/rfq/provider/${String(linkId)}/status`,
    body: { status: 'responded', notes: plant('noted') },
  };
  await requireOkTestReplyBody(sendInProcessTestRequest(command, { method: 'PUT', ...noted, token: admin }));
}

/**
 * A second vendor quotes. The buyer sends a message and a file, awards the first quote, and marks notifications as
 * read.
 */
export async function awardRfqWithCanaries(
  { command, query, commandDeps, hub }: RunningServices,
  { plant }: PersonalDataCanaries,
  rfqId: string,
  token: string,
): Promise<void> {
  const provider = { providerId: 'soracom' };
  const amount = {
    amount: '0.58',
    currency: 'EUR',
    ...defaultsForStoredAmountOnlyQuotes,
    details: null,
    notes: null,
  } as const;
  const commands: readonly RfqVendorCommand[] = [
    { type: 'AcceptRfq', ...provider },
    { type: 'RespondToRfq', ...provider, ...amount },
  ];
  let position = '';
  for (const each of commands) {
    const meta = { commandId: randomUUID(), actor: 'system', at: commandDeps.now().toISOString() };
    ({ position } = await commandDeps.execute(rfqDecider, { stream: getRfqStreamName(rfqId), command: each, meta }));
  }
  await hub.waitUntilReached(position, 60_000);
  const links = await requireOkTestReplyBody(
    sendInProcessTestRequest(query, { method: 'GET', path: `/api/rfq/${rfqId}/providers`, token }),
  );
  const chosen = (links as unknown as readonly { id: string; provider_id: string }[]).filter(
    ({ provider_id }) => provider_id === 'emnify',
  );
  for (const { id } of chosen) {
    const message = { path: `/api/conversations/${id}`, body: { text: plant('message') }, token };
    await requireOkTestReplyBody(sendInProcessTestRequest(command, message));
    const file = new File([`%PDF-1.7 ${plant('filewords')}`], `${plant('filename')}.pdf`);
    const form = new FormData();
    form.set('file', file);
    await requireOkTestReplyBody(
      sendInProcessTestRequest(command, { path: `/api/conversations/${id}/attachments`, body: form, token }),
    );
  }
  const body = { awards: chosen.map(({ id }) => ({ link_id: id, quote_version: 1 })), note: plant('awardnote') };
  await requireOkTestReplyBody(sendInProcessTestRequest(command, { path: `/api/rfq/${rfqId}/award`, body, token }));
  await requireOkTestReplyBody(
    sendInProcessTestRequest(command, { path: '/api/notifications/read', body: { up_to: '1' }, token }),
  );
}
