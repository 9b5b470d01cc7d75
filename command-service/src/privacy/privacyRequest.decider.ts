import { msg } from '@lingui/core/runtime-macro';
import type { Message } from '@marketplace/contracts/kernel/messages/messages.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type {
  PrivacyRequestEvent,
  RightsConfirmed,
  RightsRequested,
} from '@marketplace/contracts/privacy/privacy.events.ts';
import type { Decider } from '@marketplace/event-store/decider.ts';

export interface PrivacyRequestState {
  /** `null` before the request was filed. */
  readonly filed: Pick<RightsRequested['data'], 'userId' | 'requestType' | 'by'> | null;
  /**
   * The account found when the request was confirmed; `accountId` is `null` if no account has the address. The property
   * itself is `null` before the confirmation.
   */
  readonly confirmed: Pick<RightsConfirmed['data'], 'accountId'> | null;
  /** Whether an admin granted the request, which is then executed. */
  readonly granted: boolean;
  readonly reminded: boolean;
  readonly closed: 'fulfilled' | 'declined' | 'lapsed' | null;
}

/** Files a request of a signed-in user; the session confirms the identity. */
export interface SubmitPrivacyRequestOfSignedInUserCommand {
  readonly type: 'FileRequest';
  readonly requestId: string;
  readonly userId: string;
  readonly requestType: RightsRequested['data']['requestType'];
  /** Whether the HTTP response fulfils the request, as for a download. */
  readonly isFulfilled: boolean;
}

/** Files a request that was submitted through a form; the email address is not confirmed yet. */
export interface SubmitPrivacyRequestOfGuestCommand {
  readonly type: 'FileTyped';
  readonly requestId: string;
  /** A new subject for this request. */
  readonly userId: string;
  readonly requestType: RightsRequested['data']['requestType'];
  readonly email: string;
  readonly description: string | null;
}

export type PrivacyRequestCommand =
  | SubmitPrivacyRequestOfSignedInUserCommand
  | SubmitPrivacyRequestOfGuestCommand
  /**
   * Confirms a request by the link in a mail, once. `accountId` is the id of the account with the email address, `null`
   * if there is none.
   */
  | { readonly type: 'ConfirmRequest'; readonly requestId: string; readonly accountId: string | null }
  /** Closes a request that was not confirmed in time. */
  | { readonly type: 'LapseRequest'; readonly requestId: string }
  /** Reminds admins of a request that is due soon, once. */
  | { readonly type: 'RemindOfRequest'; readonly requestId: string }
  | { readonly type: 'GrantRequest'; readonly requestId: string }
  /** Closes a request after its execution; emits nothing if the request is closed already. */
  | { readonly type: 'FulfilRequest'; readonly requestId: string }
  | { readonly type: 'DeclineRequest'; readonly requestId: string; readonly reason: string };

/** Reasons why a closed request cannot be decided, by its outcome. */
const closedRequestTexts: Readonly<Record<NonNullable<PrivacyRequestState['closed']>, Message>> = {
  fulfilled: msg`This request has already been fulfilled.`,
  declined: msg`This request has already been declined.`,
  lapsed: msg`This request was not confirmed in time and is closed.`,
};

/** The same refusal for forged, used and expired links. */
export function createInvalidPrivacyLinkRefusal(): Refusal {
  return new Refusal('rule', 'privacy.link', msg`This link is no longer valid. Send a new request.`);
}

function fileRequest({
  requestId,
  userId,
  requestType,
  isFulfilled,
}: SubmitPrivacyRequestOfSignedInUserCommand): readonly PrivacyRequestEvent[] {
  const request = { requestId, userId };
  return [
    { type: 'RightsRequested', data: { ...request, requestType, by: 'session', email: null, description: null } },
    { type: 'RightsConfirmed', data: { ...request, by: 'session', accountId: userId } },
    ...(isFulfilled ? [{ type: 'RightsFulfilled', data: request } as const] : []),
  ];
}

function fileFormRequest({
  requestId,
  userId,
  requestType,
  email,
  description,
}: SubmitPrivacyRequestOfGuestCommand): readonly PrivacyRequestEvent[] {
  const data = { requestId, userId, requestType, by: 'form', email, description } as const;
  return [{ type: 'RightsRequested', data }];
}

function confirm(
  accountId: string | null,
  requestId: string,
  state: PrivacyRequestState,
): readonly PrivacyRequestEvent[] {
  const { filed, confirmed, closed } = state;
  if (filed === null || filed.by !== 'form' || confirmed !== null || closed !== null)
    throw createInvalidPrivacyLinkRefusal();
  const request = { requestId, userId: filed.userId };
  return [
    { type: 'RightsConfirmed', data: { ...request, by: 'link', accountId } },
    ...(filed.requestType === 'do-not-sell'
      ? [{ type: 'SaleOptedOut', data: { ...request, accountId } } as const]
      : []),
  ];
}

/**
 * @returns the filed request.
 * @throws Refusal when the request does not exist, or is closed, granted or unconfirmed.
 */
function requireDecidable({
  filed,
  confirmed,
  granted,
  closed,
}: PrivacyRequestState): NonNullable<PrivacyRequestState['filed']> {
  if (filed === null) throw new Refusal('notFound', 'privacy.unknown-request', msg`This request does not exist.`);
  if (closed !== null) throw new Refusal('state', 'privacy.closed', closedRequestTexts[closed]);
  if (granted) throw new Refusal('state', 'privacy.closed', msg`This request is already being processed.`);
  if (confirmed === null) {
    throw new Refusal('state', 'privacy.unconfirmed', msg`This request has not been confirmed yet.`);
  }
  return filed;
}

function decline(requestId: string, reason: string, state: PrivacyRequestState): readonly PrivacyRequestEvent[] {
  const { userId } = requireDecidable(state);
  return [{ type: 'RightsDeclined', data: { requestId, userId, reason } }];
}

function grant(requestId: string, state: PrivacyRequestState): readonly PrivacyRequestEvent[] {
  return [{ type: 'RightsGranted', data: { requestId, userId: requireDecidable(state).userId } }];
}

function fulfil(requestId: string, { filed, closed }: PrivacyRequestState): readonly PrivacyRequestEvent[] {
  if (filed === null || closed !== null) return [];
  return [{ type: 'RightsFulfilled', data: { requestId, userId: filed.userId } }];
}

function lapse(requestId: string, { filed, confirmed, closed }: PrivacyRequestState): readonly PrivacyRequestEvent[] {
  if (filed?.by !== 'form' || confirmed !== null || closed !== null) return [];
  return [{ type: 'RightsLapsed', data: { requestId, userId: filed.userId } }];
}

function remind(requestId: string, state: PrivacyRequestState): readonly PrivacyRequestEvent[] {
  const { filed, confirmed, granted, reminded, closed } = state;
  if (filed === null || confirmed === null || granted || reminded || closed !== null) return [];
  return [{ type: 'RightsReminded', data: { requestId, userId: filed.userId } }];
}

function evolve(state: PrivacyRequestState, { type, data }: PrivacyRequestEvent): PrivacyRequestState {
  switch (type) {
    case 'RightsRequested':
      return { ...state, filed: { userId: data.userId, requestType: data.requestType, by: data.by } };
    case 'RightsConfirmed':
      return { ...state, confirmed: { accountId: data.accountId } };
    case 'RightsGranted':
      return { ...state, granted: true };
    case 'RightsReminded':
      return { ...state, reminded: true };
    case 'RightsFulfilled':
    case 'SaleOptedOut':
      return { ...state, closed: 'fulfilled' };
    case 'RightsDeclined':
      return { ...state, closed: 'declined' };
    case 'RightsLapsed':
      return { ...state, closed: 'lapsed' };
  }
}

function decide(command: PrivacyRequestCommand, state: PrivacyRequestState): readonly PrivacyRequestEvent[] {
  switch (command.type) {
    case 'FileRequest':
      return state.filed === null ? fileRequest(command) : [];
    case 'FileTyped':
      return state.filed === null ? fileFormRequest(command) : [];
    case 'ConfirmRequest':
      return confirm(command.accountId, command.requestId, state);
    case 'LapseRequest':
      return lapse(command.requestId, state);
    case 'RemindOfRequest':
      return remind(command.requestId, state);
    case 'GrantRequest':
      return grant(command.requestId, state);
    case 'FulfilRequest':
      return fulfil(command.requestId, state);
    case 'DeclineRequest':
      return decline(command.requestId, command.reason, state);
  }
}

/** Rules of a `privacyRequest-{id}` stream. */
export const privacyRequestDecider: Decider<PrivacyRequestState, PrivacyRequestCommand, PrivacyRequestEvent> = {
  initial: { filed: null, confirmed: null, granted: false, reminded: false, closed: null },
  evolve,
  decide,
};
