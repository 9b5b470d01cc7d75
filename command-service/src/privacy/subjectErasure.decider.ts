import type { UserEvent } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { Decider } from '@marketplace/event-store/decider.ts';

export interface SubjectErasureState {
  readonly erased: boolean;
}

export interface EraseSubject {
  readonly type: 'EraseSubject';
  readonly userId: string;
}

/** Erasure in a `user-{id}` stream, which has no other event for a person without an account. Emits the event once. */
export const subjectErasureDecider: Decider<SubjectErasureState, EraseSubject, UserEvent> = {
  initial: { erased: false },
  evolve: (state, { type }) => (type === 'SubjectErased' ? { erased: true } : state),
  decide: ({ userId }, { erased }) => (erased ? [] : [{ type: 'SubjectErased', data: { userId } }]),
};
