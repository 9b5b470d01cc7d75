import type { Running } from '@marketplace/event-store/reader/keepRunning.ts';
import { type RfqEvent, RfqSent, rfqStream } from '@marketplace/contracts/rfq/rfq.events.ts';
import { DeadlineExtended, RfqReopened } from '@marketplace/contracts/rfq/rfq.outcome.events.ts';
import { type ReminderDays, reminderDays } from '@marketplace/contracts/rfq/rfq.values.ts';
import { type DeadlineDeps, type DeadlineProcess, startDeadlines } from '../deadlines/deadlineProcess.ts';
import { remindsAt } from './remindOfDeadline.ts';
import { rfqDecider } from './rfq.decider.ts';

/** @returns the deadline in an event, and whether it replaces the previous one. */
function extractDeadline({ type, data }: RfqEvent): { readonly deadline: string; readonly moves?: true } | null {
  if (type === 'RfqSent' || type === 'RfqReopened') return { deadline: data.deadline };
  return type === 'DeadlineExtended' ? { deadline: data.to, moves: true } : null;
}

/** Reminds of deadlines `days` before them, unless the deadline was set later than that. */
export function rfqReminder(days: ReminderDays): DeadlineProcess<RfqEvent> {
  return {
    name: `rfq-reminder-${days}`,
    eventNames: [RfqSent.name, DeadlineExtended.name, RfqReopened.name],
    deadlineOf: (event, at) => {
      const found = extractDeadline(event);
      if (found === null) return null;
      const { deadline, ...options } = found;
      const due = remindsAt(deadline, days);
      if (due <= Date.parse(at)) return null;
      return { subject: event.data.rfqId, dueAt: new Date(due).toISOString(), ...options };
    },
    act: (execute, rfqId, meta) =>
      execute(rfqDecider, { stream: rfqStream(rfqId), command: { type: 'RemindOfDeadline', days }, meta }),
  };
}

/** Starts one process per number of days. */
export function startRfqReminders(deps: DeadlineDeps): Running {
  const running = reminderDays.map((days) => startDeadlines(deps, rfqReminder(days)));
  return {
    problem: () => running.map(({ problem }) => problem()).find((problem) => problem !== null) ?? null,
    stop: async () => {
      await Promise.all(running.map(({ stop }) => stop()));
    },
  };
}
