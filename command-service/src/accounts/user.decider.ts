import type { UserEvent } from '@marketplace/contracts/accounts/accounts.events.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { Decider } from '@marketplace/event-store/decider.ts';

export interface UserState {
  readonly registered: boolean;
}

export interface RegisterUser {
  readonly type: 'RegisterUser';
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
}

/** Name of the stream that holds a person. */
export function userStream(userId: string): string {
  return `user-${userId}`;
}

/** The rules of a `user-{id}` stream. That an address belongs to one person only is the account table's to say. */
export const userDecider: Decider<UserState, RegisterUser, UserEvent> = {
  initial: { registered: false },
  evolve: () => ({ registered: true }),
  decide: ({ userId, email, firstName, lastName, company }, { registered }) => {
    if (registered) throw new Refusal('state', 'account.registered', 'This account exists already.');
    return [{ type: 'UserRegistered', data: { userId, email, name: { firstName, lastName }, company } }];
  },
};
