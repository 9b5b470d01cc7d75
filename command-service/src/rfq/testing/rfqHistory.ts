import { noRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
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
import type { RfqNeed } from '@marketplace/contracts/rfq/rfq.priceParts.ts';
import { amountAlone } from '@marketplace/contracts/rfq/rfq.quote.ts';
import type { LinkStatus, ReminderDays } from '@marketplace/contracts/rfq/rfq.values.ts';

export const rfqId = '0d1f9a50-94ab-5a5c-9a3e-5a6f6c6a1b01';
export const buyerId = '3a1b7a4e-6c54-4f0c-9a58-0c7a51f4f001';
/** The company of the buyer. The sample RFQ is personal, so it is not sent for this company. */
export const companyId = '0d1f9a50-94ab-5a5c-9a3e-5a6f6c6a1b0c';
export const sentAt = '2026-11-02T08:00:00.000Z';
/** 30 days after `sampleSentAt`. */
export const deadline = '2026-12-02T08:00:00.000Z';

/** The links of the sample RFQ, by provider id. */
export const links = {
  emnify: link('emnify', '0d1f9a50-94ab-5a5c-9a3e-5a6f6c6a1b02'),
  soracom: link('soracom', '0d1f9a50-94ab-5a5c-9a3e-5a6f6c6a1b03'),
} as const;
type SampleProvider = keyof typeof links;

function link(providerId: string, linkId: string): RfqLinkSnapshot {
  return { linkId, providerId, providerName: providerId, providerType: 'MVNO', providerWebsite: null };
}

/** The input of the buyer. */
export const stated: Omit<RfqSent['data'], 'links' | 'deadline'> = {
  rfqId,
  buyerId,
  companyId: null,
  companyName: 'Meridian Cold Chain',
  contact: { contactName: 'Ida Lindqvist', email: 'ida@meridian.example', phone: null },
  projectTitle: 'Cold-chain trackers 2027',
  urgency: 'high',
  expectedVolume: '24000',
  decisionPriorities: ['price', 'coverage'],
  requirements: {
    ...noRequirements,
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
export const sent: RfqSent = { type: 'RfqSent', data: { ...stated, deadline, links: Object.values(links) } };

function linkEventData(provider: SampleProvider): RfqAccepted['data'] {
  return { rfqId, linkId: links[provider].linkId, providerId: provider, buyerId, companyId: null };
}

export const viewed = (by: SampleProvider): RfqViewed => ({ type: 'RfqViewed', data: linkEventData(by) });
export const accepted = (by: SampleProvider): RfqAccepted => ({ type: 'RfqAccepted', data: linkEventData(by) });
export const rejected = (by: SampleProvider): RfqRejected => ({
  type: 'RfqRejected',
  data: { ...linkEventData(by), reason: 'no-coverage', note: null },
});
export const deleted = (of: SampleProvider): LinkDeleted => ({ type: 'LinkDeleted', data: linkEventData(of) });
export const setByAdmin = (of: SampleProvider, from: LinkStatus, to: LinkStatus): LinkStatusSetByAdmin => ({
  type: 'LinkStatusSetByAdmin',
  data: { ...linkEventData(of), from, to, notes: null },
});
export const quoted = (by: SampleProvider, version: number, amount: string): QuoteSent => ({
  type: 'QuoteSent',
  data: { ...linkEventData(by), version, amount, currency: 'EUR', ...amountAlone, details: null, notes: null },
});
const linksEventData = (of: readonly SampleProvider[]): RfqExpired['data'] => ({
  ...{ rfqId, buyerId, companyId: null },
  linkIds: of.map((id) => links[id].linkId),
  providerIds: [...of],
});
export const expired = (...of: SampleProvider[]): RfqExpired => ({ type: 'RfqExpired', data: linksEventData(of) });
export const withdrawn = (by: SampleProvider, version: number): QuoteWithdrawn => ({
  type: 'QuoteWithdrawn',
  data: { ...linkEventData(by), version },
});
export const awarded = (to: SampleProvider, version: number): QuoteAwarded => ({
  type: 'QuoteAwarded',
  data: { ...linkEventData(to), version },
});
export const notAwarded = (to: SampleProvider, version: number, note: string | null): QuoteNotAwarded => ({
  type: 'QuoteNotAwarded',
  data: { ...linkEventData(to), version, note },
});
/** Closes an awarded RFQ for vendors without an event of their own. */
export const closedByAward = (of: readonly SampleProvider[], note: string | null = null): RfqClosed => ({
  type: 'RfqClosed',
  data: { ...linksEventData(of), awarded: true, reopenUntil: null, note },
});
export const closed = (of: readonly SampleProvider[], reopenUntil: string, note: string | null = null): RfqClosed => ({
  type: 'RfqClosed',
  data: { ...linksEventData(of), awarded: false, reopenUntil, note },
});
export const reopened = (of: readonly SampleProvider[], until = deadline): RfqReopened => ({
  type: 'RfqReopened',
  data: { ...linksEventData(of), deadline: until },
});
export const extended = (of: readonly SampleProvider[], to: string, from = deadline): DeadlineExtended => ({
  type: 'DeadlineExtended',
  data: { ...linksEventData(of), from, to },
});
export const expiryLifted = (of: SampleProvider, to: 'sent' | 'accepted'): ExpiryLifted => ({
  type: 'ExpiryLifted',
  data: { ...linkEventData(of), to },
});
export const reminded = (of: readonly SampleProvider[], days: ReminderDays, until = deadline): DeadlineReminded => ({
  type: 'DeadlineReminded',
  data: { ...linksEventData(of), deadline: until, days },
});
export const needChanged = (
  of: readonly SampleProvider[],
  to: RfqNeed | null,
  from: RfqNeed | null = null,
): RfqNeedChanged => ({ type: 'RfqNeedChanged', data: { ...linksEventData(of), from, to } });
/** The link to a third provider, added later. */
export const kore = link('kore', '0d1f9a50-94ab-5a5c-9a3e-5a6f6c6a1b04');
export const added: ProviderAdded = {
  type: 'ProviderAdded',
  data: { rfqId, buyerId, companyId: null, link: kore, ordinal: 2 },
};
/** The buyer transfers the sample RFQ to the company. */
export const handedOver: RfqHandedOver = { type: 'RfqHandedOver', data: { rfqId, buyerId, companyId } };
