import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { legalPageTitles } from '../content/legalTitles.ts';
import { openDialog } from '../core/dialogsSlice.ts';
import { useAppDispatch, useSession } from '../core/hooks.ts';

/**
 * Opens the terms dialog if the user has not accepted the current terms. The dialog does not open on legal pages,
 * because it links to these pages.
 */
export function usePromptToAcceptTerms(): void {
  const dispatch = useAppDispatch();
  const { user } = useSession();
  const { pathname } = useLocation();
  const asks = user?.terms_accepted === false && !Object.hasOwn(legalPageTitles, pathname.slice(1));
  useEffect(() => {
    if (asks) dispatch(openDialog({ name: 'terms' }));
  }, [dispatch, asks]);
}
