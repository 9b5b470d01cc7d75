import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { LinkStatus } from '@marketplace/contracts/rfq/rfq.values.ts';
import type { RfqState } from './rfq.state.ts';
import { linkFact, quoteAwarded } from './vendorLink.ts';

/** An admin puts a link into a status, with a note or without; any status may follow any other. */
export interface SetLinkStatus {
  readonly type: 'SetLinkStatus';
  readonly linkId: string;
  readonly to: LinkStatus;
  readonly notes: string | null;
  /** The link's version that the admin saw, or `null` when it does not matter. */
  readonly ifVersion: number | null;
}

/** An admin deletes a link: a tombstone, which nothing on the link follows. */
export interface DeleteLink {
  readonly type: 'DeleteLink';
  readonly linkId: string;
  readonly ifVersion: number | null;
}

/** The same answer for a link that never was and for one that was deleted. */
export function linkNotFound(): Refusal {
  return new Refusal('notFound', 'rfq.link-not-found', 'There is no such RFQ.');
}

function adminLink(rfq: RfqState, { linkId, ifVersion }: Pick<SetLinkStatus, 'linkId' | 'ifVersion'>) {
  const link = rfq?.links.find((candidate) => candidate.linkId === linkId);
  if (rfq === null || link === undefined) throw linkNotFound();
  if (ifVersion !== null && ifVersion !== link.version) {
    throw new Refusal('precondition', 'rfq.link-changed', 'This RFQ has changed meanwhile. Look at it again.');
  }
  return { rfq, link };
}

/** Events on one link after which its status stands. */
export const mostLinkChanges = 1_000;

/** The same status without a note changes nothing. @throws Refusal 'rfq.link-full', or 'quote.awarded' for another status. */
export function setLinkStatus(command: SetLinkStatus, state: RfqState): readonly RfqEvent[] {
  const found = adminLink(state, command);
  const { to, notes } = command;
  const from = found.link.status;
  if (from === to && notes === null) return [];
  if (from !== to && found.link.outcome === 'awarded') throw quoteAwarded();
  if (found.link.version >= mostLinkChanges) {
    throw new Refusal(
      'state',
      'rfq.link-full',
      'This RFQ was changed so often that no more changes can be kept. Delete it.',
    );
  }
  return [{ type: 'LinkStatusSetByAdmin', data: { ...linkFact(found), from, to, notes } }];
}

/** @throws Refusal 'rfq.link-not-found', 'quote.awarded', or 'rfq.link-changed' when the admin saw an older version. */
export function deleteLink(command: DeleteLink, state: RfqState): readonly RfqEvent[] {
  const found = adminLink(state, command);
  if (found.link.outcome === 'awarded') throw quoteAwarded();
  return [{ type: 'LinkDeleted', data: linkFact(found) }];
}
