import type { SignedInUserReply } from '@marketplace/contracts/accounts/accounts.api.ts';
import { closeDialog, openDialog } from '../../core/dialogsSlice.ts';
import { useAppDispatch } from '../../core/hooks.ts';
import { signedIn } from '../../core/sessionSlice.ts';

/**
 * @returns a function that starts the session after a sign-in or registration. If the user has accepted the current
 * terms, the account dialog is closed; otherwise the terms dialog opens.
 */
export function useStartSession(): (reply: { sessionToken: string; user: SignedInUserReply }) => void {
  const dispatch = useAppDispatch();
  return ({ sessionToken, user }) => {
    dispatch(signedIn({ token: sessionToken, user }));
    dispatch(user.terms_accepted ? closeDialog() : openDialog({ name: 'terms' }));
  };
}
