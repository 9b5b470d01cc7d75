import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { dayInMs, type ReminderDays, reminderDays } from '@marketplace/contracts/rfq/rfq.values.ts';
import { linksFact } from './buyerRfq.ts';
import { reminderKey, type RfqState, waitsForDeadline } from './rfq.state.ts';

/** Reminds of the deadline `days` before it, if that time has come and a vendor has not quoted. */
export interface RemindOfDeadline {
  readonly type: 'RemindOfDeadline';
  readonly days: ReminderDays;
}

/** @returns the time `days` before the deadline, in milliseconds since the epoch. @param deadline ISO 8601. */
export function remindsAt(deadline: string, days: number): number {
  return Date.parse(deadline) - days * dayInMs;
}

/** Emits each reminder once per deadline, before the next one is due, and only while a vendor has not quoted. */
export function remindOfDeadline({ days }: RemindOfDeadline, rfq: RfqState, meta: Meta): readonly RfqEvent[] {
  if (rfq === null || rfq.reminders.includes(reminderKey(rfq.deadline, days))) return [];
  const at = Date.parse(meta.at);
  const next = reminderDays.find((each) => each < days) ?? 0;
  if (at < remindsAt(rfq.deadline, days) || at >= remindsAt(rfq.deadline, next)) return [];
  const waiting = rfq.links.filter((link) => waitsForDeadline(rfq, link));
  if (waiting.length === 0) return [];
  return [{ type: 'DeadlineReminded', data: { ...linksFact(rfq, waiting), deadline: rfq.deadline, days } }];
}
