import { usePrevious } from '@mantine/hooks';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { openDialog } from '../core/dialogsSlice.ts';
import { useAppDispatch, useAppSelector, useSession } from '../core/hooks.ts';
import { getRedirectedFromPathInRouterState } from '../core/returnPath.ts';
import { HomePage } from './HomePage.tsx';

/**
 * /login: the home page with the sign-in dialog. After signing in, the visitor returns to the page that redirected to
 * /login.
 */
export function HomePageWithSignInDialog() {
  const dispatch = useAppDispatch();
  const { status } = useSession();
  const dialogOpen = useAppSelector((state) => state.dialogs.open !== null);
  const wasOpen = usePrevious(dialogOpen);
  const from = getRedirectedFromPathInRouterState(useLocation().state);
  useEffect(() => {
    if (status === 'guest') dispatch(openDialog({ name: 'signIn' }));
  }, [dispatch, status]);
  if (status === 'signedIn') return <Navigate to={from ?? '/'} replace />;
  if (wasOpen === true && !dialogOpen) return <Navigate to="/" replace />;
  return <HomePage />;
}
