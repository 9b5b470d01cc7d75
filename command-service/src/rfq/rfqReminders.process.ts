import type { RepeatedWorkHandle } from '@marketplace/event-store/reader/runRepeatedly.ts';
import { type RfqEvent, RfqSent, getRfqStreamName } from '@marketplace/contracts/rfq/rfq.events.ts';
import { DeadlineExtended, RfqReopened } from '@marketplace/contracts/rfq/rfq.outcome.events.ts';
import { type DeadlineReminderDays, deadlineReminderDays } from '@marketplace/contracts/rfq/rfq.values.ts';
import {
  type DeadlineProcessDeps,
  type DeadlineProcessDefinition,
  startDeadlineProcess,
} from '../deadlines/deadlineProcess.ts';
import { computeRfqReminderTimeMs } from './decideRemindOfRfqDeadline.ts';
import { rfqDecider } from './rfq.decider.ts';

/** @returns the deadline in an event, and whether it replaces the previous deadline; `null` if the event has none. */
function extractDeadline({ type, data }: RfqEvent): { readonly deadline: string; readonly moves?: true } | null {
  if (type === 'RfqSent' || type === 'RfqReopened') return { deadline: data.deadline };
  return type === 'DeadlineExtended' ? { deadline: data.to, moves: true } : null;
}

/**
 * Creates the process that triggers the reminder of a deadline `days` days in advance. There is no reminder if less
 * time than that remains when the deadline is set.
 */
export function createRfqReminderProcess(days: DeadlineReminderDays): DeadlineProcessDefinition<RfqEvent> {
  return {
    name: `rfq-reminder-${days}`,
    eventNames: [RfqSent.name, DeadlineExtended.name, RfqReopened.name],
    deadlineOf: (event, at) => {
      const found = extractDeadline(event);
      if (found === null) return null;
      const { deadline, ...options } = found;
      const due = computeRfqReminderTimeMs(deadline, days);
      if (due <= Date.parse(at)) return null;
      return { subject: event.data.rfqId, dueAt: new Date(due).toISOString(), ...options };
    },
    act: (execute, rfqId, meta) =>
      execute(rfqDecider, { stream: getRfqStreamName(rfqId), command: { type: 'RemindOfDeadline', days }, meta }),
  };
}

/** Starts one reminder process for each number of days before the deadline. */
export function startRfqReminderProcesses(deps: DeadlineProcessDeps): RepeatedWorkHandle {
  const running = deadlineReminderDays.map((days) => startDeadlineProcess(deps, createRfqReminderProcess(days)));
  return {
    problem: () => running.map(({ problem }) => problem()).find((problem) => problem !== null) ?? null,
    stop: async () => {
      await Promise.all(running.map(({ stop }) => stop()));
    },
  };
}
