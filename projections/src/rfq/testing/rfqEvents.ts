import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { rfqLinkStatuses } from '@marketplace/contracts/rfq/rfq.values.ts';
import fc from 'fast-check';

export const sampleHistoryRfqId = '10000000-0000-4000-8000-000000000001';
export const sampleHistoryBuyerId = '3a1b7a4e-6c54-4f0c-9a58-0c7a51f4f001';
const companyId = '3a1b7a4e-6c54-4f0c-9a58-0c7a51f4f003';
/** Id of the user who acts for all providers in these events. */
const vendorId = '3a1b7a4e-6c54-4f0c-9a58-0c7a51f4f002';
const providers = ['emnify', 'soracom', '1nce', 'kore'];
const createLinkId = (provider: number): string => `20000000-0000-4000-8000-00000000000${provider}`;

/** An `RfqSent` event with personal data, for an RFQ to three providers. */
export const sampleRfqSentToThreeProvidersEvent: DomainEvent = {
  type: 'RfqSent',
  data: {
    rfqId: sampleHistoryRfqId,
    buyerId: sampleHistoryBuyerId,
    companyId: null,
    companyName: 'Meridian',
    contact: { contactName: 'Ida Lindqvist', email: 'ida@meridian.example', phone: '+46 8 1' },
    projectTitle: 'Trackers',
    urgency: 'medium',
    expectedVolume: '24000',
    decisionPriorities: ['price'],
    requirements: { geographicMode: 'regions', regions: ['Europe'], countries: [] },
    wizardData: { note: 'Ida wants it' },
    customRequirements: 'Ask for Ida.',
    deadline: '2026-12-21T12:00:00.000Z',
    need: null,
    resentFrom: null,
    links: providers.slice(0, 3).map((providerId, provider) => ({
      linkId: createLinkId(provider),
      providerId,
      providerName: providerId.toUpperCase(),
      providerType: 'MVNO',
      providerWebsite: null,
    })),
  },
};

const stepTypes = [
  'RfqViewed',
  'RfqAccepted',
  'RfqRejected',
  'QuoteSent',
  'QuoteSent',
  'RfqExpired',
  'LinkStatusSetByAdmin',
  'LinkStatusSetByAdmin',
  'LinkDeleted',
  'QuoteWithdrawn',
  'QuoteAwarded',
  'QuoteNotAwarded',
  'RfqClosed',
  'RfqReopened',
  'DeadlineExtended',
  'ExpiryLifted',
  'DeadlineReminded',
  'RfqNeedChanged',
  'InChargeSet',
  'RfqHandedOver',
] as const;

interface Step {
  readonly type: (typeof stepTypes)[number];
  readonly provider: number;
  readonly from: string;
  readonly to: string;
  readonly notes: string | null;
}

function createEvent({ type, provider, from, to, notes }: Step, version: number): DomainEvent {
  const linkIds = {
    rfqId: sampleHistoryRfqId,
    linkId: createLinkId(provider),
    providerId: providers[provider] ?? '',
    buyerId: sampleHistoryBuyerId,
    companyId: null,
  };
  const shared = {
    rfqId: sampleHistoryRfqId,
    buyerId: sampleHistoryBuyerId,
    companyId: null,
    linkIds: [linkIds.linkId],
    providerIds: [linkIds.providerId],
  };
  const deadline = '2026-12-24T12:00:00.000Z';
  switch (type) {
    case 'QuoteSent':
      return {
        type,
        data: { ...linkIds, version, amount: `${version}.50`, currency: 'EUR', details: notes, notes: null },
      };
    case 'LinkStatusSetByAdmin':
      return { type, data: { ...linkIds, from, to, notes } };
    case 'RfqExpired':
      return { type, data: shared };
    case 'RfqClosed':
      return {
        type,
        data: { ...shared, awarded: notes === null, reopenUntil: notes === null ? null : deadline, note: notes },
      };
    case 'RfqReopened':
      return { type, data: { ...shared, deadline } };
    case 'DeadlineExtended':
      return { type, data: { ...shared, from: deadline, to: '2026-12-30T12:00:00.000Z' } };
    case 'DeadlineReminded':
      return { type, data: { ...shared, deadline, days: 3 } };
    case 'RfqNeedChanged': {
      const to = notes === null ? null : { devices: 500 + version, megabytes: '5', months: 36, activePercent: null };
      return { type, data: { ...shared, from: null, to } };
    }
    case 'ExpiryLifted':
      return { type, data: { ...linkIds, to: from === 'accepted' ? 'accepted' : 'sent' } };
    case 'InChargeSet':
      return { type, data: { ...linkIds, userId: notes === null ? null : vendorId, by: vendorId } };
    case 'RfqHandedOver':
      return { type, data: { rfqId: sampleHistoryRfqId, buyerId: sampleHistoryBuyerId, companyId } };
    case 'QuoteWithdrawn':
    case 'QuoteAwarded':
      return { type, data: { ...linkIds, version: Math.max(1, version) } };
    case 'QuoteNotAwarded':
      return { type, data: { ...linkIds, version: Math.max(1, version), note: notes } };
    case 'RfqRejected':
      return { type, data: { ...linkIds, reason: notes === null ? null : 'volume', note: notes } };
    case 'RfqViewed':
    case 'RfqAccepted':
    case 'LinkDeleted':
      return { type, data: linkIds };
  }
}

const step: fc.Arbitrary<Step> = fc.record({
  type: fc.constantFrom(...stepTypes),
  provider: fc.nat({ max: 2 }),
  from: fc.constantFrom(...rfqLinkStatuses),
  to: fc.constantFrom(...rfqLinkStatuses),
  notes: fc.option(fc.constantFrom('By phone.', 'By mail.')),
});

/** A `ProviderAdded` event that adds a fourth provider to the RFQ. */
export const sampleFourthProviderAddedToRfqEvent: DomainEvent = {
  type: 'ProviderAdded',
  data: {
    rfqId: sampleHistoryRfqId,
    buyerId: sampleHistoryBuyerId,
    companyId: null,
    ordinal: 3,
    link: {
      linkId: createLinkId(3),
      providerId: 'kore',
      providerName: 'KORE',
      providerType: 'MVNO',
      providerWebsite: null,
    },
  },
};

/**
 * Generates random histories of an RFQ: the RFQ is sent, then any events on the RFQ and its links follow, but no events
 * on deleted links.
 */
export const arbitraryRfqHistories: fc.Arbitrary<readonly DomainEvent[]> = fc
  .array(step, { maxLength: 18 })
  .map((steps) => {
    const deleted = new Set<number>();
    const versions = [0, 0, 0];
    const events = steps.flatMap((each) => {
      if (deleted.has(each.provider)) return [];
      if (each.type === 'LinkDeleted') deleted.add(each.provider);
      if (each.type === 'QuoteSent') versions[each.provider] = (versions[each.provider] ?? 0) + 1;
      return [createEvent(each, versions[each.provider] ?? 0)];
    });
    const middle = Math.floor(events.length / 2);
    return [
      sampleRfqSentToThreeProvidersEvent,
      ...events.slice(0, middle),
      sampleFourthProviderAddedToRfqEvent,
      ...events.slice(middle),
    ];
  });
