import { msg } from '@lingui/core/runtime-macro';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { maskContactDataOrNullIfNone } from '@marketplace/domain/rfq/contactData/contactData.ts';
import {
  type RfqHistoryAudience,
  filterRfqHistoryForAudience,
  removePersonalDataFromRfqHistoryEntry,
} from '@marketplace/domain/rfq/rfq.audience.ts';
import { getRfqHistoryUpTo, type RfqHistoryPointInTime } from '@marketplace/domain/rfq/rfq.history.ts';
import type { RfqHistoryAudienceOption, RfqHistoryReply } from '@marketplace/contracts/rfq/rfq.historyViews.ts';
import {
  applyBuyerErasureToRfqSnapshot,
  replayRfq,
  type RfqHistorySnapshot,
} from '@marketplace/domain/rfq/rfq.replay.ts';
import type { RfqHistoryEventsAndPeople } from './rfqHistory.queries.ts';
import { isCustomerCompanyVisible, toRfqSnapshotView, toRfqHistoryTimeline } from './rfqHistory.views.ts';

/** Parameters of a history: a point in time, the audience, and whether personal data is visible. */
export interface RfqHistoryRequest extends RfqHistoryPointInTime {
  readonly as: string;
  readonly personal: boolean;
}

/**
 * Parses the name of an audience: `auditor`, `buyer`, or the id of a link or provider.
 * @throws Refusal `rfq.audience-not-found` for a provider that did not receive the RFQ.
 */
function parseAudience(as: string, rfq: RfqHistorySnapshot): RfqHistoryAudience {
  if (as === 'auditor' || as === 'buyer') return { kind: as };
  const wanted = as.replace(/^vendor:/, '').toLowerCase();
  const link = rfq.links.find(({ linkId, providerId }) => linkId === wanted || providerId === wanted);
  if (link === undefined) {
    throw new Refusal('notFound', 'rfq.audience-not-found', msg`This RFQ was not sent to this provider.`);
  }
  return { kind: 'vendor', linkId: link.linkId };
}

function listAudiences(rfq: RfqHistorySnapshot): RfqHistoryAudienceOption[] {
  const vendors = rfq.links.map(({ linkId, providerName }) => ({ value: `vendor:${linkId}`, label: providerName }));
  return [
    { value: 'auditor', label: formatMessage(msg`Auditor`) },
    { value: 'buyer', label: formatMessage(msg`Buyer`) },
    ...vendors,
  ];
}

const formatAudience = (audience: RfqHistoryAudience): string =>
  audience.kind === 'vendor' ? `vendor:${audience.linkId}` : audience.kind;

/**
 * Returns the time at which the buyer was erased, in ISO 8601; `null` if the buyer was not erased before the requested
 * point in time, which is an event or an instant.
 */
function findErasureTime(
  { entries, actors }: RfqHistoryEventsAndPeople,
  buyerId: string,
  { at }: RfqHistoryPointInTime,
  pastEntries: number,
): string | null {
  const erasedAt = actors.get(buyerId)?.erased_at ?? null;
  if (erasedAt === null) return null;
  const next = entries[pastEntries]?.at;
  const isPast = at === undefined ? next === undefined || erasedAt < new Date(next) : erasedAt <= new Date(at);
  return isPast ? erasedAt.toISOString() : null;
}

/** Builds the history of an RFQ that is visible to the requested audience at the requested point in time. */
export function buildRfqHistoryReplyForAudience(
  record: RfqHistoryEventsAndPeople,
  question: RfqHistoryRequest,
): RfqHistoryReply {
  const { identity, actors } = record;
  const entries = question.personal ? record.entries : record.entries.map(removePersonalDataFromRfqHistoryEntry);
  const now = replayRfq(entries);
  if (now === null) throw new Error('The history of an RFQ must begin with RfqSent.');
  const audience = parseAudience(question.as, now);
  const as = formatAudience(audience);
  const look = { audience, personal: question.personal };
  const pastEntries = getRfqHistoryUpTo(entries, question);
  const replayed = replayRfq(pastEntries);
  const erasedAt = findErasureTime(record, now.buyerId, question, pastEntries.length);
  const snapshot =
    replayed === null || erasedAt === null ? replayed : applyBuyerErasureToRfqSnapshot(replayed, erasedAt);
  const isKnown = isCustomerCompanyVisible(snapshot, audience);
  return {
    id: now.rfqId,
    number: identity.number,
    project_title: isKnown ? now.projectTitle : (maskContactDataOrNullIfNone(now.projectTitle) ?? now.projectTitle),
    company_name: isKnown ? now.companyName : null,
    events_total: filterRfqHistoryForAudience(entries, audience).length,
    audiences: listAudiences(now).filter(({ value }) => audience.kind === 'auditor' || value === as),
    as,
    events: toRfqHistoryTimeline(filterRfqHistoryForAudience(pastEntries, audience), entries, actors, look),
    seen: snapshot === null ? null : toRfqSnapshotView(snapshot, { identity, actors }, look),
  };
}
