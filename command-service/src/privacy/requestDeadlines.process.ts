import { userStream } from '@marketplace/contracts/accounts/accounts.events.ts';
import { lapsesAt, remindAt } from '@marketplace/contracts/privacy/privacy.dueDates.ts';
import {
  type PrivacyEvent,
  privacyRequestStream,
  RightsLapsed,
  RightsRequested,
} from '@marketplace/contracts/privacy/privacy.events.ts';
import type { Running } from '@marketplace/event-store/reader/keepRunning.ts';
import { forgetMails } from '@marketplace/mail/outbox.ts';
import { type DeadlineDeps, type DeadlineProcess, startDeadlines } from '../deadlines/deadlineProcess.ts';
import type { KeysPort } from '../ports.ts';
import { rightsDecider } from './rights.decider.ts';
import { subjectDecider } from './subject.decider.ts';

export type RequestDeadlinesDeps = DeadlineDeps & KeysPort;

/** What nobody confirmed in time lapses. */
const lapses: DeadlineProcess<PrivacyEvent> = {
  name: 'privacy-lapse',
  eventNames: [RightsRequested.name],
  deadlineOf: ({ type, data }, at) =>
    type === 'RightsRequested' && data.by === 'form' ? { subject: data.requestId, dueAt: lapsesAt(at) } : null,
  act: (execute, requestId, meta) =>
    execute(rightsDecider, {
      stream: privacyRequestStream(requestId),
      command: { type: 'LapseRequest', requestId },
      meta,
    }),
};

/** Admins are reminded of what is soon due. */
const reminders: DeadlineProcess<PrivacyEvent> = {
  name: 'privacy-reminder',
  eventNames: [RightsRequested.name],
  deadlineOf: ({ type, data }, at) =>
    type === 'RightsRequested' ? { subject: data.requestId, dueAt: remindAt(data.requestType, at) } : null,
  act: (execute, requestId, meta) =>
    execute(rightsDecider, {
      stream: privacyRequestStream(requestId),
      command: { type: 'RemindOfRequest', requestId },
      meta,
    }),
};

/**
 * The key of a lapsed request's subject is destroyed, and so is what was typed. The ledger of erasures is left out: in a restored backup
 * the deadline comes again.
 */
function forgetting({ keys, pool }: RequestDeadlinesDeps): DeadlineProcess<PrivacyEvent> {
  return {
    name: 'privacy-forget',
    eventNames: [RightsLapsed.name],
    deadlineOf: ({ data }, at) => ({ subject: data.userId, dueAt: at }),
    act: async (execute, userId, meta) => {
      await keys.erase(userId);
      await forgetMails(pool, userId);
      await execute(subjectDecider, {
        stream: userStream(userId),
        command: { type: 'EraseSubject', userId },
        meta,
      });
    },
  };
}

/** Keeps the deadlines of privacy requests: what lapses, what is soon due, and what is forgotten. */
export function startRequestDeadlines(deps: RequestDeadlinesDeps): Running {
  const running = [lapses, reminders, forgetting(deps)].map((process) => startDeadlines(deps, process));
  return {
    problem: () => running.map(({ problem }) => problem()).find((problem) => problem !== null) ?? null,
    stop: async () => {
      await Promise.all(running.map(({ stop }) => stop()));
    },
  };
}
