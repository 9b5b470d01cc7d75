import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { PrivacyEvent, RightsConfirmed, RightsRequested } from '@marketplace/contracts/privacy/privacy.events.ts';
import type { Decider } from '@marketplace/event-store/decider.ts';

export interface RightsState {
  /** Whose request it is, for what, and how it came; `null` before it was filed. */
  readonly filed: Pick<RightsRequested['data'], 'userId' | 'requestType' | 'by'> | null;
  /** Whom it is known to come from; `null` before it was confirmed. */
  readonly confirmed: Pick<RightsConfirmed['data'], 'accountId'> | null;
  /** Whether an admin said yes and it is being done. */
  readonly granted: boolean;
  readonly reminded: boolean;
  readonly closed: 'fulfilled' | 'declined' | 'lapsed' | null;
}

/** Somebody signed in asks for a right: the session confirms whose request it is. */
export interface FileRequest {
  readonly type: 'FileRequest';
  readonly requestId: string;
  readonly userId: string;
  readonly requestType: RightsRequested['data']['requestType'];
  /** Whether the answer to the call is all that was asked for. */
  readonly isFulfilled: boolean;
}

/** Somebody fills in the form: nobody knows yet whose address it is. */
export interface FileTyped {
  readonly type: 'FileTyped';
  readonly requestId: string;
  /** The request's own subject. */
  readonly userId: string;
  readonly requestType: RightsRequested['data']['requestType'];
  readonly email: string;
  readonly description: string | null;
}

export type RightsCommand =
  | FileRequest
  | FileTyped
  /** By the mailed link, once; `accountId` has the address, `null` when none has. */
  | { readonly type: 'ConfirmRequest'; readonly requestId: string; readonly accountId: string | null }
  /** Its time to be confirmed is over. */
  | { readonly type: 'LapseRequest'; readonly requestId: string }
  /** It is soon due; said once. */
  | { readonly type: 'RemindOfRequest'; readonly requestId: string }
  /** An admin says yes. */
  | { readonly type: 'GrantRequest'; readonly requestId: string }
  /** It was done; nothing happens when the request is closed. */
  | { readonly type: 'FulfilRequest'; readonly requestId: string }
  | { readonly type: 'DeclineRequest'; readonly requestId: string; readonly reason: string };

/** What a link is told that was never made, was used, or is too old: always the same. */
export function unusableLink(): Refusal {
  return new Refusal('rule', 'privacy.link', 'This link is not valid any more. Please send a new request.');
}

function file({ requestId, userId, requestType, isFulfilled }: FileRequest): readonly PrivacyEvent[] {
  const request = { requestId, userId };
  return [
    { type: 'RightsRequested', data: { ...request, requestType, by: 'session', email: null, description: null } },
    { type: 'RightsConfirmed', data: { ...request, by: 'session', accountId: userId } },
    ...(isFulfilled ? [{ type: 'RightsFulfilled', data: request } as const] : []),
  ];
}

function fileTyped({ requestId, userId, requestType, email, description }: FileTyped): readonly PrivacyEvent[] {
  const data = { requestId, userId, requestType, by: 'form', email, description } as const;
  return [{ type: 'RightsRequested', data }];
}

function confirm(accountId: string | null, requestId: string, state: RightsState): readonly PrivacyEvent[] {
  const { filed, confirmed, closed } = state;
  if (filed === null || filed.by !== 'form' || confirmed !== null || closed !== null) throw unusableLink();
  const request = { requestId, userId: filed.userId };
  return [
    { type: 'RightsConfirmed', data: { ...request, by: 'link', accountId } },
    ...(filed.requestType === 'do-not-sell'
      ? [{ type: 'SaleOptedOut', data: { ...request, accountId } } as const]
      : []),
  ];
}

/** The request that an admin may answer. @throws Refusal when there is none, or it is not to be answered. */
function answerable({ filed, confirmed, granted, closed }: RightsState): NonNullable<RightsState['filed']> {
  if (filed === null) throw new Refusal('notFound', 'privacy.unknown-request', 'There is no such request.');
  if (closed !== null) throw new Refusal('state', 'privacy.closed', `This request is ${closed} already.`);
  if (granted) throw new Refusal('state', 'privacy.closed', 'This request is being carried out already.');
  if (confirmed === null) {
    throw new Refusal('state', 'privacy.unconfirmed', 'Nobody has confirmed this request yet.');
  }
  return filed;
}

function decline(requestId: string, reason: string, state: RightsState): readonly PrivacyEvent[] {
  const { userId } = answerable(state);
  return [{ type: 'RightsDeclined', data: { requestId, userId, reason } }];
}

function grant(requestId: string, state: RightsState): readonly PrivacyEvent[] {
  return [{ type: 'RightsGranted', data: { requestId, userId: answerable(state).userId } }];
}

function fulfil(requestId: string, { filed, closed }: RightsState): readonly PrivacyEvent[] {
  if (filed === null || closed !== null) return [];
  return [{ type: 'RightsFulfilled', data: { requestId, userId: filed.userId } }];
}

function lapse(requestId: string, { filed, confirmed, closed }: RightsState): readonly PrivacyEvent[] {
  if (filed?.by !== 'form' || confirmed !== null || closed !== null) return [];
  return [{ type: 'RightsLapsed', data: { requestId, userId: filed.userId } }];
}

function remind(requestId: string, state: RightsState): readonly PrivacyEvent[] {
  const { filed, confirmed, granted, reminded, closed } = state;
  if (filed === null || confirmed === null || granted || reminded || closed !== null) return [];
  return [{ type: 'RightsReminded', data: { requestId, userId: filed.userId } }];
}

function evolve(state: RightsState, { type, data }: PrivacyEvent): RightsState {
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

function decide(command: RightsCommand, state: RightsState): readonly PrivacyEvent[] {
  switch (command.type) {
    case 'FileRequest':
      return state.filed === null ? file(command) : [];
    case 'FileTyped':
      return state.filed === null ? fileTyped(command) : [];
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

/** The rules of a `privacyRequest-{id}` stream. */
export const rightsDecider: Decider<RightsState, RightsCommand, PrivacyEvent> = {
  initial: { filed: null, confirmed: null, granted: false, reminded: false, closed: null },
  evolve,
  decide,
};
