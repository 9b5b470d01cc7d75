import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import type { QuoteSent, RfqEvent, RfqSent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { expect, test } from 'vitest';
import { createMailDrafts } from '../mails/mailRules.ts';
import { rfqMailRules } from './rfq.mails.ts';

const buyerId = '6a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a11';
const rfqId = '6a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a12';
const link = (linkId: string, providerId: string, providerName: string) => ({
  linkId,
  providerId,
  providerName,
  providerType: 'MVNO' as const,
  providerWebsite: null,
});
const sent = {
  type: 'RfqSent',
  data: {
    rfqId,
    buyerId,
    companyId: null,
    companyName: 'Meridian Cold Chain',
    contact: { contactName: 'Ida', email: 'ida@meridian.example', phone: '123' },
    projectTitle: 'Trackers',
    urgency: 'high',
    deadline: '2026-12-21T08:00:00.000Z',
    links: [link('a', 'emnify', 'emnify'), link('b', 'soracom', 'Soracom')],
  },
} as unknown as RfqSent;
const quote = (version: number) =>
  ({
    type: 'QuoteSent',
    data: {
      ...{ rfqId, linkId: 'b', providerId: 'soracom', buyerId, companyId: null, version },
      ...{ amount: '1250.00', currency: 'EUR', amountUnit: version === 1 ? null : 'sim-month' },
    },
  }) as QuoteSent;

const reads = { loadState: () => Promise.reject(new Error('unexpected call')) };

/** Returns the mails about an event with formatted texts. */
async function mailsFor(event: RfqEvent, { stream = [sent] as readonly RfqEvent[], revision = 0 } = {}) {
  const context = {
    reads: { ...reads, readPersonal: () => Promise.resolve(stream) },
    at: '',
    revision,
    linkSecret: '',
  };
  const drafts = await createMailDrafts(rfqMailRules, event, context);
  return drafts.map(({ subject, paragraphs, action, combined, ...draft }) => ({
    ...draft,
    subject: formatMessage(subject),
    paragraphs: paragraphs.map(formatMessage),
    action: { ...action, label: formatMessage(action.label) },
    combined: combined && [combined.subject, ...combined.paragraphs].map(formatMessage),
  }));
}

test('notifies every provider of the request, without any text of the buyer', async () => {
  const mails = await mailsFor(sent);
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [{ vendorsOf: 'emnify', linkId: 'a' }, 'New request for quotes'],
    [{ vendorsOf: 'soracom', linkId: 'b' }, 'New request for quotes'],
  ]);
  expect(JSON.stringify(mails)).not.toMatch(/Meridian|Ida|ida@|123|Trackers/);
  expect(mails[0]?.paragraphs[0]).toBe(
    'A buyer has requested a quote from emnify. Urgency: high. Deadline: 21 Dec 2026, 08:00 UTC.',
  );
});

test('notifies the buyer of every quote, with provider name and amount', async () => {
  const [first] = await mailsFor(quote(1));
  const [second] = await mailsFor(quote(2));
  expect([first?.to, first?.subject]).toEqual([{ user: buyerId }, 'Soracom has sent a quote']);
  expect(first?.paragraphs).toEqual(['Soracom has sent a quote for your request for quotes “Trackers”: 1,250.00 EUR.']);
  expect(second?.paragraphs).toEqual([
    'Soracom has changed its quote for your request for quotes “Trackers”: 1,250.00 EUR per SIM per month.',
  ]);
  expect(second?.combined).toEqual([
    '0 updates about the quote from Soracom',
    'There are 0 updates about the quote from Soracom for your request for quotes “Trackers”.',
    'Latest update: Soracom has changed its quote for your request for quotes “Trackers”: 1,250.00 EUR per SIM per month.',
  ]);
});

test('notifies the buyer of a declined request, with reason and note', async () => {
  const fact = { rfqId, linkId: 'b', providerId: 'soracom', buyerId, companyId: null };
  const stored = { type: 'RfqRejected', data: { ...fact, reason: 'no-coverage', note: 'Not in Norway yet.' } } as const;
  const withoutNote = { ...stored, data: { ...stored.data, note: null } };
  const [mail] = await mailsFor(withoutNote, { stream: [sent, stored], revision: 1 });
  expect([mail?.to, mail?.subject]).toEqual([{ user: buyerId }, 'Soracom has declined your request']);
  expect(mail?.paragraphs).toEqual([
    'Soracom has declined your request for quotes “Trackers”. Reason: No coverage in the required area.',
    'Note from Soracom: “Not in Norway yet.”',
  ]);
  const silent = { ...withoutNote, data: { ...withoutNote.data, reason: null } };
  const [short] = await mailsFor(silent);
  expect(short?.paragraphs).toEqual(['Soracom has declined your request for quotes “Trackers”.']);
});

const step = { rfqId, linkId: 'b', providerId: 'soracom', buyerId, companyId: null };

test('notifies the buyer when a provider opens and accepts the request', async () => {
  const [opened] = await mailsFor({ type: 'RfqViewed', data: step });
  const [accepted] = await mailsFor({ type: 'RfqAccepted', data: step });
  const action = { label: 'Open the RFQ', path: `/rfq-dashboard?rfq=${rfqId}` };
  expect([opened, accepted].map((mail) => [mail?.to, mail?.subject, mail?.action])).toEqual([
    [{ user: buyerId }, 'Soracom has opened your request', action],
    [{ user: buyerId }, 'Soracom has accepted your request', action],
  ]);
  expect([...(opened?.paragraphs ?? []), ...(accepted?.paragraphs ?? [])]).toEqual([
    'Soracom has opened your request for quotes “Trackers”. We will notify you when the provider responds.',
    'Soracom has accepted your request for quotes “Trackers”. The provider can now see your contact details. We will notify you when the provider sends a quote.',
  ]);
});

test('notifies the buyer of the number of expired links, and each of their providers', async () => {
  const links = { linkIds: ['a', 'b'], providerIds: ['emnify', 'soracom'] };
  const mails = await mailsFor({ type: 'RfqExpired', data: { rfqId, buyerId, companyId: null, ...links } });
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [{ vendorsOf: 'emnify', linkId: 'a' }, 'A request for quotes has expired'],
    [{ vendorsOf: 'soracom', linkId: 'b' }, 'A request for quotes has expired'],
    [{ user: buyerId }, 'The deadline for quotes has passed'],
  ]);
  expect(JSON.stringify(mails.slice(0, 2))).not.toMatch(/Trackers|2 providers/);
  expect(mails[2]?.paragraphs).toEqual([
    '2 providers have not sent a quote for your request for quotes “Trackers” before the deadline. Extend the deadline if you still want to receive quotes.',
  ]);
});

test.each([
  [3, ['b'], '3 days left', '1 provider has not'],
  [1, ['a', 'b'], '1 day left', '2 providers have not'],
] as const)('reminds vendors and the buyer %i days before the deadline', async (days, linkIds, left, count) => {
  const providerIds = linkIds.map((linkId) => (linkId === 'a' ? 'emnify' : 'soracom'));
  const links = { rfqId, buyerId, companyId: null, linkIds: [...linkIds], providerIds };
  const mails = await mailsFor({ type: 'DeadlineReminded', data: { ...links, days, deadline: sent.data.deadline } });
  expect(mails.map(({ subject }) => subject)).toEqual([
    ...linkIds.map(() => `${left} to send a quote`),
    `${left} to receive quotes`,
  ]);
  expect(mails.at(-1)?.paragraphs).toEqual([
    `${count} sent a quote for your request for quotes “Trackers” yet. The deadline is 21 Dec 2026, 08:00 UTC. You can extend it.`,
  ]);
});

test('sends no mail about corrections by admins', async () => {
  const correction = { ...step, from: 'sent', to: 'viewed', notes: null } as const;
  expect(await mailsFor({ type: 'LinkStatusSetByAdmin', data: correction } as unknown as RfqEvent)).toEqual([]);
});
