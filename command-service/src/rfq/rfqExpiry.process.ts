import type { RepeatedWorkHandle } from '@marketplace/event-store/reader/runRepeatedly.ts';
import {
  LinkStatusSetByAdmin,
  type RfqEvent,
  RfqSent,
  getRfqStreamName,
} from '@marketplace/contracts/rfq/rfq.events.ts';
import { DeadlineExtended, QuoteWithdrawn, RfqReopened } from '@marketplace/contracts/rfq/rfq.outcome.events.ts';
import {
  type DeadlineProcessDeps,
  type DeadlineProcessDefinition,
  startDeadlineProcess,
} from '../deadlines/deadlineProcess.ts';
import { rfqDecider } from './rfq.decider.ts';
import { isRfqLinkOpen } from '@marketplace/domain/rfq/lifecycle/statuses.ts';

/**
 * Expires links at the deadline of their RFQ, which the buyer can extend. Also checks the deadline when an admin
 * reopens a link or a vendor withdraws a quote. A link that an admin reopened after its expiry is exempt from the
 * deadline. A deadline that passed while the RFQ was closed is processed when the RFQ is reopened.
 */
export const rfqExpiryProcess: DeadlineProcessDefinition<RfqEvent> = {
  name: 'rfq-expiry',
  eventNames: [RfqSent.name, LinkStatusSetByAdmin.name, QuoteWithdrawn.name, DeadlineExtended.name, RfqReopened.name],
  deadlineOf: (event, at) => {
    const subject = event.data.rfqId;
    const { type, data } = event;
    if (type === 'RfqSent' || type === 'RfqReopened') return { subject, dueAt: data.deadline };
    if (type === 'DeadlineExtended') return { subject, dueAt: data.to, moves: true };
    if (type === 'QuoteWithdrawn') return { subject, dueAt: at };
    if (type !== 'LinkStatusSetByAdmin') return null;
    return isRfqLinkOpen(data.to) && data.from !== 'expired' ? { subject, dueAt: at } : null;
  },
  act: (execute, rfqId, meta) =>
    execute(rfqDecider, { stream: getRfqStreamName(rfqId), command: { type: 'ExpireRfq' }, meta }),
};

/** Expires links until the returned handle is stopped. Checks for passed deadlines every `tickMs` milliseconds. */
export function startRfqExpiryProcess(deps: DeadlineProcessDeps): RepeatedWorkHandle {
  return startDeadlineProcess(deps, rfqExpiryProcess);
}
