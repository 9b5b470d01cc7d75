import { emptyBuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
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
import type { SentRfqLinkSnapshot } from '@marketplace/contracts/rfq/rfq.links.ts';
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
import type { RfqRequiredQuantities } from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import { defaultsForStoredAmountOnlyQuotes } from '@marketplace/contracts/rfq/rfq.quote.ts';
import type { RfqLinkStatus, DeadlineReminderDays } from '@marketplace/contracts/rfq/rfq.values.ts';

export const sampleRfqId = '0d1f9a50-94ab-5a5c-9a3e-5a6f6c6a1b01';
export const sampleBuyerId = '3a1b7a4e-6c54-4f0c-9a58-0c7a51f4f001';
/** The company of the buyer. The sample RFQ is personal, so it is not sent for this company. */
export const sampleBuyerCompanyId = '0d1f9a50-94ab-5a5c-9a3e-5a6f6c6a1b0c';
export const sampleRfqSentAt = '2026-11-02T08:00:00.000Z';
/** 30 days after `sampleRfqSentAt`. */
export const sampleRfqDeadline = '2026-12-02T08:00:00.000Z';

/** The links of the sample RFQ, by provider id. */
export const sampleRfqLinks = {
  emnify: link('emnify', '0d1f9a50-94ab-5a5c-9a3e-5a6f6c6a1b02'),
  soracom: link('soracom', '0d1f9a50-94ab-5a5c-9a3e-5a6f6c6a1b03'),
} as const;
type SampleProvider = keyof typeof sampleRfqLinks;

function link(providerId: string, linkId: string): SentRfqLinkSnapshot {
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
    ...emptyBuyerRequirements,
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
export const sampleRfqSentEvent: RfqSent = {
  type: 'RfqSent',
  data: { ...sampleRfqInput, deadline: sampleRfqDeadline, links: Object.values(sampleRfqLinks) },
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

/** The provider opens the RFQ for the first time. The status of the link does not change. */
export const buildSampleRfqViewedEvent = (by: SampleProvider): RfqViewed => ({
  type: 'RfqViewed',
  data: linkEventData(by),
});
/** The provider accepts the RFQ. Its vendors can then read the buyer's contact data. */
export const buildSampleRfqAcceptedEvent = (by: SampleProvider): RfqAccepted => ({
  type: 'RfqAccepted',
  data: linkEventData(by),
});
/** The provider declines the RFQ because of missing coverage, without a comment. */
export const buildSampleRfqRejectedEvent = (by: SampleProvider): RfqRejected => ({
  type: 'RfqRejected',
  data: { ...linkEventData(by), reason: 'no-coverage', note: null },
});
/** An admin deletes the link to the provider. */
export const buildSampleLinkDeletedEvent = (of: SampleProvider): LinkDeleted => ({
  type: 'LinkDeleted',
  data: linkEventData(of),
});
/** An admin changes the status of the link to the provider, without notes. */
export const buildSampleLinkStatusSetEvent = (
  of: SampleProvider,
  from: RfqLinkStatus,
  to: RfqLinkStatus,
): LinkStatusSetByAdmin => ({
  type: 'LinkStatusSetByAdmin',
  data: { ...linkEventData(of), from, to, notes: null },
});
/** The provider sends a quote with a total in euros and no line items. `amount` is decimal text. */
export const buildSampleTotalOnlyQuoteSentEvent = (by: SampleProvider, version: number, amount: string): QuoteSent => ({
  type: 'QuoteSent',
  data: {
    ...linkEventData(by),
    version,
    amount,
    currency: 'EUR',
    ...defaultsForStoredAmountOnlyQuotes,
    details: null,
    notes: null,
  },
});
const linksEventData = (of: readonly SampleProvider[]): RfqExpired['data'] => ({
  ...{ rfqId: sampleRfqId, buyerId: sampleBuyerId, companyId: null },
  linkIds: of.map((id) => sampleRfqLinks[id].linkId),
  providerIds: [...of],
});
/** The links to these providers expire at the deadline. */
export const buildSampleRfqExpiredEvent = (...of: SampleProvider[]): RfqExpired => ({
  type: 'RfqExpired',
  data: linksEventData(of),
});
/** The provider withdraws this version of its quote. */
export const buildSampleQuoteWithdrawnEvent = (by: SampleProvider, version: number): QuoteWithdrawn => ({
  type: 'QuoteWithdrawn',
  data: { ...linkEventData(by), version },
});
/** The buyer awards this version of the provider's quote. */
export const buildSampleQuoteAwardedEvent = (to: SampleProvider, version: number): QuoteAwarded => ({
  type: 'QuoteAwarded',
  data: { ...linkEventData(to), version },
});
/** The buyer awards other quotes only. `note` is the buyer's message to the provider. */
export const buildSampleQuoteNotAwardedEvent = (
  to: SampleProvider,
  version: number,
  note: string | null,
): QuoteNotAwarded => ({
  type: 'QuoteNotAwarded',
  data: { ...linkEventData(to), version, note },
});
/** Closes an awarded RFQ for the vendors that get no award event. */
export const buildSampleRfqClosedByAwardEvent = (
  of: readonly SampleProvider[],
  note: string | null = null,
): RfqClosed => ({
  type: 'RfqClosed',
  data: { ...linksEventData(of), awarded: true, reopenUntil: null, note },
});
/** The buyer closes the RFQ without an award and can reopen it until `reopenUntil`, ISO 8601. */
export const buildSampleRfqClosedEvent = (
  of: readonly SampleProvider[],
  reopenUntil: string,
  note: string | null = null,
): RfqClosed => ({
  type: 'RfqClosed',
  data: { ...linksEventData(of), awarded: false, reopenUntil, note },
});
/** The buyer reopens the RFQ. `until` is the deadline, ISO 8601. */
export const buildSampleRfqReopenedEvent = (of: readonly SampleProvider[], until = sampleRfqDeadline): RfqReopened => ({
  type: 'RfqReopened',
  data: { ...linksEventData(of), deadline: until },
});
/** The buyer moves the deadline from `from` to `to`, both ISO 8601. */
export const buildSampleDeadlineExtendedEvent = (
  of: readonly SampleProvider[],
  to: string,
  from = sampleRfqDeadline,
): DeadlineExtended => ({
  type: 'DeadlineExtended',
  data: { ...linksEventData(of), from, to },
});
/** The expired link to the provider is `to` again, because the deadline has been extended. */
export const buildSampleExpiryLiftedEvent = (of: SampleProvider, to: 'sent' | 'accepted'): ExpiryLifted => ({
  type: 'ExpiryLifted',
  data: { ...linkEventData(of), to },
});
/** The providers are reminded `days` days before the deadline `until`, ISO 8601. */
export const buildSampleDeadlineRemindedEvent = (
  of: readonly SampleProvider[],
  days: DeadlineReminderDays,
  until = sampleRfqDeadline,
): DeadlineReminded => ({
  type: 'DeadlineReminded',
  data: { ...linksEventData(of), deadline: until, days },
});
/** The buyer changes the required quantities; `null` if none are stated. */
export const buildSampleRfqNeedChangedEvent = (
  of: readonly SampleProvider[],
  to: RfqRequiredQuantities | null,
  from: RfqRequiredQuantities | null = null,
): RfqNeedChanged => ({ type: 'RfqNeedChanged', data: { ...linksEventData(of), from, to } });
/** The link to a third provider, added later. */
export const sampleRfqLinkToAddedProvider = link('kore', '0d1f9a50-94ab-5a5c-9a3e-5a6f6c6a1b04');
export const sampleProviderAddedEvent: ProviderAdded = {
  type: 'ProviderAdded',
  data: { rfqId: sampleRfqId, buyerId: sampleBuyerId, companyId: null, link: sampleRfqLinkToAddedProvider, ordinal: 2 },
};
/** The buyer transfers the sample RFQ to the company. */
export const sampleRfqTransferredEvent: RfqHandedOver = {
  type: 'RfqHandedOver',
  data: { rfqId: sampleRfqId, buyerId: sampleBuyerId, companyId: sampleBuyerCompanyId },
};
