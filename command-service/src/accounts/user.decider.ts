import { msg } from '@lingui/core/runtime-macro';
import type { UserAccountEvent } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { ApiScope } from '@marketplace/contracts/accounts/accounts.tokens.ts';
import { evolveUser, initialUserState, type UserState } from '@marketplace/domain/accounts/accounts.fold.ts';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { Decider } from '@marketplace/event-store/decider.ts';

interface PersonFields {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
}

export interface RegisterUserCommand extends PersonFields {
  readonly type: 'RegisterUser';
  readonly email: string;
  readonly termsVersion: string | null;
}

export interface ChangeUserProfileCommand extends PersonFields {
  readonly type: 'ChangeProfile';
  /**
   * Whether any value of the profile differs from the log. The decider cannot determine this, because names are
   * encrypted personal data.
   */
  readonly isNew: boolean;
}

export interface CreateApiTokenCommand {
  readonly type: 'CreateApiToken';
  readonly userId: string;
  readonly tokenId: string;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  /** ISO 8601. */
  readonly expiresAt: string;
}

export type UserCommand =
  | RegisterUserCommand
  | ChangeUserProfileCommand
  | CreateApiTokenCommand
  | { readonly type: 'ConfirmEmail'; readonly userId: string; readonly by: 'link' | 'operator' }
  | { readonly type: 'AcceptTerms'; readonly userId: string; readonly version: string }
  | { readonly type: 'EnableSecondFactor' | 'DisableSecondFactor' | 'EnableAccount'; readonly userId: string }
  /** Without `tokenId`, revokes all tokens. */
  | { readonly type: 'RevokeApiTokens'; readonly userId: string; readonly tokenId?: string }
  | { readonly type: 'DisableAccount'; readonly userId: string; readonly reason: string | null };

function register(command: RegisterUserCommand, { registered }: UserState): readonly UserAccountEvent[] {
  if (registered) throw new Refusal('state', 'account.registered', msg`This account already exists.`);
  const { userId, email, firstName, lastName, company, termsVersion } = command;
  return [{ type: 'UserRegistered', data: { userId, email, name: { firstName, lastName }, company, termsVersion } }];
}

/** Events that revoke all unexpired tokens, or only the token with `tokenId`, even if it has expired. */
function revokeTokens(
  { apiTokens }: UserState,
  userId: string,
  { at }: EventMeta,
  tokenId?: string,
): readonly UserAccountEvent[] {
  const ending = apiTokens.filter(({ id, expiresAt }) => (tokenId === undefined ? expiresAt > at : id === tokenId));
  return ending.map(({ id }) => ({ type: 'ApiTokenRevoked', data: { userId, tokenId: id } }));
}

function createToken(command: CreateApiTokenCommand, { apiTokens }: UserState): readonly UserAccountEvent[] {
  const { userId, tokenId, name, scopes, expiresAt } = command;
  if (apiTokens.some(({ id }) => id === tokenId)) return [];
  return [{ type: 'ApiTokenCreated', data: { userId, tokenId, name, scopes: [...scopes], expiresAt } }];
}

function changeUser(
  command: Exclude<UserCommand, RegisterUserCommand>,
  state: UserState,
  meta: EventMeta,
): readonly UserAccountEvent[] {
  const { userId } = command;
  switch (command.type) {
    case 'ChangeProfile': {
      const { firstName, lastName, company, isNew } = command;
      if (!isNew) return [];
      return [{ type: 'ProfileChanged', data: { userId, name: { firstName, lastName }, company } }];
    }
    case 'AcceptTerms': {
      const { version } = command;
      return state.termsVersion === version ? [] : [{ type: 'TermsAccepted', data: { userId, version } }];
    }
    case 'ConfirmEmail':
      return state.emailConfirmed ? [] : [{ type: 'EmailConfirmed', data: { userId, by: command.by } }];
    case 'EnableSecondFactor':
      return state.secondFactor ? [] : [{ type: 'SecondFactorEnabled', data: { userId } }];
    case 'DisableSecondFactor':
      return state.secondFactor ? [{ type: 'SecondFactorDisabled', data: { userId } }] : [];
    case 'DisableAccount':
      return state.disabled
        ? []
        : [{ type: 'AccountDisabled', data: { userId, reason: command.reason } }, ...revokeTokens(state, userId, meta)];
    case 'CreateApiToken':
      return createToken(command, state);
    case 'RevokeApiTokens':
      return revokeTokens(state, userId, meta, command.tokenId);
    case 'EnableAccount':
      return state.disabled ? [{ type: 'AccountEnabled', data: { userId } }] : [];
  }
}

/** Decider of a `user-{id}` stream. The accounts table ensures that an email address belongs to one user only. */
export const userDecider: Decider<UserState, UserCommand, UserAccountEvent> = {
  initial: initialUserState,
  quota: {
    maxEvents: 1_000,
    maxCharacters: 1_000_000,
    // The quota limits only profile changes, second factor activations and new API tokens. All other commands, such as
    // admin actions, work even with an exhausted quota.
    isExempt: ({ type }) => !['ChangeProfile', 'EnableSecondFactor', 'CreateApiToken'].includes(type),
    refusal: {
      code: 'account.history-full',
      message: msg`Your account has reached its limit of changes. Contact support to make more changes.`,
    },
  },
  evolve: evolveUser,
  decide: (command, state, meta) => {
    if (command.type === 'RegisterUser') return register(command, state);
    if (!state.registered || state.erased) {
      throw new Refusal('notFound', 'account.unknown-user', msg`This account does not exist.`);
    }
    return changeUser(command, state, meta);
  },
};
