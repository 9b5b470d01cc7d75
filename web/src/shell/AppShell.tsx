import { Suspense, use } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { useAppSelector, useSession } from '../core/hooks.ts';
import { useHasBeenTrue } from '../core/useHasBeenTrue.ts';
import { useHasBrowserBeenIdleSinceFirstRender } from '../core/useHasBrowserBeenIdleSinceFirstRender.ts';
import { ProviderComparisonSelectionContext } from '../shared/catalogue/comparisonContext.ts';
import { getScrollRestorationKey, useDetailPanelProviderIdFromUrl } from '../shared/catalogue/openProvider.ts';
import { ShownProvidersContextProvider } from '../shared/catalogue/list/ShownProvidersContextProvider.tsx';
import { useStoredSessionValidation } from '../features/accounts/useStoredSessionValidation.ts';
import { ProviderComparisonSelectionContextProvider } from '../features/catalogue/compare/ProviderComparisonSelectionContextProvider.tsx';
import { FavouritesContextProvider } from '../features/searches/favourites/FavouritesContextProvider.tsx';
import { SiteNoticeBanner } from './SiteNoticeBanner.tsx';
import { Footer } from './Footer.tsx';
import { AppTopBar } from './AppTopBar.tsx';
import {
  LazyDeferredHelpButtonAndShortcutDialogs,
  LazyComparisonSelectionBar,
  LazyConfirmEmailBanner,
  LazyShellDialogs,
  LazyProviderDetailsDrawer,
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
      <LazyComparisonSelectionBar />
    </Suspense>
  );
}

/** The page, the details of a provider next to the page, and the comparison bar at the bottom. */
function ShellContent() {
  const detail = useDetailPanelProviderIdFromUrl().id !== null;
  const later = useHasBrowserBeenIdleSinceFirstRender();
  return (
    <FavouritesContextProvider>
      <ShownProvidersContextProvider>
        <ProviderComparisonSelectionContextProvider>
          <div className={classes['content']} data-detail={detail || undefined}>
            <div className={classes['page']}>
              <main id="main" tabIndex={-1}>
                <Outlet />
              </main>
              {later && (
                <Suspense>
                  <LazyDeferredHelpButtonAndShortcutDialogs />
                </Suspense>
              )}
              <CompareFooter />
            </div>
            {detail && (
              <div className={classes['beside']}>
                <Suspense>
                  <LazyProviderDetailsDrawer />
                </Suspense>
              </div>
            )}
          </div>
        </ProviderComparisonSelectionContextProvider>
      </ShownProvidersContextProvider>
    </FavouritesContextProvider>
  );
}

/** The frame of every page: banner, top bar, footer and dialogs. */
export function AppShell() {
  useStoredSessionValidation();
  usePromptToAcceptTerms();
  const { user } = useSession();
  const dialogsUsed = useHasBeenTrue(useAppSelector((state) => state.dialogs.open !== null));
  const loading = useNavigation().state === 'loading';
  return (
    <div className={classes['shell']}>
      {loading && <div className={classes['progress']} aria-hidden="true" />}
      <SiteNoticeBanner />
      <AppTopBar />
      {user?.email_confirmed === false && (
        <Suspense>
          <LazyConfirmEmailBanner user={user} />
        </Suspense>
      )}
      <ShellContent />
      <Footer />
      <NewReleaseReloader reload={reload} />
      {dialogsUsed && (
        <Suspense>
          <LazyShellDialogs />
        </Suspense>
      )}
      <ScrollRestoration getKey={getScrollRestorationKey} />
    </div>
  );
}
