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
/** The company of the buyer's domain, for which the history's RFQ was not sent. */
export const companyId = '0d1f9a50-94ab-5a5c-9a3e-5a6f6c6a1b0c';
export const sentAt = '2026-11-02T08:00:00.000Z';
/** Thirty days after `sentAt`. */
export const deadline = '2026-12-02T08:00:00.000Z';

/** The links of the history's RFQ, by provider id. */
export const links = {
  emnify: link('emnify', '0d1f9a50-94ab-5a5c-9a3e-5a6f6c6a1b02'),
  soracom: link('soracom', '0d1f9a50-94ab-5a5c-9a3e-5a6f6c6a1b03'),
} as const;
type ProviderOfHistory = keyof typeof links;

function link(providerId: string, linkId: string): RfqLinkSnapshot {
  return { linkId, providerId, providerName: providerId, providerType: 'MVNO', providerWebsite: null };
}

/** What the buyer stated. */
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

/** The RFQ as it went out to both providers. */
export const sent: RfqSent = { type: 'RfqSent', data: { ...stated, deadline, links: Object.values(links) } };

function fact(provider: ProviderOfHistory): RfqAccepted['data'] {
  return { rfqId, linkId: links[provider].linkId, providerId: provider, buyerId, companyId: null };
}

export const viewed = (by: ProviderOfHistory): RfqViewed => ({ type: 'RfqViewed', data: fact(by) });
export const accepted = (by: ProviderOfHistory): RfqAccepted => ({ type: 'RfqAccepted', data: fact(by) });
export const rejected = (by: ProviderOfHistory): RfqRejected => ({
  type: 'RfqRejected',
  data: { ...fact(by), reason: 'no-coverage', note: null },
});
export const deleted = (of: ProviderOfHistory): LinkDeleted => ({ type: 'LinkDeleted', data: fact(of) });
export const setByAdmin = (of: ProviderOfHistory, from: LinkStatus, to: LinkStatus): LinkStatusSetByAdmin => ({
  type: 'LinkStatusSetByAdmin',
  data: { ...fact(of), from, to, notes: null },
});
export const quoted = (by: ProviderOfHistory, version: number, amount: string): QuoteSent => ({
  type: 'QuoteSent',
  data: { ...fact(by), version, amount, currency: 'EUR', ...amountAlone, details: null, notes: null },
});
const shared = (of: readonly ProviderOfHistory[]): RfqExpired['data'] => ({
  ...{ rfqId, buyerId, companyId: null },
  linkIds: of.map((id) => links[id].linkId),
  providerIds: [...of],
});
export const expired = (...of: ProviderOfHistory[]): RfqExpired => ({ type: 'RfqExpired', data: shared(of) });
export const withdrawn = (by: ProviderOfHistory, version: number): QuoteWithdrawn => ({
  type: 'QuoteWithdrawn',
  data: { ...fact(by), version },
});
export const awarded = (to: ProviderOfHistory, version: number): QuoteAwarded => ({
  type: 'QuoteAwarded',
  data: { ...fact(to), version },
});
export const notAwarded = (to: ProviderOfHistory, version: number, note: string | null): QuoteNotAwarded => ({
  type: 'QuoteNotAwarded',
  data: { ...fact(to), version, note },
});
/** Closed after an award for those who got no word of their own. */
export const closedByAward = (of: readonly ProviderOfHistory[], note: string | null = null): RfqClosed => ({
  type: 'RfqClosed',
  data: { ...shared(of), awarded: true, reopenUntil: null, note },
});
export const closed = (
  of: readonly ProviderOfHistory[],
  reopenUntil: string,
  note: string | null = null,
): RfqClosed => ({ type: 'RfqClosed', data: { ...shared(of), awarded: false, reopenUntil, note } });
export const reopened = (of: readonly ProviderOfHistory[], until = deadline): RfqReopened => ({
  type: 'RfqReopened',
  data: { ...shared(of), deadline: until },
});
export const extended = (of: readonly ProviderOfHistory[], to: string, from = deadline): DeadlineExtended => ({
  type: 'DeadlineExtended',
  data: { ...shared(of), from, to },
});
export const expiryLifted = (of: ProviderOfHistory, to: 'sent' | 'accepted'): ExpiryLifted => ({
  type: 'ExpiryLifted',
  data: { ...fact(of), to },
});
export const reminded = (of: readonly ProviderOfHistory[], days: ReminderDays, until = deadline): DeadlineReminded => ({
  type: 'DeadlineReminded',
  data: { ...shared(of), deadline: until, days },
});
export const needChanged = (
  of: readonly ProviderOfHistory[],
  to: RfqNeed | null,
  from: RfqNeed | null = null,
): RfqNeedChanged => ({ type: 'RfqNeedChanged', data: { ...shared(of), from, to } });
/** One more provider, asked after the two of the history. */
export const kore = link('kore', '0d1f9a50-94ab-5a5c-9a3e-5a6f6c6a1b04');
export const added: ProviderAdded = {
  type: 'ProviderAdded',
  data: { rfqId, buyerId, companyId: null, link: kore, ordinal: 2 },
};
/** The buyer hands the history's RFQ to the company. */
export const handedOver: RfqHandedOver = { type: 'RfqHandedOver', data: { rfqId, buyerId, companyId } };
