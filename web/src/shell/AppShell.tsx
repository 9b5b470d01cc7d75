import { Suspense, use } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { useAppSelector, useSession } from '../core/hooks.ts';
import { useHasBeenTrue } from '../core/useHasBeenTrue.ts';
import { useHasPageBeenIdle } from '../core/useHasPageBeenIdle.ts';
import { ProviderComparisonSelectionContext } from '../shared/catalogue/comparisonContext.ts';
import { getScrollRestorationKey, useDetailPanelProvider } from '../shared/catalogue/openProvider.ts';
import { ShownProvidersContextProvider } from '../shared/catalogue/list/ShownProvidersContextProvider.tsx';
import { useSessionCheck } from '../features/accounts/useSessionCheck.ts';
import { ProviderComparisonContextProvider } from '../features/catalogue/compare/ProviderComparisonContextProvider.tsx';
import { FavouritesContextProvider } from '../features/searches/favourites/FavouritesContextProvider.tsx';
import { SiteNoticeBanner } from './SiteNoticeBanner.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import {
  DeferredShellParts,
  ComparisonSelectionBar,
  ConfirmEmailBanner,
  ShellDialogs,
  ProviderDrawer,
} from './lazyShellParts.tsx';
import { NewReleaseReloader } from './NewReleaseReloader.tsx';
import { usePromptToAcceptTerms } from './usePromptToAcceptTerms.ts';
import classes from './AppShell.module.css';

const reload = (): void => window.location.reload();

function CompareFooter() {
  const chosen = use(ProviderComparisonSelectionContext)?.ids.length ?? 0;
  if (chosen === 0) return null;
  return (
    <Suspense>
      <ComparisonSelectionBar />
    </Suspense>
  );
}

/** The page, the details of a provider next to the page, and the comparison bar at the bottom. */
function ShellContent() {
  const detail = useDetailPanelProvider().id !== null;
  const later = useHasPageBeenIdle();
  return (
    <FavouritesContextProvider>
      <ShownProvidersContextProvider>
        <ProviderComparisonContextProvider>
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
        </ProviderComparisonContextProvider>
      </ShownProvidersContextProvider>
    </FavouritesContextProvider>
  );
}

/** The frame of every page: banner, top bar, footer and dialogs. */
export function AppShell() {
  useSessionCheck();
  usePromptToAcceptTerms();
  const { user } = useSession();
  const dialogsUsed = useHasBeenTrue(useAppSelector((state) => state.dialogs.open !== null));
  const loading = useNavigation().state === 'loading';
  return (
    <div className={classes['shell']}>
      {loading && <div className={classes['progress']} aria-hidden="true" />}
      <SiteNoticeBanner />
      <Header />
      {user?.email_confirmed === false && (
        <Suspense>
          <ConfirmEmailBanner user={user} />
        </Suspense>
      )}
      <ShellContent />
      <Footer />
      <NewReleaseReloader reload={reload} />
      {dialogsUsed && (
        <Suspense>
          <ShellDialogs />
        </Suspense>
      )}
      <ScrollRestoration getKey={getScrollRestorationKey} />
    </div>
  );
}
