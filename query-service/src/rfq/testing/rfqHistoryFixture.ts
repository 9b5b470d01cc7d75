import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { defaultsForStoredAmountOnlyQuotes } from '@marketplace/contracts/rfq/rfq.quote.ts';
import { type RfqHistoryEntry, toRfqHistoryEvent, type RfqHistoryEvent } from '@marketplace/domain/rfq/rfq.history.ts';
import { foldEventIntoRfqSnapshot, replayRfq } from '@marketplace/domain/rfq/rfq.replay.ts';
import { describeRfqEvent, type RfqEventDescription, type RfqHistoryReader } from '../rfqHistory.text.ts';

export const rfqId = '00000000-0000-4000-8000-000000000003';
export const buyerId = '00000000-0000-4000-8000-000000000001';
const link = (n: number, providerId: string) => ({
  linkId: `00000000-0000-4000-8000-00000000000${n}`,
  providerId,
  providerName: providerId.toUpperCase(),
  providerType: 'MVNO' as const,
  providerWebsite: null,
});
export const [own, rival] = [link(4, 'emnify'), link(5, 'soracom')];
export const sent: RfqEvent = {
  type: 'RfqSent',
  data: {
    rfqId,
    buyerId,
    companyId: null,
    companyName: 'Meridian',
    contact: { contactName: 'Ida', email: 'ida@meridian.example', phone: null },
    projectTitle: null,
    urgency: 'high',
    expectedVolume: null,
    decisionPriorities: [],
    requirements: { geographicMode: 'regions', regions: [], countries: [] } as never,
    wizardData: { note: 'Ida' },
    customRequirements: 'Ask Ida.',
    deadline: '2026-12-01T09:00:00.000Z',
    need: null,
    resentFrom: null,
    links: [own, rival],
  },
};
/** The ids of a link, as its events contain them. */
export const fact = ({ linkId, providerId }: typeof own) => ({ rfqId, linkId, providerId, buyerId, companyId: null });
export const accepted: RfqHistoryEvent = { type: 'RfqAccepted', data: fact(own) };
/** The data of a quote; the amount equals the version. */
export const quotedData = (version: number) => ({
  ...{ ...fact(own), version, amount: `${version}.00`, currency: 'EUR' as const },
  ...{ ...defaultsForStoredAmountOnlyQuotes, details: null, notes: null },
});
/** A quote of the vendor `own`. */
export const quoted = (version: number): RfqHistoryEvent => ({ type: 'QuoteSent', data: quotedData(version) });
/** A status that an admin set. */
export const set = (
  of: typeof own,
  from: 'sent' | 'accepted',
  to: 'sent' | 'accepted',
  notes: string | null,
): RfqHistoryEvent => ({
  type: 'LinkStatusSetByAdmin',
  data: { ...fact(of), from, to, notes },
});
export const expired: RfqHistoryEvent = {
  type: 'RfqExpired',
  data: { rfqId, buyerId, companyId: null, linkIds: [own.linkId, rival.linkId], providerIds: ['emnify', 'soracom'] },
};
export const deleted: RfqHistoryEvent = { type: 'LinkDeleted', data: fact(rival) };

/** An instant, by its second. */
export const getInstantOfSecond = (second: number): string => `2026-11-21T09:00:0${second}.000Z`;
/** Creates entries with consecutive log positions, one second apart unless `seconds` overrides the times. */
export function entries(events: readonly RfqHistoryEvent[], seconds?: readonly number[]): readonly RfqHistoryEntry[] {
  return events.map((event, index) => ({
    position: String(10 + index),
    at: getInstantOfSecond(seconds?.[index] ?? index),
    actor: 'system',
    event,
  }));
}
export const first = toRfqHistoryEvent(sent);

/** Describes the last of the events after the RFQ was sent; by default to an auditor who sees no names. */
export function describeLastEvent(
  reader: Partial<RfqHistoryReader>,
  ...events: RfqHistoryEvent[]
): RfqEventDescription {
  const history = entries([first, ...events]);
  const before = replayRfq(history.slice(0, -1));
  const last = history.at(-1);
  if (last === undefined) throw new Error('no event');
  return describeRfqEvent(last, before, foldEventIntoRfqSnapshot(before, last), {
    ...{ audience: 'auditor', nameOf: () => null, isCompanyVisible: true },
    ...reader,
  });
}
