import type { UserView } from '@marketplace/contracts/accounts/accounts.api.ts';
import { closeDialog } from '../../app/dialogsSlice.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { signedIn } from '../../app/sessionSlice.ts';

/** @returns what a successful sign-in or registration does: the session starts and the dialog closes. */
export function useAccountStart(): (reply: { sessionToken: string; user: UserView }) => void {
  const dispatch = useAppDispatch();
  return ({ sessionToken, user }) => {
    dispatch(signedIn({ token: sessionToken, user }));
    dispatch(closeDialog());
  };
}
