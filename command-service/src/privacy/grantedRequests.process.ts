import {
  type PrivacyEvent,
  privacyRequestStream,
  RightsGranted,
} from '@marketplace/contracts/privacy/privacy.events.ts';
import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import { processingRights } from '@marketplace/contracts/privacy/privacy.values.ts';
import { userStream } from '@marketplace/contracts/accounts/accounts.events.ts';
import { commandIdOf } from '@marketplace/event-store/ids.ts';
import type { Running } from '@marketplace/event-store/reader/keepRunning.ts';
import { type DeadlineDeps, type DeadlineProcess, startDeadlines } from '../deadlines/deadlineProcess.ts';
import { type AnswerDeps, type GrantedRequest, mailAnswer } from './answerMails.ts';
import type { LoadStatePort } from '../ports.ts';
import { changeProcessing, type ProcessingDeps } from './changeProcessing.ts';
import { rightsDecider } from './rights.decider.ts';
import { subjectDecider } from './subject.decider.ts';

/** Erases a person everywhere, including the read models; safe to repeat. */
export interface ErasePort {
  readonly erase: (subject: string) => Promise<void>;
}

export type GrantedRequestsDeps = DeadlineDeps & AnswerDeps & ErasePort & LoadStatePort & ProcessingDeps;

async function loadGrantedRequest({ readPersonal }: AnswerDeps, requestId: string): Promise<GrantedRequest | null> {
  const events = (await readPersonal(privacyRequestStream(requestId))) as readonly PrivacyEvent[];
  const filed = events.find((event) => event.type === 'RightsRequested')?.data;
  const confirmed = events.find((event) => event.type === 'RightsConfirmed')?.data;
  const isClosed = events.some(({ type }) => type === 'RightsFulfilled' || type === 'RightsDeclined');
  if (filed === undefined || confirmed === undefined || isClosed) return null;
  const { userId, requestType, email } = filed;
  return { requestId, userId, requestType, email, accountId: confirmed.accountId };
}

/** Applies a restriction or objection to the account. Without an account there is nothing to do: the data is only stored. */
async function applyProcessingRight(
  deps: GrantedRequestsDeps,
  { requestId, requestType, accountId }: GrantedRequest,
  meta: Meta,
): Promise<void> {
  const right = processingRights.find((each) => each === requestType);
  if (right === undefined || accountId === null) return;
  if ((await deps.loadState(subjectDecider, userStream(accountId))).state.erased) return;
  const commandId = commandIdOf({ actor: 'system', route: 'privacy:processing', key: requestId });
  await changeProcessing(deps, { userId: accountId, right, inForce: true }, { ...meta, commandId });
}

/** Executes the request; repeated if interrupted. */
async function executeRequest(deps: GrantedRequestsDeps, request: GrantedRequest, meta: Meta): Promise<void> {
  await applyProcessingRight(deps, request, meta);
  await mailAnswer(deps, request);
  if (request.requestType === 'erasure') await deps.erase(request.accountId ?? request.userId);
}

/** Executes requests as soon as an admin grants them, and closes them. */
function grantedRequestsProcess(deps: GrantedRequestsDeps): DeadlineProcess<PrivacyEvent> {
  return {
    name: 'privacy-granted',
    eventNames: [RightsGranted.name],
    deadlineOf: ({ data }, at) => ({ subject: data.requestId, dueAt: at }),
    act: async (execute, requestId, meta) => {
      const request = await loadGrantedRequest(deps, requestId);
      if (request === null) return;
      await executeRequest(deps, request, meta);
      const command = { type: 'FulfilRequest', requestId } as const;
      await execute(rightsDecider, { stream: privacyRequestStream(requestId), command, meta });
    },
  };
}

export function startGrantedRequests(deps: GrantedRequestsDeps): Running {
  return startDeadlines(deps, grantedRequestsProcess(deps));
}
