import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { RfqState } from './rfq.state.ts';
import { linkFact, refuseOver, type VendorLink, vendorLink } from './vendorLink.ts';

/** Somebody of a provider takes charge of its link, gives it to a colleague, or lays it down. */
export interface SetInCharge {
  readonly type: 'SetInCharge';
  readonly providerId: string;
  /** User id of who says so. */
  readonly by: string;
  /** User id of who is in charge from now on; `null` for nobody. */
  readonly to: string | null;
  /** Whether that person answers for the provider. */
  readonly isColleague: boolean;
  /** Whom the caller saw in charge: what somebody else changed meanwhile is not overwritten. */
  readonly seen: string | null;
  /** Who was put in charge and does not answer for the provider any more, which counts as nobody; `null` for none. */
  readonly former: string | null;
}

/** Of each link, so that no vendor fills an RFQ that others answer too. */
export const mostInChargeChanges = 100;

/** @returns user id of who counts as in charge; `null` for nobody. */
export function inChargeOf({ link }: VendorLink, former: string | null): string | null {
  return link.inCharge === former ? null : link.inCharge;
}

/**
 * Who is in charge from now on; nothing where that is so already.
 * @throws Refusal 'rfq.not-found', 'rfq.not-a-colleague', 'rfq.in-charge-changed', 'rfq.too-many-changes', and where nothing can come of
 * the link any more 'rfq.rejected' or 'rfq.closed'.
 */
export function setInCharge(command: SetInCharge, state: RfqState): readonly RfqEvent[] {
  const { providerId, by, to, isColleague, seen, former } = command;
  const found = vendorLink(state, providerId);
  if (to !== null && !isColleague) {
    throw new Refusal('rule', 'rfq.not-a-colleague', 'This person does not answer for your provider.');
  }
  refuseOver(found);
  const current = inChargeOf(found, former);
  if (current === to) return [];
  if (current !== seen) {
    const text = current === null ? 'Nobody is in charge of this RFQ any more.' : 'Somebody else is in charge by now.';
    throw new Refusal('state', 'rfq.in-charge-changed', text);
  }
  if (found.link.inChargeChanges >= mostInChargeChanges) {
    const text = `Who is in charge of an RFQ changes at most ${mostInChargeChanges} times.`;
    throw new Refusal('state', 'rfq.too-many-changes', text);
  }
  return [{ type: 'InChargeSet', data: { ...linkFact(found), userId: to, by } }];
}
