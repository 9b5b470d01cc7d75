import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { RfqState } from './rfq.state.ts';
import { linkFact, vendorLink } from './vendorLink.ts';

/** A vendor opened the RFQ; only the first opening is a fact. */
export interface ViewRfq {
  readonly type: 'ViewRfq';
  readonly providerId: string;
}

/** The first opening, or nothing. @throws Refusal `rfq.not-found`. */
export function viewRfq(command: ViewRfq, state: RfqState): readonly RfqEvent[] {
  const found = vendorLink(state, command.providerId);
  return found.link.viewed ? [] : [{ type: 'RfqViewed', data: linkFact(found) }];
}
