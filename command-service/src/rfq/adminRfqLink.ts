import { msg, plural } from '@lingui/core/runtime-macro';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { RfqLinkStatus } from '@marketplace/contracts/rfq/rfq.values.ts';
import type { RfqState } from './rfq.state.ts';
import { buildRfqLinkEventData, createQuoteAwardedRefusal } from './vendorRfqLink.ts';

/** An admin sets the status of a link, with an optional note; any status can follow any other. */
export interface SetRfqLinkStatusByAdminCommand {
  readonly type: 'SetLinkStatus';
  readonly linkId: string;
  readonly to: RfqLinkStatus;
  readonly notes: string | null;
  /** The version of the link that the admin was shown; `null` to skip the check. */
  readonly ifVersion: number | null;
}

/** An admin deletes a link. The event is a tombstone: the last event of the link. */
export interface DeleteRfqLinkByAdminCommand {
  readonly type: 'DeleteLink';
  readonly linkId: string;
  readonly ifVersion: number | null;
}

/** The same refusal for a link that never existed and for a deleted link. */
export function createRfqLinkNotFoundRefusal(): Refusal {
  return new Refusal('notFound', 'rfq.link-not-found', msg`This RFQ was not found.`);
}

function requireLink(
  rfq: RfqState,
  { linkId, ifVersion }: Pick<SetRfqLinkStatusByAdminCommand, 'linkId' | 'ifVersion'>,
) {
  const link = rfq?.links.find((candidate) => candidate.linkId === linkId);
  if (rfq === null || link === undefined) throw createRfqLinkNotFoundRefusal();
  if (ifVersion !== null && ifVersion !== link.version) {
    const text = msg`This RFQ has changed since you loaded it. Reload it and try again.`;
    throw new Refusal('precondition', 'rfq.link-changed', text);
  }
  return { rfq, link };
}

/** Maximum number of events on one link; once the maximum is reached, admins can no longer change the status. */
export const maxEventsPerRfqLink = 1_000;

/**
 * Sets the status of a link. Emits nothing if the status stays the same and there is no note.
 * @throws Refusal 'rfq.link-not-found', 'rfq.link-changed', 'rfq.link-full', or 'quote.awarded' for a change of the
 * status.
 */
export function decideSetRfqLinkStatusByAdmin(
  command: SetRfqLinkStatusByAdminCommand,
  state: RfqState,
): readonly RfqEvent[] {
  const found = requireLink(state, command);
  const { to, notes } = command;
  const from = found.link.status;
  if (from === to && notes === null) return [];
  if (from !== to && found.link.outcome === 'awarded') throw createQuoteAwardedRefusal();
  if (found.link.version >= maxEventsPerRfqLink) {
    const text = msg`This RFQ has reached its limit of ${plural({ max: maxEventsPerRfqLink }, { one: '# recorded change', other: '# recorded changes' })}. You can no longer change its status or add notes. Delete it if it is no longer needed.`;
    throw new Refusal('state', 'rfq.link-full', text);
  }
  return [{ type: 'LinkStatusSetByAdmin', data: { ...buildRfqLinkEventData(found), from, to, notes } }];
}

/**
 * Deletes a link.
 * @throws Refusal 'rfq.link-not-found', 'quote.awarded', or 'rfq.link-changed' if the admin was shown an older version.
 */
export function decideDeleteRfqLinkByAdmin(command: DeleteRfqLinkByAdminCommand, state: RfqState): readonly RfqEvent[] {
  const found = requireLink(state, command);
  if (found.link.outcome === 'awarded') throw createQuoteAwardedRefusal();
  return [{ type: 'LinkDeleted', data: buildRfqLinkEventData(found) }];
}
