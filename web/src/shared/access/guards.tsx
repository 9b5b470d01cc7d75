import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { SignedInUserReply } from '@marketplace/contracts/accounts/accounts.api.ts';
import { ProviderAccessDenialNotice } from './ProviderAccessDenialNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ScreenReaderLoadingText, SkeletonPageHeader, SkeletonRows } from '../../ui/Skeletons.tsx';
import { useOpenDialog, useSessionDeferringSignInRender } from '../../core/hooks.ts';

interface GuardProps {
  /** Renders the page for the signed-in user. */
  children: (user: SignedInUserReply) => ReactNode;
}

/** A placeholder that reveals nothing about the page, because the user's access rights are not known yet. */
const genericPlaceholder = (
  <div className="page">
    <SkeletonPageHeader />
    <SkeletonRows />
  </div>
);

function SessionCheck({ page = genericPlaceholder }: { page?: ReactNode }) {
  return (
    <>
      <ScreenReaderLoadingText>{t`Checking your session`}</ScreenReaderLoadingText>
      {page}
    </>
  );
}

interface RequireSessionProps extends GuardProps {
  /** Text shown to guests. */
  text: string;
  /** Placeholder until the session is known: the page's heading and skeletons of its content. */
  waiting?: ReactNode;
}

/** Shows the page to signed-in users, and `text` with a Sign In button to guests. */
export function RequireSignIn({ text, waiting, children }: RequireSessionProps) {
  const session = useSessionDeferringSignInRender();
  const open = useOpenDialog();
  if (session.status === 'checking') return <SessionCheck page={waiting} />;
  if (session.status === 'signedIn') return children(session.user);
  return (
    <div className="page">
      <EmptyState
        heading="h1"
        title={text}
        action={<Button variant="primary" onClick={() => open('signIn')}>{t`Sign In`}</Button>}
      />
    </div>
  );
}

/** Shows the page to users with approved provider access. Other users see how to request access. */
export function RequireVendor({ children }: GuardProps) {
  const open = useOpenDialog();
  return (
    <RequireSignIn text={t`Please log in to view your vendor dashboard.`}>
      {(user) => {
        if (user.provider_access_status === 'approved') return children(user);
        const pending = user.provider_access_status === 'pending';
        return (
          <div className="page">
            <ProviderAccessDenialNotice user={user} />
            <EmptyState
              heading="h1"
              title={pending ? t`Your provider access request is pending` : t`This page requires provider access`}
              action={!pending && <Button onClick={() => open('requestAccess')}>{t`Request Provider Access`}</Button>}
            >
              {pending
                ? t`An admin or an owner of the provider’s team reviews it. The page opens automatically after approval.`
                : t`Request access to the provider that you represent.`}
            </EmptyState>
          </div>
        );
      }}
    </RequireSignIn>
  );
}

interface RequireAdminProps extends GuardProps {
  /** Whether guests are redirected to /login instead of the home page. */
  guestsToLogin?: boolean;
  /** Whether analysts may open the page too; the page then restricts its content. */
  analysts?: boolean;
}

/** Shows the page to admins. Other users are redirected to the home page, which shows the reason. */
export function RequireAdmin({ guestsToLogin = false, analysts = false, children }: RequireAdminProps) {
  const session = useSessionDeferringSignInRender();
  const { pathname, search } = useLocation();
  if (session.status === 'checking') return <SessionCheck />;
  const { user } = session;
  if (user?.role === 'admin' || (analysts && user?.role === 'analyst')) return children(user);
  const to = guestsToLogin && session.status === 'guest' ? '/login' : '/?error=admin_access_required';
  return <Navigate to={to} state={{ from: pathname + search }} replace />;
}
