import { msg } from '@lingui/core/runtime-macro';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import {
  type RfqBuyerCommandBase,
  requireBuyerRfq,
  buildEventDataForExistingRfqLinks,
  requireOpenRfq,
  requireRfqBelowMaxBuyerChanges,
} from './buyerRfq.ts';
import type { RfqState } from './rfq.state.ts';
import { resolveRfqDeadline } from './decideSendRfq.ts';
import { buildRfqLinkEventData } from './vendorRfqLink.ts';

/** The buyer moves the deadline to a later instant. */
export interface ExtendRfqDeadlineCommand extends RfqBuyerCommandBase {
  readonly type: 'ExtendDeadline';
  readonly deadline: string;
}

/**
 * Moves the deadline to a later instant, with the same maximum as for a new RFQ. Reopens expired links: as accepted if
 * the vendor had accepted, else as sent.
 * @throws Refusal `rfq.awarded`, `rfq.closed`, `rfq.deadline`, `rfq.deadline-not-later` or `rfq.too-many-changes`.
 */
export function decideExtendRfqDeadline(
  command: ExtendRfqDeadlineCommand,
  state: RfqState,
  meta: EventMeta,
): readonly RfqEvent[] {
  const rfq = requireBuyerRfq(state, command.buyer);
  requireOpenRfq(rfq);
  const from = rfq.deadline;
  const to = resolveRfqDeadline(command.deadline, meta.at);
  if (Date.parse(to) <= Date.parse(from)) {
    const message = msg`The new deadline must be later than the current deadline.`;
    throw new Refusal('rule', 'rfq.deadline-not-later', message, [{ path: 'deadline', message }]);
  }
  requireRfqBelowMaxBuyerChanges(rfq);
  const expired = rfq.links.filter(({ status }) => status === 'expired');
  return [
    { type: 'DeadlineExtended', data: { ...buildEventDataForExistingRfqLinks(rfq, rfq.links), from, to } },
    ...expired.map((link): RfqEvent => {
      const restoredStatus = link.everAccepted ? 'accepted' : 'sent';
      return { type: 'ExpiryLifted', data: { ...buildRfqLinkEventData({ rfq, link }), to: restoredStatus } };
    }),
  ];
}
