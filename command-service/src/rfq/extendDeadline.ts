import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { type ByBuyer, buyerRfq, linksFact, refuseOver, refuseTooManyChanges } from './buyerRfq.ts';
import type { RfqState } from './rfq.state.ts';
import { judgedDeadline } from './sendRfq.ts';
import { linkFact } from './vendorLink.ts';

/** The buyer moves the deadline to a later instant. */
export interface ExtendDeadline extends ByBuyer {
  readonly type: 'ExtendDeadline';
  readonly deadline: string;
}

/**
 * Moves the deadline forward, up to the maximum of a new RFQ. Reopens expired links: as accepted if the vendor had accepted, else as sent.
 * @throws Refusal `rfq.awarded`, `rfq.closed`, `rfq.deadline`, `rfq.deadline-not-later` or `rfq.too-many-changes`.
 */
export function extendDeadline(command: ExtendDeadline, state: RfqState, meta: Meta): readonly RfqEvent[] {
  const rfq = buyerRfq(state, command.buyer);
  refuseOver(rfq);
  const from = rfq.deadline;
  const to = judgedDeadline(command.deadline, meta.at);
  if (Date.parse(to) <= Date.parse(from)) {
    const message = 'The new deadline must be later than the one that stands.';
    throw new Refusal('rule', 'rfq.deadline-not-later', message, [{ path: 'deadline', message }]);
  }
  refuseTooManyChanges(rfq);
  const expired = rfq.links.filter(({ status }) => status === 'expired');
  return [
    { type: 'DeadlineExtended', data: { ...linksFact(rfq, rfq.links), from, to } },
    ...expired.map((link): RfqEvent => {
      const restoredStatus = link.everAccepted ? 'accepted' : 'sent';
      return { type: 'ExpiryLifted', data: { ...linkFact({ rfq, link }), to: restoredStatus } };
    }),
  ];
}
