import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { UserView } from '@marketplace/contracts/accounts/accounts.api.ts';
import { AccessReason } from './AccessReason.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadingText, SkeletonHead, SkeletonRows } from '../../ui/Skeletons.tsx';
import { useOpenDialog, usePageSession } from '../../core/hooks.ts';

interface GuardProps {
  /** The page, for the person who is signed in. */
  children: (user: UserView) => ReactNode;
}

/** A page that tells nothing of itself: whether the person may see it is not known. */
const anyPage = (
  <div className="page">
    <SkeletonHead />
    <SkeletonRows />
  </div>
);

function Checking({ page = anyPage }: { page?: ReactNode }) {
  return (
    <>
      <LoadingText>Checking your session</LoadingText>
      {page}
    </>
  );
}

interface RequireSessionProps extends GuardProps {
  /** What guests read. */
  text: string;
  /** The page as it stands before anything of the person is known: its heading, and skeletons in the shape of what comes. */
  waiting?: ReactNode;
}

/** Shows the page to people who are signed in, and `text` with a Sign In button to guests. */
export function RequireSession({ text, waiting, children }: RequireSessionProps) {
  const session = usePageSession();
  const open = useOpenDialog();
  if (session.status === 'checking') return <Checking page={waiting} />;
  if (session.status === 'signedIn') return children(session.user);
  return (
    <div className="page">
      <EmptyState
        heading="h1"
        title={text}
        action={
          <Button variant="primary" onClick={() => open('signIn')}>
            Sign In
          </Button>
        }
      />
    </div>
  );
}

/** Vendors whose provider access is approved; everybody else learns how to get it. */
export function RequireVendor({ children }: GuardProps) {
  const open = useOpenDialog();
  return (
    <RequireSession text="Please log in to view your vendor dashboard.">
      {(user) => {
        if (user.provider_access_status === 'approved') return children(user);
        const pending = user.provider_access_status === 'pending';
        return (
          <div className="page">
            <AccessReason user={user} />
            <EmptyState
              heading="h1"
              title={pending ? 'Your provider access request is pending' : 'Provider access is needed for this page'}
              action={!pending && <Button onClick={() => open('requestAccess')}>Request Provider Access</Button>}
            >
              {pending
                ? 'An admin or your provider decides on it. This page opens by itself.'
                : 'Request access for your company.'}
            </EmptyState>
          </div>
        );
      }}
    </RequireSession>
  );
}

interface RequireAdminProps extends GuardProps {
  /** Sends guests to /login instead. */
  guestsToLogin?: boolean;
  /** Lets analysts in too; the page then shows what they may see. */
  analysts?: boolean;
}

/** Admins only; everybody else is sent home, where the notice says why. */
export function RequireAdmin({ guestsToLogin = false, analysts = false, children }: RequireAdminProps) {
  const session = usePageSession();
  const { pathname, search } = useLocation();
  if (session.status === 'checking') return <Checking />;
  const { user } = session;
  if (user?.role === 'admin' || (analysts && user?.role === 'analyst')) return children(user);
  const to = guestsToLogin && session.status === 'guest' ? '/login' : '/?error=admin_access_required';
  return <Navigate to={to} state={{ from: pathname + search }} replace />;
}
