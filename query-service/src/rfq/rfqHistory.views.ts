import { personName } from '@marketplace/domain/accounts/personName.ts';
import { contactVisibleSince } from '@marketplace/domain/rfq/contactPeriods.ts';
import { type Audience, withoutContactData, withoutNote } from '@marketplace/domain/rfq/rfq.audience.ts';
import { type HistoryEntry, linkIdsOf } from '@marketplace/domain/rfq/rfq.history.ts';
import type {
  AuditedLinkView,
  HistoryActorView,
  HistoryEventView,
  RfqAsSeen,
} from '@marketplace/contracts/rfq/rfq.historyViews.ts';
import { describeEvent, type NameOf, sideOf } from './rfqHistory.words.ts';
import { type LinkAsStood, liveLinks, replayEvent, type RfqAsStood } from '@marketplace/domain/rfq/rfq.replay.ts';
import { toAdminLinkView, toAdminRfqView } from './rfqAdmin.views.ts';
import { toBuyerLinkView, toBuyerRfqView, toVendorRfqView } from './rfqBoard.views.ts';
import type { RfqRecord } from './rfqHistory.queries.ts';
import {
  adminLinkRowAsStood,
  buyerLinkRowAsStood,
  quoteRows,
  rfqRowAsStood,
  vendorRowAsStood,
} from './rfqHistory.rows.ts';

/** The viewer of a history: the audience that it is shown to, and whether personal data is visible. */
export interface Look {
  readonly audience: Audience;
  readonly personal: boolean;
}

/**
 * Describes a user by name; unnamed for `system` and for erased people.
 * @param actor user id, or `system`.
 */
export function namedActor(actor: string, actors: RfqRecord['actors']): Omit<HistoryActorView, 'role'> {
  if (actor === 'system') return { kind: 'system', name: null, company: null };
  const person = actors.get(actor);
  if (person === undefined || person.email === null) {
    return { kind: 'erased', name: null, company: person?.company ?? null };
  }
  return { kind: 'person', name: personName(person) ?? '', company: person.company };
}

/**
 * Describes the actor of an event. Buyers and vendors see which side acted, not which person.
 * @param actor user id, or `system`.
 */
function toActorView(
  actor: string,
  role: HistoryActorView['role'],
  actors: RfqRecord['actors'],
  look: Look,
): HistoryActorView {
  const { kind, name, company } = namedActor(actor, actors);
  if (look.audience.kind !== 'auditor') return { kind, role, name: null, company: null };
  return { kind, role, name: look.personal ? name : null, company };
}

/** Shows the names of affected people only to auditors with access to personal data. */
function createNameLookup(actors: RfqRecord['actors'], look: Look): NameOf {
  if (look.audience.kind !== 'auditor' || !look.personal) return () => null;
  return (userId) => {
    const { kind, name } = namedActor(userId, actors);
    return kind === 'erased' ? 'Erased person' : name || null;
  };
}

/** Whether the customer's company is visible to the audience in this state of the RFQ. */
export function knowsCompany(rfq: RfqAsStood | null, audience: Audience): boolean {
  if (audience.kind !== 'vendor') return true;
  return (
    rfq?.links.some((link) => link.linkId === audience.linkId && contactVisibleSince(link.contactPeriods) !== null) ??
    false
  );
}

/** Builds the timeline of the entries that are visible to the audience. */
export function toTimeline(
  visibleEntries: readonly HistoryEntry[],
  all: readonly HistoryEntry[],
  actors: RfqRecord['actors'],
  look: Look,
): HistoryEventView[] {
  const final = visibleEntries.reduce(replayEvent, null);
  const companyKnown = knowsCompany(final, look.audience);
  const visible = companyKnown ? visibleEntries : visibleEntries.map(withoutContactData);
  const entries = look.personal ? visible : visible.map(withoutNote);
  let before: RfqAsStood | null = null;
  const nameOf = createNameLookup(actors, look);
  const places = new Map(all.map(({ position }, index) => [position, index + 1]));
  return entries.map((entry) => {
    const after = replayEvent(before, entry);
    const { title, summary, changes } = describeEvent(entry, before, after, nameOf);
    before = after;
    const linkIds = linkIdsOf(entry.event);
    return {
      event: places.get(entry.position) ?? 1,
      position: entry.position,
      at: entry.at,
      type: entry.event.type,
      title,
      summary,
      actor: toActorView(entry.actor, sideOf(entry.event), actors, look),
      link_ids: [...linkIds],
      provider_names: (after?.links ?? []).flatMap((link) =>
        linkIds.includes(link.linkId) ? [link.providerName] : [],
      ),
      changes: changes.filter(({ field }) => companyKnown || field !== 'Company'),
    };
  });
}

/** The people of an RFQ. */
type RfqPeople = Pick<RfqRecord, 'identity' | 'actors'>;

function toAuditedLinkView(
  rfq: RfqAsStood,
  link: LinkAsStood,
  { identity, actors }: RfqPeople,
  look: Look,
): AuditedLinkView {
  const view = toAdminLinkView(adminLinkRowAsStood(rfq, link, identity), look.personal);
  const versions = quoteRows(link).map((row, at) => ({
    ...row,
    sent_by: toActorView(link.quotes[at]?.sentBy ?? 'system', 'vendor', actors, look),
  }));
  return {
    ...view,
    deleted_at: link.deletedAt,
    contact_visible_since: contactVisibleSince(link.contactPeriods),
    contact_visible_periods: [...link.contactPeriods],
    quote_versions: versions,
  };
}

/** Replaces contact and free text for readers without access to personal data. */
const noPersonalData = { contact_name: null, email: null, phone: null, custom_requirements: null, wizard_data: null };

function removePersonalData(identity: RfqRecord['identity']): RfqRecord['identity'] {
  const { masked } = identity;
  const visible = masked === null ? null : { ...masked, custom_requirements: null, wizard_data: null };
  return { ...identity, ...noPersonalData, masked: visible };
}

/** Shows an RFQ snapshot as the audience saw it. */
export function toSeen(rfq: RfqAsStood, known: RfqPeople, look: Look): RfqAsSeen {
  const { audience, personal } = look;
  const identity = personal ? known.identity : removePersonalData(known.identity);
  const row = rfqRowAsStood(rfq, identity);
  switch (audience.kind) {
    case 'auditor': {
      const { decision_priorities, requirements, custom_requirements } = row;
      const stated = { decision_priorities: [...decision_priorities], requirements, custom_requirements };
      const links = rfq.links.map((link) => toAuditedLinkView(rfq, link, { ...known, identity }, look));
      return { kind: 'auditor', rfq: { ...toAdminRfqView(row, personal), ...stated }, links };
    }
    case 'buyer': {
      const links = liveLinks(rfq).map((link) => toBuyerLinkView(buyerLinkRowAsStood(rfq, link)));
      return { kind: 'buyer', rfq: toBuyerRfqView(row), links };
    }
    case 'vendor': {
      const own = liveLinks(rfq).find(({ linkId }) => linkId === audience.linkId);
      return { kind: 'vendor', rfq: own === undefined ? null : toVendorRfqView(vendorRowAsStood(rfq, own, identity)) };
    }
  }
}
