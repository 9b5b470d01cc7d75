import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { legalTitles } from '../content/legalTitles.ts';
import { openDialog } from '../core/dialogsSlice.ts';
import { useAppDispatch, useSession } from '../core/hooks.ts';

/**
 * Asks somebody whose session goes on for the terms as they stand now, once a visit. Pages of law are left to be read: the question
 * links to them.
 */
export function useTermsQuestion(): void {
  const dispatch = useAppDispatch();
  const { user } = useSession();
  const { pathname } = useLocation();
  const asks = user?.terms_accepted === false && !Object.hasOwn(legalTitles, pathname.slice(1));
  useEffect(() => {
    if (asks) dispatch(openDialog({ name: 'terms' }));
  }, [dispatch, asks]);
}
