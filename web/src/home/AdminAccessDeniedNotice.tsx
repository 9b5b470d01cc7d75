import { t } from '@lingui/core/macro';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { useOpenDialog, useSession } from '../core/hooks.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { getRedirectedFromPathInRouterState } from '../core/returnPath.ts';

/**
 * Notice after a redirect from an admin page. If an admin signs in afterwards, the notice redirects back to that page.
 */
export function AdminAccessDeniedNotice() {
  const [query] = useSearchParams();
  const from = getRedirectedFromPathInRouterState(useLocation().state);
  const { user, status } = useSession();
  const open = useOpenDialog();
  if (query.get('error') !== 'admin_access_required') return null;
  if (user?.role === 'admin') return from === null ? null : <Navigate to={from} replace />;
  return (
    <div className="page" data-width="home">
      <Notice
        tone="error"
        title={t`Access Denied`}
        action={status === 'guest' && <Button onClick={() => open('signIn')}>{t`Sign In`}</Button>}
      >{t`You need to be logged in as an administrator to access this page.`}</Notice>
    </div>
  );
}
