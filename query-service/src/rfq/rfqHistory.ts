import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { maskedOrNull } from '@marketplace/domain/rfq/contactData/contactData.ts';
import { type Audience, entriesFor } from '@marketplace/domain/rfq/rfq.audience.ts';
import { entriesUpTo, type HistoryMoment } from '@marketplace/domain/rfq/rfq.history.ts';
import type { AudienceView, RfqHistoryView } from '@marketplace/contracts/rfq/rfq.historyViews.ts';
import { replayErasure, replayRfq, type RfqAsStood } from '@marketplace/domain/rfq/rfq.replay.ts';
import type { RfqRecord } from './rfqHistory.queries.ts';
import { knowsCompany, toSeen, toTimeline } from './rfqHistory.views.ts';

/** What an auditor asks for: a moment, through whose eyes, and whether personal data may be read. */
export interface HistoryQuestion extends HistoryMoment {
  readonly as: string;
  readonly personal: boolean;
}

/** @throws Refusal `rfq.audience-not-found` for a vendor who was not asked. */
function audienceOf(as: string, rfq: RfqAsStood): Audience {
  if (as === 'auditor' || as === 'buyer') return { kind: as };
  const wanted = as.replace(/^vendor:/, '').toLowerCase();
  const link = rfq.links.find(({ linkId, providerId }) => linkId === wanted || providerId === wanted);
  if (link === undefined) {
    throw new Refusal('notFound', 'rfq.audience-not-found', 'This RFQ was not sent to this provider.');
  }
  return { kind: 'vendor', linkId: link.linkId };
}

function audiencesOf(rfq: RfqAsStood): AudienceView[] {
  const vendors = rfq.links.map(({ linkId, providerName }) => ({ value: `vendor:${linkId}`, label: providerName }));
  return [{ value: 'auditor', label: 'Auditor' }, { value: 'buyer', label: 'Buyer' }, ...vendors];
}

const nameOf = (audience: Audience): string =>
  audience.kind === 'vendor' ? `vendor:${audience.linkId}` : audience.kind;

/** When the buyer was erased, where that was at or before the moment of the question: before the next event, or before an instant. */
function erasureUntil(
  { entries, actors }: RfqRecord,
  buyerId: string,
  { at }: HistoryMoment,
  happened: number,
): string | null {
  const erasedAt = actors.get(buyerId)?.erased_at ?? null;
  if (erasedAt === null) return null;
  const next = entries[happened]?.at;
  const isPast = at === undefined ? next === undefined || erasedAt < new Date(next) : erasedAt <= new Date(at);
  return isPast ? erasedAt.toISOString() : null;
}

/** An RFQ's history as it was to be seen at a moment; computed from its events alone, and who people are. */
export function historyOf(record: RfqRecord, question: HistoryQuestion): RfqHistoryView {
  const { identity, entries, actors } = record;
  const now = replayRfq(entries);
  if (now === null) throw new Error('The history of an RFQ does not begin with its sending.');
  const audience = audienceOf(question.as, now);
  const as = nameOf(audience);
  const look = { audience, personal: question.personal };
  const happened = entriesUpTo(entries, question);
  const replayed = replayRfq(happened);
  const erasedAt = erasureUntil(record, now.buyerId, question, happened.length);
  const stood = replayed === null || erasedAt === null ? replayed : replayErasure(replayed, erasedAt);
  const isKnown = knowsCompany(stood, audience);
  return {
    id: now.rfqId,
    number: identity.number,
    project_title: isKnown ? now.projectTitle : (maskedOrNull(now.projectTitle) ?? now.projectTitle),
    company_name: isKnown ? now.companyName : null,
    events_total: entriesFor(entries, audience).length,
    audiences: audiencesOf(now).filter(({ value }) => audience.kind === 'auditor' || value === as),
    as,
    events: toTimeline(entriesFor(happened, audience), entries, actors, look),
    seen: stood === null ? null : toSeen(stood, { identity, actors }, look),
  };
}
