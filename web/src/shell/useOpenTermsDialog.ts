import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { legalPageTitles } from '../content/legalTitles.ts';
import { openDialog } from '../core/dialogsSlice.ts';
import { useAppDispatch, useSession } from '../core/hooks.ts';

/**
 * Asks a returning user to accept the current terms, once per visit. Legal pages show no dialog, since the dialog
 * links to them.
 */
export function useOpenTermsDialog(): void {
  const dispatch = useAppDispatch();
  const { user } = useSession();
  const { pathname } = useLocation();
  const asks = user?.terms_accepted === false && !Object.hasOwn(legalPageTitles, pathname.slice(1));
  useEffect(() => {
    if (asks) dispatch(openDialog({ name: 'terms' }));
  }, [dispatch, asks]);
}
