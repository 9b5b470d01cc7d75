import {
  type PrivacyRequestEvent,
  getPrivacyRequestStreamName,
  RightsGranted,
} from '@marketplace/contracts/privacy/privacy.events.ts';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import { revocableDataSubjectRights } from '@marketplace/contracts/privacy/privacy.values.ts';
import { getUserStreamName } from '@marketplace/contracts/accounts/accounts.events.ts';
import { deriveCommandId } from '@marketplace/event-store/ids.ts';
import type { RepeatedWorkHandle } from '@marketplace/event-store/reader/runRepeatedly.ts';
import {
  type DeadlineProcessDeps,
  type DeadlineProcessDefinition,
  startDeadlineProcess,
} from '../deadlines/deadlineProcess.ts';
import {
  type PrivacyFulfilmentMailDeps,
  type GrantedPrivacyRequest,
  queuePrivacyFulfilmentMail,
} from './privacyFulfilmentMails.ts';
import type { LoadStatePort } from '../ports.ts';
import {
  changeProcessingRestrictionOrObjection,
  type ChangeProcessingRestrictionOrObjectionDeps,
} from './changeProcessingRestrictionOrObjection.ts';
import { privacyRequestDecider } from './privacyRequest.decider.ts';
import { dataSubjectErasureDecider } from './subjectErasure.decider.ts';

/** Erases a person everywhere, including the read models; safe to repeat. */
export interface EraseDataSubjectPort {
  readonly erase: (subject: string) => Promise<void>;
}

export type GrantedPrivacyRequestsDeps = DeadlineProcessDeps &
  PrivacyFulfilmentMailDeps &
  EraseDataSubjectPort &
  LoadStatePort &
  ChangeProcessingRestrictionOrObjectionDeps;

async function loadGrantedRequest(
  { readPersonal }: PrivacyFulfilmentMailDeps,
  requestId: string,
): Promise<GrantedPrivacyRequest | null> {
  const events = (await readPersonal(getPrivacyRequestStreamName(requestId))) as readonly PrivacyRequestEvent[];
  const filed = events.find((event) => event.type === 'RightsRequested')?.data;
  const confirmed = events.find((event) => event.type === 'RightsConfirmed')?.data;
  const isClosed = events.some(({ type }) => type === 'RightsFulfilled' || type === 'RightsDeclined');
  if (filed === undefined || confirmed === undefined || isClosed) return null;
  const { userId, requestType, email } = filed;
  return { requestId, userId, requestType, email, accountId: confirmed.accountId };
}

/**
 * Applies a restriction or objection to the account. Does nothing for a person without an account, because the person's
 * data is not processed in any other way.
 */
async function applyProcessingRight(
  deps: GrantedPrivacyRequestsDeps,
  { requestId, requestType, accountId }: GrantedPrivacyRequest,
  meta: EventMeta,
): Promise<void> {
  const right = revocableDataSubjectRights.find((each) => each === requestType);
  if (right === undefined || accountId === null) return;
  if ((await deps.loadState(dataSubjectErasureDecider, getUserStreamName(accountId))).state.erased) return;
  const commandId = deriveCommandId({ actor: 'system', route: 'privacy:processing', key: requestId });
  await changeProcessingRestrictionOrObjection(
    deps,
    { userId: accountId, right, inForce: true },
    { ...meta, commandId },
  );
}

/** Executes the request; safe to repeat after an interruption. */
async function executeRequest(
  deps: GrantedPrivacyRequestsDeps,
  request: GrantedPrivacyRequest,
  meta: EventMeta,
): Promise<void> {
  await applyProcessingRight(deps, request, meta);
  await queuePrivacyFulfilmentMail(deps, request);
  if (request.requestType === 'erasure') await deps.erase(request.accountId ?? request.userId);
}

/** Creates the process that executes privacy requests as soon as an admin grants them, and then closes them. */
function grantedRequestsProcess(deps: GrantedPrivacyRequestsDeps): DeadlineProcessDefinition<PrivacyRequestEvent> {
  return {
    name: 'privacy-granted',
    eventNames: [RightsGranted.name],
    deadlineOf: ({ data }, at) => ({ subject: data.requestId, dueAt: at }),
    act: async (execute, requestId, meta) => {
      const request = await loadGrantedRequest(deps, requestId);
      if (request === null) return;
      await executeRequest(deps, request, meta);
      const command = { type: 'FulfilRequest', requestId } as const;
      await execute(privacyRequestDecider, { stream: getPrivacyRequestStreamName(requestId), command, meta });
    },
  };
}

/**
 * Executes granted privacy requests until the returned handle is stopped. After an interruption, a request is executed
 * again from the beginning (ADR 0049).
 */
export function startGrantedPrivacyRequestProcess(deps: GrantedPrivacyRequestsDeps): RepeatedWorkHandle {
  return startDeadlineProcess(deps, grantedRequestsProcess(deps));
}
