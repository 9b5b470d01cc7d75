import type { Running } from '@marketplace/event-store/reader/keepRunning.ts';
import { LinkStatusSetByAdmin, type RfqEvent, RfqSent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { type DeadlineDeps, type DeadlineProcess, startDeadlines } from '../deadlines/deadlineProcess.ts';
import { rfqDecider, rfqStream } from './rfq.decider.ts';
import { isOpen } from '@marketplace/domain/rfq/lifecycle/statuses.ts';

/**
 * What an event says about expiry: an RFQ that was sent is looked at on its deadline, and at once when an admin opened a link
 * again. A link that was taken out of expired has left its deadline behind.
 */
export const rfqExpiry: DeadlineProcess<RfqEvent> = {
  name: 'rfq-expiry',
  eventNames: [RfqSent.name, LinkStatusSetByAdmin.name],
  deadlineOf: (event, at) => {
    if (event.type === 'RfqSent') return { subject: event.data.rfqId, dueAt: event.data.deadline };
    if (event.type !== 'LinkStatusSetByAdmin') return null;
    const { rfqId, from, to } = event.data;
    return isOpen(to) && from !== 'expired' ? { subject: rfqId, dueAt: at } : null;
  },
  act: (execute, rfqId, meta) =>
    execute(rfqDecider, { stream: rfqStream(rfqId), command: { type: 'ExpireRfq' }, meta }),
};

/** Ends RFQs at their deadlines, each once. */
export function startRfqExpiry(deps: DeadlineDeps): Running {
  return startDeadlines(deps, rfqExpiry);
}
