import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { type RfqEvent, rfqEvents } from '@marketplace/contracts/rfq/rfq.events.ts';
import { webhookEventDataSchemas, createWebhookPayload } from '@marketplace/contracts/webhooks/webhooks.integration.ts';
import { testWebhookEventType, webhookEventTypeNames } from '@marketplace/contracts/webhooks/webhooks.values.ts';
import { expect, test } from 'vitest';
import { deriveWebhookNotificationsFromRfqEvent } from './webhookNotifications.ts';

const buyerId = '00000000-0000-4000-8000-000000000001';
const rfqId = '00000000-0000-4000-8000-000000000002';
const emnify = { linkId: '00000000-0000-4000-8000-00000000000a', providerId: 'emnify' };
const soracom = { linkId: '00000000-0000-4000-8000-00000000000b', providerId: 'soracom' };
const at = '2026-11-23T08:00:00.000Z';
const secret = 'confidential text';
const snapshot = { providerName: secret, providerType: 'mno', providerWebsite: secret };
const linkFact = { rfqId, buyerId, companyId: null, ...emnify };

const both = {
  ...{ rfqId, buyerId, companyId: null },
  linkIds: [emnify.linkId, soracom.linkId],
  providerIds: [emnify.providerId, soracom.providerId],
};

const data: Readonly<Record<RfqEvent['type'], object>> = {
  RfqSent: {
    ...{
      rfqId,
      buyerId,
      companyId: null,
      companyName: secret,
      projectTitle: secret,
      expectedVolume: secret,
      wizardData: { secret },
    },
    ...{ contact: { contactName: secret, email: secret, phone: secret }, customRequirements: secret },
    ...{ urgency: 'high', decisionPriorities: [], requirements: {}, deadline: at },
    links: [
      { ...emnify, ...snapshot },
      { ...soracom, ...snapshot },
    ],
  },
  RfqViewed: linkFact,
  RfqAccepted: linkFact,
  RfqRejected: { ...linkFact, reason: 'capacity', note: secret },
  QuoteSent: { ...linkFact, version: 2, amount: '12.50', currency: 'EUR', details: secret, notes: secret },
  RfqExpired: both,
  LinkStatusSetByAdmin: { ...linkFact, from: 'expired', to: 'sent', notes: secret },
  LinkDeleted: linkFact,
  QuoteWithdrawn: { ...linkFact, version: 2 },
  QuoteAwarded: { ...linkFact, version: 2 },
  QuoteNotAwarded: { ...linkFact, version: 2, note: secret },
  RfqClosed: { ...both, awarded: true, reopenUntil: null, note: secret },
  RfqReopened: { ...both, deadline: at },
  DeadlineExtended: { ...both, from: at, to: '2026-11-30T08:00:00.000Z' },
  ExpiryLifted: { ...linkFact, to: 'sent' },
  ProviderAdded: { rfqId, buyerId, companyId: null, link: { ...emnify, ...snapshot }, ordinal: 1 },
  DeadlineReminded: { ...both, deadline: at, days: 3 },
  InChargeSet: { ...linkFact, userId: buyerId, by: buyerId },
  RfqHandedOver: { rfqId, buyerId, companyId: rfqId },
  RfqNeedChanged: { ...both, from: null, to: { devices: 500, megabytes: '5', months: null, activePercent: null } },
};
const buildEvent = (type: string) => ({ type, data: data[type as RfqEvent['type']] }) as DomainEvent as RfqEvent;
const unsentEvents: readonly string[] = ['InChargeSet', 'RfqHandedOver'];
const multiLinkEvents: readonly string[] = [
  'RfqSent',
  'RfqExpired',
  'RfqClosed',
  'RfqReopened',
  'DeadlineExtended',
  'DeadlineReminded',
  'RfqNeedChanged',
];
const notificationsFor = (type: string) =>
  deriveWebhookNotificationsFromRfqEvent(buildEvent(type)).map(
    ({ owner, fact }) => [owner, createWebhookPayload(fact, at)] as const,
  );

test('sends every RFQ event to buyer and providers, without any typed text', () => {
  for (const { name } of rfqEvents.filter((event) => !unsentEvents.includes(event.name))) {
    const sent = notificationsFor(name);
    const isMultiLink = multiLinkEvents.includes(name);
    expect(sent.map(([{ kind, id }]) => `${kind} ${id}`)).toEqual([
      `user ${buyerId}`,
      'provider emnify',
      ...(isMultiLink ? ['provider soracom'] : []),
    ]);
    const text = JSON.stringify(sent.map(([, message]) => message));
    expect([text.includes(secret), text.includes(buyerId)]).toEqual([false, false]);
  }
  const types = new Set(rfqEvents.flatMap(({ name }) => notificationsFor(name).map(([, { type }]) => type)));
  expect([...types].sort()).toEqual([...webhookEventTypeNames].sort());
  expect(Object.keys(webhookEventDataSchemas).sort()).toEqual([...webhookEventTypeNames, testWebhookEventType].sort());
});

test("sends events of a company's request to the company and to the member who sent it", () => {
  const companyId = rfqId;
  for (const { name } of rfqEvents.filter((event) => !unsentEvents.includes(event.name))) {
    const event = buildEvent(name);
    const sent = deriveWebhookNotificationsFromRfqEvent({ ...event, data: { ...event.data, companyId } } as RfqEvent);
    const recipients = sent.map((each) => [each.owner.kind, each.companyId]);
    expect(recipients.slice(0, 3)).toEqual([
      ['company', null],
      ['user', companyId],
      ['provider', null],
    ]);
    expect(sent.map(({ owner }) => owner.id).slice(0, 2)).toEqual([companyId, buyerId]);
  }
});

test('sends no assignees and no transfers', () => {
  for (const name of unsentEvents) expect(notificationsFor(name)).toEqual([]);
});

test('sends all links to the buyer, and only their own to providers', () => {
  for (const name of multiLinkEvents) {
    const [buyer, first, second] = notificationsFor(name).map(([, message]) => message.data['links']);
    expect([buyer, first, second]).toEqual([[emnify, soracom], [emnify], [soracom]]);
  }
});

test('sends version, amount and currency of a quote', () => {
  expect(notificationsFor('QuoteSent')[0]?.[1]).toEqual({
    type: 'rfq.quote_sent',
    timestamp: at,
    data: { rfqId, ...emnify, version: 2, amount: '12.50', currency: 'EUR' },
  });
});

test('sends no notes of admins', () => {
  const note = { ...buildEvent('LinkStatusSetByAdmin').data, from: 'sent', to: 'sent' };
  expect(deriveWebhookNotificationsFromRfqEvent({ type: 'LinkStatusSetByAdmin', data: note } as RfqEvent)).toEqual([]);
});
