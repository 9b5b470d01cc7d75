import type { UserEvent } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { Decider } from '@marketplace/event-store/decider.ts';

export interface SubjectState {
  readonly erased: boolean;
}

export interface EraseSubject {
  readonly type: 'EraseSubject';
  readonly userId: string;
}

/** Erasure in a `user-{id}` stream, which may hold nothing else for somebody who never had an account. Once is enough. */
export const subjectDecider: Decider<SubjectState, EraseSubject, UserEvent> = {
  initial: { erased: false },
  evolve: (state, { type }) => (type === 'SubjectErased' ? { erased: true } : state),
  decide: ({ userId }, { erased }) => (erased ? [] : [{ type: 'SubjectErased', data: { userId } }]),
};
