import type { UserAccountEvent } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { Decider } from '@marketplace/event-store/decider.ts';

export interface DataSubjectErasureState {
  readonly erased: boolean;
}

export interface EraseDataSubjectCommand {
  readonly type: 'EraseSubject';
  readonly userId: string;
}

/**
 * Decider of the erasure in a `user-{id}` stream, which has no other event for a person without an account. Emits the
 * event once.
 */
export const dataSubjectErasureDecider: Decider<DataSubjectErasureState, EraseDataSubjectCommand, UserAccountEvent> = {
  initial: { erased: false },
  evolve: (state, { type }) => (type === 'SubjectErased' ? { erased: true } : state),
  decide: ({ userId }, { erased }) => (erased ? [] : [{ type: 'SubjectErased', data: { userId } }]),
};
