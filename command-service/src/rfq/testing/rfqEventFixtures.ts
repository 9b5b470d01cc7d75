import { emptyRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import type {
  LinkDeleted,
  LinkStatusSetByAdmin,
  QuoteSent,
  RfqAccepted,
  RfqExpired,
  RfqRejected,
  RfqSent,
  RfqViewed,
} from '@marketplace/contracts/rfq/rfq.events.ts';
import type { RfqLinkSnapshot } from '@marketplace/contracts/rfq/rfq.links.ts';
import type {
  DeadlineExtended,
  DeadlineReminded,
  ExpiryLifted,
  ProviderAdded,
  QuoteAwarded,
  QuoteNotAwarded,
  QuoteWithdrawn,
  RfqClosed,
  RfqHandedOver,
  RfqNeedChanged,
  RfqReopened,
} from '@marketplace/contracts/rfq/rfq.outcome.events.ts';
import type { RfqNeed } from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import { amountOnlyQuoteDefaults } from '@marketplace/contracts/rfq/rfq.quote.ts';
import type { LinkStatus, DeadlineReminderDays } from '@marketplace/contracts/rfq/rfq.values.ts';

export const sampleRfqId = '0d1f9a50-94ab-5a5c-9a3e-5a6f6c6a1b01';
export const sampleBuyerId = '3a1b7a4e-6c54-4f0c-9a58-0c7a51f4f001';
/** The company of the buyer. The sample RFQ is personal, so it is not sent for this company. */
export const sampleCompanyId = '0d1f9a50-94ab-5a5c-9a3e-5a6f6c6a1b0c';
export const sampleSentAt = '2026-11-02T08:00:00.000Z';
/** 30 days after `sampleSentAt`. */
export const sampleDeadline = '2026-12-02T08:00:00.000Z';

/** The links of the sample RFQ, by provider id. */
export const sampleRfqLinks = {
  emnify: link('emnify', '0d1f9a50-94ab-5a5c-9a3e-5a6f6c6a1b02'),
  soracom: link('soracom', '0d1f9a50-94ab-5a5c-9a3e-5a6f6c6a1b03'),
} as const;
type SampleProvider = keyof typeof sampleRfqLinks;

function link(providerId: string, linkId: string): RfqLinkSnapshot {
  return { linkId, providerId, providerName: providerId, providerType: 'MVNO', providerWebsite: null };
}

/** The input of the buyer. */
export const sampleRfqInput: Omit<RfqSent['data'], 'links' | 'deadline'> = {
  rfqId: sampleRfqId,
  buyerId: sampleBuyerId,
  companyId: null,
  companyName: 'Meridian Cold Chain',
  contact: { contactName: 'Ida Lindqvist', email: 'ida@meridian.example', phone: null },
  projectTitle: 'Cold-chain trackers 2027',
  urgency: 'high',
  expectedVolume: '24000',
  decisionPriorities: ['price', 'coverage'],
  requirements: {
    ...emptyRequirements,
    geographicMode: 'countries',
    countries: ['DE', 'FR'],
    powerSensitivity: 'Battery with recharging',
    applicationProfile: 'Light',
    deviceMobility: 'Mobile / In-transit',
    deploymentScale: '5-50K',
    simRequirements: ['eSIM (eUICC)'],
  },
  wizardData: { deploymentScale: '5-50K' },
  customRequirements: 'IP67 housings.',
  need: null,
  resentFrom: null,
};

/** The event that sends the RFQ to both providers. */
export const rfqSentEvent: RfqSent = {
  type: 'RfqSent',
  data: { ...sampleRfqInput, deadline: sampleDeadline, links: Object.values(sampleRfqLinks) },
};

function linkEventData(provider: SampleProvider): RfqAccepted['data'] {
  return {
    rfqId: sampleRfqId,
    linkId: sampleRfqLinks[provider].linkId,
    providerId: provider,
    buyerId: sampleBuyerId,
    companyId: null,
  };
}

export const rfqViewedEvent = (by: SampleProvider): RfqViewed => ({ type: 'RfqViewed', data: linkEventData(by) });
export const rfqAcceptedEvent = (by: SampleProvider): RfqAccepted => ({ type: 'RfqAccepted', data: linkEventData(by) });
export const rfqRejectedEvent = (by: SampleProvider): RfqRejected => ({
  type: 'RfqRejected',
  data: { ...linkEventData(by), reason: 'no-coverage', note: null },
});
export const linkDeletedEvent = (of: SampleProvider): LinkDeleted => ({ type: 'LinkDeleted', data: linkEventData(of) });
export const linkStatusSetByAdminEvent = (
  of: SampleProvider,
  from: LinkStatus,
  to: LinkStatus,
): LinkStatusSetByAdmin => ({
  type: 'LinkStatusSetByAdmin',
  data: { ...linkEventData(of), from, to, notes: null },
});
export const quoteSentEvent = (by: SampleProvider, version: number, amount: string): QuoteSent => ({
  type: 'QuoteSent',
  data: {
    ...linkEventData(by),
    version,
    amount,
    currency: 'EUR',
    ...amountOnlyQuoteDefaults,
    details: null,
    notes: null,
  },
});
const linksEventData = (of: readonly SampleProvider[]): RfqExpired['data'] => ({
  ...{ rfqId: sampleRfqId, buyerId: sampleBuyerId, companyId: null },
  linkIds: of.map((id) => sampleRfqLinks[id].linkId),
  providerIds: [...of],
});
export const rfqExpiredEvent = (...of: SampleProvider[]): RfqExpired => ({
  type: 'RfqExpired',
  data: linksEventData(of),
});
export const quoteWithdrawnEvent = (by: SampleProvider, version: number): QuoteWithdrawn => ({
  type: 'QuoteWithdrawn',
  data: { ...linkEventData(by), version },
});
export const quoteAwardedEvent = (to: SampleProvider, version: number): QuoteAwarded => ({
  type: 'QuoteAwarded',
  data: { ...linkEventData(to), version },
});
export const quoteNotAwardedEvent = (to: SampleProvider, version: number, note: string | null): QuoteNotAwarded => ({
  type: 'QuoteNotAwarded',
  data: { ...linkEventData(to), version, note },
});
/** Closes an awarded RFQ for the vendors that get no award event. */
export const rfqClosedByAwardEvent = (of: readonly SampleProvider[], note: string | null = null): RfqClosed => ({
  type: 'RfqClosed',
  data: { ...linksEventData(of), awarded: true, reopenUntil: null, note },
});
export const rfqClosedEvent = (
  of: readonly SampleProvider[],
  reopenUntil: string,
  note: string | null = null,
): RfqClosed => ({
  type: 'RfqClosed',
  data: { ...linksEventData(of), awarded: false, reopenUntil, note },
});
export const rfqReopenedEvent = (of: readonly SampleProvider[], until = sampleDeadline): RfqReopened => ({
  type: 'RfqReopened',
  data: { ...linksEventData(of), deadline: until },
});
export const deadlineExtendedEvent = (
  of: readonly SampleProvider[],
  to: string,
  from = sampleDeadline,
): DeadlineExtended => ({
  type: 'DeadlineExtended',
  data: { ...linksEventData(of), from, to },
});
export const expiryLiftedEvent = (of: SampleProvider, to: 'sent' | 'accepted'): ExpiryLifted => ({
  type: 'ExpiryLifted',
  data: { ...linkEventData(of), to },
});
export const deadlineRemindedEvent = (
  of: readonly SampleProvider[],
  days: DeadlineReminderDays,
  until = sampleDeadline,
): DeadlineReminded => ({
  type: 'DeadlineReminded',
  data: { ...linksEventData(of), deadline: until, days },
});
export const rfqNeedChangedEvent = (
  of: readonly SampleProvider[],
  to: RfqNeed | null,
  from: RfqNeed | null = null,
): RfqNeedChanged => ({ type: 'RfqNeedChanged', data: { ...linksEventData(of), from, to } });
/** The link to a third provider, added later. */
export const addedRfqLink = link('kore', '0d1f9a50-94ab-5a5c-9a3e-5a6f6c6a1b04');
export const providerAddedEvent: ProviderAdded = {
  type: 'ProviderAdded',
  data: { rfqId: sampleRfqId, buyerId: sampleBuyerId, companyId: null, link: addedRfqLink, ordinal: 2 },
};
/** The buyer transfers the sample RFQ to the company. */
export const rfqTransferredEvent: RfqHandedOver = {
  type: 'RfqHandedOver',
  data: { rfqId: sampleRfqId, buyerId: sampleBuyerId, companyId: sampleCompanyId },
};
