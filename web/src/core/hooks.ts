import { useCallback, useEffect } from 'react';
import { type TypedUseSelectorHook, useDispatch, useSelector } from 'react-redux';
import type { CoreDispatch, CoreReduxState } from './coreState.ts';
import { type DialogName, openDialog } from './dialogsSlice.ts';
import type { SessionState } from './sessionSlice.ts';
import { useDeferFirstRenderOfValue } from './useDeferFirstRenderOfValue.ts';
import { unsavedFormCleared, unsavedFormMarked } from './unsavedSlice.ts';

/** Returns the store's `dispatch`, typed to accept actions and functions that dispatch actions. */
export const useAppDispatch: () => CoreDispatch = useDispatch;
/** Like `useSelector`, typed with the state that every page has. */
export const useAppSelector: TypedUseSelectorHook<CoreReduxState> = useSelector;

/** Returns the session. Its `status` is `checking`, `guest` or `signedIn`; `user` is set only if signed in. */
export function useSession(): SessionState {
  return useAppSelector((state) => state.session);
}

const isSignedIn = ({ status }: SessionState): boolean => status === 'signedIn';

/** Returns the session for components that render a whole page: a new sign-in is rendered as a deferred update. */
export function useSessionDeferringSignInRender(): SessionState {
  return useDeferFirstRenderOfValue(useSession(), isSignedIn);
}

/** @returns a function that opens a dialog by name; `reason` is shown above the dialog's form. */
export function useOpenDialog(): (name: DialogName, reason?: string) => void {
  const dispatch = useAppDispatch();
  return useCallback(
    (name, reason) => dispatch(openDialog(reason === undefined ? { name } : { name, reason })),
    [dispatch],
  );
}

/**
 * For actions that guests can see but not perform.
 * @returns a function that returns whether the user is signed in. For guests, the function also opens the sign-in
 * dialog with the given reason.
 */
export function useRequireSignIn(): (reason?: string) => boolean {
  const open = useOpenDialog();
  const { status } = useSession();
  return useCallback(
    (reason) => {
      if (status === 'guest') open('signIn', reason);
      return status === 'signedIn';
    },
    [open, status],
  );
}

/**
 * Marks a form as unsaved while `dirty` is true, so that an automatic reload asks for confirmation first.
 * @param hasDraft whether a draft preserves the input for this tab.
 */
export function useMarkFormUnsaved(name: string, dirty: boolean, hasDraft: boolean): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!dirty) return undefined;
    dispatch(unsavedFormMarked({ name, hasDraft }));
    return () => void dispatch(unsavedFormCleared(name));
  }, [dispatch, name, dirty, hasDraft]);
}
