import type { UserAccountEvent } from '@marketplace/contracts/accounts/accounts.events.ts';

/** An API token that was not revoked. The token may have expired. */
export interface UnrevokedApiToken {
  readonly id: string;
  readonly expiresAt: string;
}

/** State for decisions about a user, folded from the user's stream. Contains no personal data. */
export interface UserState {
  readonly registered: boolean;
  readonly emailConfirmed: boolean;
  readonly secondFactor: boolean;
  readonly disabled: boolean;
  readonly erased: boolean;
  /** Whether the user restricted the processing of their data, so that it may only be stored (GDPR Article 18). */
  readonly restricted: boolean;
  /** Whether the user objected to being included in analytics. */
  readonly objecting: boolean;
  /** Last accepted version of the terms; `null` when none was accepted. */
  readonly termsVersion: string | null;
  readonly apiTokens: readonly UnrevokedApiToken[];
}

export const initialUserState: UserState = {
  registered: false,
  emailConfirmed: false,
  secondFactor: false,
  disabled: false,
  erased: false,
  restricted: false,
  objecting: false,
  termsVersion: null,
  apiTokens: [],
};

/** Folds one event of a `user-{id}` stream. */
export function evolveUser(state: UserState, event: UserAccountEvent): UserState {
  switch (event.type) {
    case 'UserRegistered':
      return { ...state, registered: true, termsVersion: event.data.termsVersion };
    case 'TermsAccepted':
      return { ...state, termsVersion: event.data.version };
    case 'EmailConfirmed':
      return { ...state, emailConfirmed: true };
    case 'ProfileChanged':
      return state;
    case 'SecondFactorEnabled':
    case 'SecondFactorDisabled':
      return { ...state, secondFactor: event.type === 'SecondFactorEnabled' };
    case 'AccountDisabled':
    case 'AccountEnabled':
      return { ...state, disabled: event.type === 'AccountDisabled' };
    case 'ProcessingRestricted':
    case 'RestrictionLifted':
      return { ...state, restricted: event.type === 'ProcessingRestricted' };
    case 'ObjectionRaised':
    case 'ObjectionWithdrawn':
      return { ...state, objecting: event.type === 'ObjectionRaised' };
    case 'ApiTokenCreated': {
      const { tokenId: id, expiresAt } = event.data;
      return { ...state, apiTokens: [...state.apiTokens, { id, expiresAt }] };
    }
    case 'ApiTokenRevoked':
      return { ...state, apiTokens: state.apiTokens.filter(({ id }) => id !== event.data.tokenId) };
    case 'SubjectErased':
      return { ...state, erased: true };
  }
}
