import { msg } from '@lingui/core/runtime-macro';
import type { UserAccountEvent } from '@marketplace/contracts/accounts/accounts.events.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { RevocableDataSubjectRight } from '@marketplace/contracts/privacy/privacy.values.ts';
import { evolveUser, initialUserState, type UserState } from '@marketplace/domain/accounts/accounts.fold.ts';
import type { Decider } from '@marketplace/event-store/decider.ts';

/** Sets or withdraws a user's restriction of data processing, or objection to it. */
export interface ChangeProcessingRestrictionOrObjectionCommand {
  readonly type: 'ChangeProcessing';
  readonly userId: string;
  readonly right: RevocableDataSubjectRight;
  readonly inForce: boolean;
}

const eventTypes = {
  restriction: { on: 'ProcessingRestricted', off: 'RestrictionLifted' },
  objection: { on: 'ObjectionRaised', off: 'ObjectionWithdrawn' },
} as const;

function decide(
  { userId, right, inForce }: ChangeProcessingRestrictionOrObjectionCommand,
  state: UserState,
): readonly UserAccountEvent[] {
  if (!state.registered || state.erased) {
    throw new Refusal('notFound', 'account.unknown-user', msg`This account does not exist.`);
  }
  const isInForce = right === 'restriction' ? state.restricted : state.objecting;
  return isInForce === inForce ? [] : [{ type: eventTypes[right][inForce ? 'on' : 'off'], data: { userId } }];
}

/** Rules for a user's restriction and objection, in a `user-{id}` stream. */
export const processingRestrictionOrObjectionDecider: Decider<
  UserState,
  ChangeProcessingRestrictionOrObjectionCommand,
  UserAccountEvent
> = {
  initial: initialUserState,
  quota: {
    maxEvents: 1_000,
    maxCharacters: 1_000_000,
    // A right can be exercised at any time. Withdrawals count towards the quota, so that switching back and forth is
    // limited.
    isExempt: ({ inForce }) => inForce,
    refusal: {
      code: 'account.history-full',
      message: msg`Your account has reached its limit of changes. Contact support to make more changes.`,
    },
  },
  evolve: evolveUser,
  decide,
};
