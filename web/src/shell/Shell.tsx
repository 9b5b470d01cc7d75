import { Suspense, use } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { useAppSelector, useSession } from '../core/hooks.ts';
import { useHasBeenTrue } from '../core/useHasBeenTrue.ts';
import { useHasBeenIdle } from '../core/useHasBeenIdle.ts';
import { ComparisonControlContext } from '../shared/catalogue/comparisonContext.ts';
import { getScrollRestorationKey, useOpenProvider } from '../shared/catalogue/openProvider.ts';
import { ShownListContextProvider } from '../shared/catalogue/list/ShownListContextProvider.tsx';
import { useSessionCheck } from '../features/accounts/useSessionCheck.ts';
import { ComparisonContextProvider } from '../features/catalogue/compare/ComparisonContextProvider.tsx';
import { StarsContextProvider } from '../features/searches/favourites/StarsContextProvider.tsx';
import { NoticeBanner } from './NoticeBanner.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import {
  DeferredShellParts,
  ComparisonSelectionBar,
  ConfirmEmailBanner,
  ShellDialogs,
  ProviderDrawer,
} from './lazyShellParts.tsx';
import { ReloadOnNewRelease } from './ReloadOnNewRelease.tsx';
import { useTermsPrompt } from './useTermsPrompt.ts';
import classes from './Shell.module.css';

const reload = (): void => window.location.reload();

function CompareFooter() {
  const chosen = use(ComparisonControlContext)?.ids.length ?? 0;
  if (chosen === 0) return null;
  return (
    <Suspense>
      <ComparisonSelectionBar />
    </Suspense>
  );
}

/** The page, a provider's details next to it, and the comparison bar at the bottom. */
function ShellContent() {
  const detail = useOpenProvider().id !== null;
  const later = useHasBeenIdle();
  return (
    <StarsContextProvider>
      <ShownListContextProvider>
        <ComparisonContextProvider>
          <div className={classes['content']} data-detail={detail || undefined}>
            <div className={classes['page']}>
              <main id="main" tabIndex={-1}>
                <Outlet />
              </main>
              {later && (
                <Suspense>
                  <DeferredShellParts />
                </Suspense>
              )}
              <CompareFooter />
            </div>
            {detail && (
              <div className={classes['beside']}>
                <Suspense>
                  <ProviderDrawer />
                </Suspense>
              </div>
            )}
          </div>
        </ComparisonContextProvider>
      </ShownListContextProvider>
    </StarsContextProvider>
  );
}

/** The frame of every page: banner, top bar, footer and dialogs. */
export function Shell() {
  useSessionCheck();
  useTermsPrompt();
  const { user } = useSession();
  const dialogsUsed = useHasBeenTrue(useAppSelector((state) => state.dialogs.open !== null));
  const loading = useNavigation().state === 'loading';
  return (
    <div className={classes['shell']}>
      {loading && <div className={classes['progress']} aria-hidden="true" />}
      <NoticeBanner />
      <Header />
      {user?.email_confirmed === false && (
        <Suspense>
          <ConfirmEmailBanner user={user} />
        </Suspense>
      )}
      <ShellContent />
      <Footer />
      <ReloadOnNewRelease reload={reload} />
      {dialogsUsed && (
        <Suspense>
          <ShellDialogs />
        </Suspense>
      )}
      <ScrollRestoration getKey={getScrollRestorationKey} />
    </div>
  );
}
