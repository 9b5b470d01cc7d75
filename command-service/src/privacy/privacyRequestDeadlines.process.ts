import { getUserStreamName } from '@marketplace/contracts/accounts/accounts.events.ts';
import {
  calculatePrivacyConfirmationExpiry,
  calculatePrivacyReminderDate,
} from '@marketplace/contracts/privacy/privacy.dueDates.ts';
import {
  type PrivacyRequestEvent,
  getPrivacyRequestStreamName,
  RightsLapsed,
  RightsRequested,
} from '@marketplace/contracts/privacy/privacy.events.ts';
import type { RepeatedWorkHandle } from '@marketplace/event-store/reader/runRepeatedly.ts';
import { deleteMailsOfRecipient } from '@marketplace/mail/outbox.ts';
import {
  type DeadlineProcessDeps,
  type DeadlineProcessDefinition,
  startDeadlineProcess,
} from '../deadlines/deadlineProcess.ts';
import type { SubjectKeyErasurePort } from '../ports.ts';
import { privacyRequestDecider } from './privacyRequest.decider.ts';
import { dataSubjectErasureDecider } from './subjectErasure.decider.ts';

export type PrivacyRequestDeadlinesDeps = DeadlineProcessDeps & SubjectKeyErasurePort;

/** Closes unconfirmed requests when their confirmation link expires. */
const lapseProcess: DeadlineProcessDefinition<PrivacyRequestEvent> = {
  name: 'privacy-lapse',
  eventNames: [RightsRequested.name],
  deadlineOf: ({ type, data }, at) =>
    type === 'RightsRequested' && data.by === 'form'
      ? { subject: data.requestId, dueAt: calculatePrivacyConfirmationExpiry(at) }
      : null,
  act: (execute, requestId, meta) =>
    execute(privacyRequestDecider, {
      stream: getPrivacyRequestStreamName(requestId),
      command: { type: 'LapseRequest', requestId },
      meta,
    }),
};

/** Reminds admins of requests that are due soon. */
const reminderProcess: DeadlineProcessDefinition<PrivacyRequestEvent> = {
  name: 'privacy-reminder',
  eventNames: [RightsRequested.name],
  deadlineOf: ({ type, data }, at) =>
    type === 'RightsRequested'
      ? { subject: data.requestId, dueAt: calculatePrivacyReminderDate(data.requestType, at) }
      : null,
  act: (execute, requestId, meta) =>
    execute(privacyRequestDecider, {
      stream: getPrivacyRequestStreamName(requestId),
      command: { type: 'RemindOfRequest', requestId },
      meta,
    }),
};

/**
 * Destroys the key of a lapsed request's subject, which makes the input of the form unreadable, and deletes the mails
 * to the subject. The subject is not added to the erasure ledger, because the deadline is due again after a backup is
 * restored.
 */
function createErasureProcess({
  keys,
  pool,
}: PrivacyRequestDeadlinesDeps): DeadlineProcessDefinition<PrivacyRequestEvent> {
  return {
    name: 'privacy-forget',
    eventNames: [RightsLapsed.name],
    deadlineOf: ({ data }, at) => ({ subject: data.userId, dueAt: at }),
    act: async (execute, userId, meta) => {
      await keys.erase(userId);
      await deleteMailsOfRecipient(pool, userId);
      await execute(dataSubjectErasureDecider, {
        stream: getUserStreamName(userId),
        command: { type: 'EraseSubject', userId },
        meta,
      });
    },
  };
}

/** Starts the processes for the deadlines of privacy requests: lapse, reminder, and erasure after a lapse. */
export function startPrivacyRequestDeadlineProcesses(deps: PrivacyRequestDeadlinesDeps): RepeatedWorkHandle {
  const running = [lapseProcess, reminderProcess, createErasureProcess(deps)].map((process) =>
    startDeadlineProcess(deps, process),
  );
  return {
    problem: () => running.map(({ problem }) => problem()).find((problem) => problem !== null) ?? null,
    stop: async () => {
      await Promise.all(running.map(({ stop }) => stop()));
    },
  };
}
