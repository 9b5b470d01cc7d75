import type { PrivacyEvent, RightsRequested } from '@marketplace/contracts/privacy/privacy.events.ts';
import type { Decider } from '@marketplace/event-store/decider.ts';

export interface RightsState {
  readonly requested: boolean;
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

/** The rules of a `privacyRequest-{id}` stream. */
export const rightsDecider: Decider<RightsState, FileRequest, PrivacyEvent> = {
  initial: { requested: false },
  evolve: (state, { type }) => (type === 'RightsRequested' ? { requested: true } : state),
  decide: ({ requestId, userId, requestType, isFulfilled }, { requested }) => {
    if (requested) return [];
    const request = { requestId, userId };
    return [
      { type: 'RightsRequested', data: { ...request, requestType } },
      { type: 'RightsConfirmed', data: { ...request, by: 'session' } },
      ...(isFulfilled ? [{ type: 'RightsFulfilled', data: request } as const] : []),
    ];
  },
};
