import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { UserView } from '@marketplace/contracts/accounts/accounts.api.ts';

/** `checking` while a remembered token waits for the server's word; only then may `token` stand without `user`. */
export type SessionState =
  | { status: 'checking'; token: string; user: null }
  | { status: 'signedIn'; token: string; user: UserView }
  | { status: 'guest'; token: null; user: null };

const guest: SessionState = { status: 'guest', token: null, user: null };

/** @param token the remembered one, or `null`. */
export function initialSession(token: string | null): SessionState {
  return token === null ? guest : { status: 'checking', token, user: null };
}

const slice = createSlice({
  name: 'session',
  initialState: initialSession(null),
  reducers: {
    signedIn: (_state, action: PayloadAction<{ token: string; user: UserView }>): SessionState => ({
      status: 'signedIn',
      ...action.payload,
    }),
    /** Another tab signed in; who it is, the server will tell. */
    tokenFound: (state, action: PayloadAction<string>): SessionState =>
      state.token === action.payload ? state : initialSession(action.payload),
    /** The server told who the token belongs to, or that the person's access changed. */
    userRead: (state, action: PayloadAction<UserView>): SessionState =>
      state.token === null ? state : { status: 'signedIn', token: state.token, user: action.payload },
    /** `expired` when the server no longer knows the token, `left` when the person signed out. */
    signedOut: {
      reducer: (): SessionState => guest,
      prepare: (reason: 'expired' | 'left') => ({ payload: reason }),
    },
  },
});

/** What was typed and chosen at this browser is somebody else's, or was left: nobody may find it. */
export const workForgotten = createAction('session/workForgotten');

export const { signedIn, tokenFound, userRead, signedOut } = slice.actions;
export const sessionReducer = slice.reducer;
