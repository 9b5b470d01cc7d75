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

/** Unconfirmed requests lapse. */
const lapseProcess: DeadlineProcess<PrivacyEvent> = {
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

/** Reminds admins of requests that are due soon. */
const reminderProcess: DeadlineProcess<PrivacyEvent> = {
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
 * Destroys the key of a lapsed request's subject, and with it the input of the form. Not added to the erasure ledger: after a restored
 * backup the deadline is due again.
 */
function createErasureProcess({ keys, pool }: RequestDeadlinesDeps): DeadlineProcess<PrivacyEvent> {
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

/** Runs the deadlines of privacy requests: lapse, reminder, and erasure after a lapse. */
export function startRequestDeadlines(deps: RequestDeadlinesDeps): Running {
  const running = [lapseProcess, reminderProcess, createErasureProcess(deps)].map((process) =>
    startDeadlines(deps, process),
  );
  return {
    problem: () => running.map(({ problem }) => problem()).find((problem) => problem !== null) ?? null,
    stop: async () => {
      await Promise.all(running.map(({ stop }) => stop()));
    },
  };
}
