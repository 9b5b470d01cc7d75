import type { Running } from '@marketplace/event-store/reader/keepRunning.ts';
import { LinkStatusSetByAdmin, type RfqEvent, RfqSent, rfqStream } from '@marketplace/contracts/rfq/rfq.events.ts';
import { DeadlineExtended, QuoteWithdrawn, RfqReopened } from '@marketplace/contracts/rfq/rfq.outcome.events.ts';
import { type DeadlineDeps, type DeadlineProcess, startDeadlines } from '../deadlines/deadlineProcess.ts';
import { rfqDecider } from './rfq.decider.ts';
import { isOpen } from '@marketplace/domain/rfq/lifecycle/statuses.ts';

/**
 * What an event says about expiry: an RFQ that was sent is looked at on its deadline, which may move, and at once when an admin opened
 * a link again or a vendor took a quote back. A link that was taken out of expired has left its deadline behind. What passed while an
 * RFQ was closed is looked at once it is open again.
 */
export const rfqExpiry: DeadlineProcess<RfqEvent> = {
  name: 'rfq-expiry',
  eventNames: [RfqSent.name, LinkStatusSetByAdmin.name, QuoteWithdrawn.name, DeadlineExtended.name, RfqReopened.name],
  deadlineOf: (event, at) => {
    const subject = event.data.rfqId;
    const { type, data } = event;
    if (type === 'RfqSent' || type === 'RfqReopened') return { subject, dueAt: data.deadline };
    if (type === 'DeadlineExtended') return { subject, dueAt: data.to, moves: true };
    if (type === 'QuoteWithdrawn') return { subject, dueAt: at };
    if (type !== 'LinkStatusSetByAdmin') return null;
    return isOpen(data.to) && data.from !== 'expired' ? { subject, dueAt: at } : null;
  },
  act: (execute, rfqId, meta) =>
    execute(rfqDecider, { stream: rfqStream(rfqId), command: { type: 'ExpireRfq' }, meta }),
};

/** Ends RFQs at their deadlines, each once. */
export function startRfqExpiry(deps: DeadlineDeps): Running {
  return startDeadlines(deps, rfqExpiry);
}
