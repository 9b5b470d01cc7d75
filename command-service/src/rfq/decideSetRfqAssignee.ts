import { msg, plural } from '@lingui/core/runtime-macro';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { RfqState } from './rfq.state.ts';
import {
  buildRfqLinkEventData,
  requireAssignableRfqLink,
  type RfqWithVendorLink,
  requireVendorRfqLink,
} from './vendorRfqLink.ts';

/** A vendor assigns a link to themselves or a colleague, or unassigns it. */
export interface SetVendorRfqAssignee {
  readonly type: 'SetInCharge';
  readonly providerId: string;
  /** User id of the vendor who makes the change. */
  readonly by: string;
  /** User id of the new assignee; `null` to unassign. */
  readonly to: string | null;
  /** Whether the new assignee represents the provider. */
  readonly isColleague: boolean;
  /** The assignee that the caller was shown, to detect concurrent changes. */
  readonly seen: string | null;
  /**
   * The assignee, if that user no longer represents the provider; the link then counts as unassigned. `null` in all
   * other cases.
   */
  readonly former: string | null;
}

/**
 * Maximum number of assignee changes on one link. The limit applies per link, so that one vendor cannot use up the
 * stream of an RFQ with several providers.
 */
export const maxAssigneeChangesPerRfqLink = 100;

/** @returns the user id of the assignee; `null` if the link is unassigned, or assigned to `former`. */
export function getRfqLinkAssigneeIdUnlessFormer({ link }: RfqWithVendorLink, former: string | null): string | null {
  return link.inCharge === former ? null : link.inCharge;
}

/**
 * Changes the assignee of a link; emits nothing if the assignee stays the same.
 * @throws Refusal 'rfq.not-found', 'rfq.not-a-colleague', 'rfq.in-charge-changed', 'rfq.too-many-changes', and
 * 'rfq.rejected' or 'rfq.closed' for a link that is over.
 */
export function decideSetRfqAssignee(command: SetVendorRfqAssignee, state: RfqState): readonly RfqEvent[] {
  const { providerId, by, to, isColleague, seen, former } = command;
  const found = requireVendorRfqLink(state, providerId);
  if (to !== null && !isColleague) {
    const text = msg`This person does not have access to your provider. Assign the RFQ to someone on your team.`;
    throw new Refusal('rule', 'rfq.not-a-colleague', text);
  }
  requireAssignableRfqLink(found);
  const current = getRfqLinkAssigneeIdUnlessFormer(found, former);
  if (current === to) return [];
  if (current !== seen) {
    const text =
      current === null
        ? msg`This RFQ is no longer assigned to anyone. Review the change and try again.`
        : msg`This RFQ has been assigned to someone else. Review the change and try again.`;
    throw new Refusal('state', 'rfq.in-charge-changed', text);
  }
  if (found.link.inChargeChanges >= maxAssigneeChangesPerRfqLink) {
    const text = msg`This RFQ has reached its limit of ${plural({ max: maxAssigneeChangesPerRfqLink }, { one: '# change', other: '# changes' })} of assignee. It can no longer be assigned to someone else.`;
    throw new Refusal('state', 'rfq.too-many-changes', text);
  }
  return [{ type: 'InChargeSet', data: { ...buildRfqLinkEventData(found), userId: to, by } }];
}
