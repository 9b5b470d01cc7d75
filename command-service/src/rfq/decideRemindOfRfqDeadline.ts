import { dayMs } from '@marketplace/contracts/kernel/durations.ts';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { type DeadlineReminderDays, deadlineReminderDays } from '@marketplace/contracts/rfq/rfq.values.ts';
import { buildEventDataForExistingRfqLinks } from './buyerRfq.ts';
import { formatRfqReminderKey, type RfqState, isRfqLinkSubjectToDeadline } from './rfq.state.ts';

/** Records a reminder of the deadline, at the earliest `days` days before it, if at least one vendor has not quoted. */
export interface RemindOfRfqDeadlineCommand {
  readonly type: 'RemindOfDeadline';
  readonly days: DeadlineReminderDays;
}

/**
 * @returns the time `days` before the deadline, in milliseconds since the epoch.
 * @param deadline ISO 8601.
 */
export function computeRfqReminderTimeMs(deadline: string, days: number): number {
  return Date.parse(deadline) - days * dayMs;
}

/**
 * Emits each reminder at most once per deadline. Emits nothing before the reminder is due, once the next reminder is
 * due, or if no vendor still has to quote.
 */
export function decideRemindOfRfqDeadline(
  { days }: RemindOfRfqDeadlineCommand,
  rfq: RfqState,
  meta: EventMeta,
): readonly RfqEvent[] {
  if (rfq === null || rfq.reminders.includes(formatRfqReminderKey(rfq.deadline, days))) return [];
  const at = Date.parse(meta.at);
  const next = deadlineReminderDays.find((each) => each < days) ?? 0;
  if (at < computeRfqReminderTimeMs(rfq.deadline, days) || at >= computeRfqReminderTimeMs(rfq.deadline, next))
    return [];
  const waiting = rfq.links.filter((link) => isRfqLinkSubjectToDeadline(rfq, link));
  if (waiting.length === 0) return [];
  return [
    {
      type: 'DeadlineReminded',
      data: { ...buildEventDataForExistingRfqLinks(rfq, waiting), deadline: rfq.deadline, days },
    },
  ];
}
