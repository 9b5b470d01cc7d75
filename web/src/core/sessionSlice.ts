import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SignedInUserReply } from '@marketplace/contracts/accounts/accounts.api.ts';

/** The status is `checking` while the server validates a stored token: `token` is set, but `user` is not yet known. */
export type SessionState =
  | { status: 'checking'; token: string; user: null }
  | { status: 'signedIn'; token: string; user: SignedInUserReply }
  | { status: 'guest'; token: null; user: null };

const guest: SessionState = { status: 'guest', token: null, user: null };

/** @param token the stored session token; `null` for guests. */
export function buildInitialSession(token: string | null): SessionState {
  return token === null ? guest : { status: 'checking', token, user: null };
}

const slice = createSlice({
  name: 'session',
  initialState: buildInitialSession(null),
  reducers: {
    signedIn: (_state, action: PayloadAction<{ token: string; user: SignedInUserReply }>): SessionState => ({
      status: 'signedIn',
      ...action.payload,
    }),
    /** A user signed in on another tab. The server has not returned the user yet. */
    tokenFound: (state, action: PayloadAction<string>): SessionState =>
      state.token === action.payload ? state : buildInitialSession(action.payload),
    /** The server returned the token's user, or the user's access changed. */
    userRead: (state, action: PayloadAction<SignedInUserReply>): SessionState =>
      state.token === null ? state : { status: 'signedIn', token: state.token, user: action.payload },
    /** `expired` when the server no longer accepts the token, `left` when the user signed out. */
    signedOut: {
      reducer: (): SessionState => guest,
      prepare: (reason: 'expired' | 'left') => ({ payload: reason }),
    },
  },
});

/** Action that discards the previous user's input, after a sign-out or when another user signs in. */
export const localInputDiscardedAction = createAction('session/workForgotten');

export const { signedIn, tokenFound: otherTabTokenFound, userRead: signedInUserLoaded, signedOut } = slice.actions;
export const sessionReducer = slice.reducer;
