import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { PrivacyEvent, RightsRequested } from '@marketplace/contracts/privacy/privacy.events.ts';
import type { Decider } from '@marketplace/event-store/decider.ts';

export interface RightsState {
  /** Whose request it is, and for what; `null` before it was filed. */
  readonly filed: Pick<RightsRequested['data'], 'userId' | 'requestType'> | null;
  readonly closed: 'fulfilled' | 'declined' | null;
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

export type RightsCommand =
  | FileRequest
  /** It was done; nothing happens when the request is closed. */
  | { readonly type: 'FulfilRequest'; readonly requestId: string }
  | { readonly type: 'DeclineRequest'; readonly requestId: string; readonly reason: string };

function file({ requestId, userId, requestType, isFulfilled }: FileRequest): readonly PrivacyEvent[] {
  const request = { requestId, userId };
  return [
    { type: 'RightsRequested', data: { ...request, requestType } },
    { type: 'RightsConfirmed', data: { ...request, by: 'session' } },
    ...(isFulfilled ? [{ type: 'RightsFulfilled', data: request } as const] : []),
  ];
}

function decline(requestId: string, reason: string, { filed, closed }: RightsState): readonly PrivacyEvent[] {
  if (filed === null) throw new Refusal('notFound', 'privacy.unknown-request', 'There is no such request.');
  if (closed !== null) throw new Refusal('state', 'privacy.closed', `This request is ${closed} already.`);
  return [{ type: 'RightsDeclined', data: { requestId, userId: filed.userId, reason } }];
}

function fulfil(requestId: string, { filed, closed }: RightsState): readonly PrivacyEvent[] {
  if (filed === null || closed !== null) return [];
  return [{ type: 'RightsFulfilled', data: { requestId, userId: filed.userId } }];
}

/** The rules of a `privacyRequest-{id}` stream. */
export const rightsDecider: Decider<RightsState, RightsCommand, PrivacyEvent> = {
  initial: { filed: null, closed: null },
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'RightsRequested':
        return { ...state, filed: { userId: data.userId, requestType: data.requestType } };
      case 'RightsConfirmed':
        return state;
      case 'RightsFulfilled':
        return { ...state, closed: 'fulfilled' };
      case 'RightsDeclined':
        return { ...state, closed: 'declined' };
    }
  },
  decide: (command, state) => {
    switch (command.type) {
      case 'FileRequest':
        return state.filed === null ? file(command) : [];
      case 'FulfilRequest':
        return fulfil(command.requestId, state);
      case 'DeclineRequest':
        return decline(command.requestId, command.reason, state);
    }
  },
};
