import { msg } from '@lingui/core/runtime-macro';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { formatPersonName } from '@marketplace/domain/accounts/formatPersonName.ts';
import { getCustomerContactVisibleSince } from '@marketplace/domain/rfq/contactVisibilityPeriods.ts';
import { type RfqHistoryAudience, maskContactDataInRfqHistoryEntry } from '@marketplace/domain/rfq/rfq.audience.ts';
import { type RfqHistoryEntry, getRfqHistoryEventLinkIds } from '@marketplace/domain/rfq/rfq.history.ts';
import type {
  AuditedRfqLinkReplyItem,
  RfqHistoryReplyActor,
  RfqHistoryReplyEvent,
  RfqAsSeenByAudience,
} from '@marketplace/contracts/rfq/rfq.historyViews.ts';
import { describeRfqEvent, type FindPersonName, getRfqEventActorRole } from './rfqHistory.text.ts';
import {
  type RfqLinkStateSnapshot,
  getUndeletedRfqLinks,
  foldEventIntoRfqSnapshot,
  type RfqHistorySnapshot,
} from '@marketplace/domain/rfq/rfq.replay.ts';
import { toAdminRfqLinkView, toAdminRfqView } from './rfqAdmin.views.ts';
import { toBuyerRfqLinkView, toBuyerRfqView, toVendorRfqView } from './rfqBoard.views.ts';
import type { RfqHistoryEventsAndPeople } from './rfqHistory.queries.ts';
import {
  toAdminRfqLinkRowFromSnapshot,
  toBuyerRfqLinkRowFromSnapshot,
  toQuoteVersionRows,
  toAdminRfqRowFromSnapshot,
  toVendorRfqRowFromSnapshot,
} from './rfqHistory.rows.ts';

/** The viewer of a history: the audience that it is shown to, and whether personal data is visible. */
export interface RfqHistoryVisibility {
  readonly audience: RfqHistoryAudience;
  readonly personal: boolean;
}

/**
 * Describes a user by name. The name is `null` for `system` and for erased people.
 * @param actor user id, or `system`.
 */
export function toRfqHistoryActorKindAndName(
  actor: string,
  actors: RfqHistoryEventsAndPeople['actors'],
): Omit<RfqHistoryReplyActor, 'role'> {
  if (actor === 'system') return { kind: 'system', name: null, company: null };
  const person = actors.get(actor);
  if (person === undefined || person.email === null) {
    return { kind: 'erased', name: null, company: person?.company ?? null };
  }
  return { kind: 'person', name: formatPersonName(person) ?? '', company: person.company };
}

/**
 * Describes the actor of an event. Buyers and vendors see which side acted, not which person.
 * @param actor user id, or `system`.
 */
function toActorView(
  actor: string,
  role: RfqHistoryReplyActor['role'],
  actors: RfqHistoryEventsAndPeople['actors'],
  look: RfqHistoryVisibility,
): RfqHistoryReplyActor {
  const { kind, name, company } = toRfqHistoryActorKindAndName(actor, actors);
  if (look.audience.kind !== 'auditor') return { kind, role, name: null, company: null };
  return { kind, role, name: look.personal ? name : null, company };
}

/**
 * Creates a lookup for the names of people affected by events. The lookup returns names only to auditors with access to
 * personal data.
 */
function createNameLookup(actors: RfqHistoryEventsAndPeople['actors'], look: RfqHistoryVisibility): FindPersonName {
  if (look.audience.kind !== 'auditor' || !look.personal) return () => null;
  return (userId) => {
    const { kind, name } = toRfqHistoryActorKindAndName(userId, actors);
    return kind === 'erased' ? formatMessage(msg`Deleted user`) : name || null;
  };
}

/** Whether the customer's company is visible to the audience in this state of the RFQ. */
export function isCustomerCompanyVisible(rfq: RfqHistorySnapshot | null, audience: RfqHistoryAudience): boolean {
  if (audience.kind !== 'vendor') return true;
  return (
    rfq?.links.some(
      (link) => link.linkId === audience.linkId && getCustomerContactVisibleSince(link.contactPeriods) !== null,
    ) ?? false
  );
}

/**
 * Builds the timeline of the entries that are visible to the audience.
 * @param all all entries of the RFQ; the events are numbered in this order.
 */
export function toRfqHistoryTimeline(
  visibleEntries: readonly RfqHistoryEntry[],
  all: readonly RfqHistoryEntry[],
  actors: RfqHistoryEventsAndPeople['actors'],
  look: RfqHistoryVisibility,
): RfqHistoryReplyEvent[] {
  const final = visibleEntries.reduce(foldEventIntoRfqSnapshot, null);
  const isCompanyVisible = isCustomerCompanyVisible(final, look.audience);
  const entries = isCompanyVisible ? visibleEntries : visibleEntries.map(maskContactDataInRfqHistoryEntry);
  let before: RfqHistorySnapshot | null = null;
  const reader = { audience: look.audience.kind, nameOf: createNameLookup(actors, look), isCompanyVisible };
  const places = new Map(all.map(({ position }, index) => [position, index + 1]));
  return entries.map((entry) => {
    const after = foldEventIntoRfqSnapshot(before, entry);
    const { title, summary, changes } = describeRfqEvent(entry, before, after, reader);
    before = after;
    const linkIds = getRfqHistoryEventLinkIds(entry.event);
    return {
      event: places.get(entry.position) ?? 1,
      position: entry.position,
      at: entry.at,
      type: entry.event.type,
      title,
      summary,
      actor: toActorView(entry.actor, getRfqEventActorRole(entry.event), actors, look),
      link_ids: [...linkIds],
      provider_names: (after?.links ?? []).flatMap((link) =>
        linkIds.includes(link.linkId) ? [link.providerName] : [],
      ),
      changes: [...changes],
    };
  });
}

/** The customer of an RFQ and the people in its events. */
type RfqPeople = Pick<RfqHistoryEventsAndPeople, 'identity' | 'actors'>;

function toAuditedLinkView(
  rfq: RfqHistorySnapshot,
  link: RfqLinkStateSnapshot,
  { identity, actors }: RfqPeople,
  look: RfqHistoryVisibility,
): AuditedRfqLinkReplyItem {
  const view = toAdminRfqLinkView(toAdminRfqLinkRowFromSnapshot(rfq, link, identity), look.personal);
  const versions = toQuoteVersionRows(link).map((row, at) => ({
    ...row,
    sent_by: toActorView(link.quotes[at]?.sentBy ?? 'system', 'vendor', actors, look),
  }));
  return {
    ...view,
    deleted_at: link.deletedAt,
    contact_visible_since: getCustomerContactVisibleSince(link.contactPeriods),
    contact_visible_periods: [...link.contactPeriods],
    quote_versions: versions,
  };
}

/** Values that replace contact data and free text for readers without access to personal data. */
const noPersonalData = { contact_name: null, email: null, phone: null, custom_requirements: null, wizard_data: null };

function removePersonalData(identity: RfqHistoryEventsAndPeople['identity']): RfqHistoryEventsAndPeople['identity'] {
  const { masked } = identity;
  const visible = masked === null ? null : { ...masked, custom_requirements: null, wizard_data: null };
  return { ...identity, ...noPersonalData, masked: visible };
}

/** Converts an RFQ snapshot to the API view that the audience saw at that time. */
export function toRfqSnapshotView(
  rfq: RfqHistorySnapshot,
  known: RfqPeople,
  look: RfqHistoryVisibility,
): RfqAsSeenByAudience {
  const { audience, personal } = look;
  const identity = personal ? known.identity : removePersonalData(known.identity);
  const row = toAdminRfqRowFromSnapshot(rfq, identity);
  switch (audience.kind) {
    case 'auditor': {
      const { decision_priorities, requirements, custom_requirements } = row;
      const stated = { decision_priorities: [...decision_priorities], requirements, custom_requirements };
      const links = rfq.links.map((link) => toAuditedLinkView(rfq, link, { ...known, identity }, look));
      return { kind: 'auditor', rfq: { ...toAdminRfqView(row, personal), ...stated }, links };
    }
    case 'buyer': {
      const links = getUndeletedRfqLinks(rfq).map((link) =>
        toBuyerRfqLinkView(toBuyerRfqLinkRowFromSnapshot(rfq, link)),
      );
      return { kind: 'buyer', rfq: toBuyerRfqView(row), links };
    }
    case 'vendor': {
      const own = getUndeletedRfqLinks(rfq).find(({ linkId }) => linkId === audience.linkId);
      return {
        kind: 'vendor',
        rfq: own === undefined ? null : toVendorRfqView(toVendorRfqRowFromSnapshot(rfq, own, identity)),
      };
    }
  }
}
