import { Suspense, use } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { useAppSelector, useSession } from '../core/hooks.ts';
import { useEver } from '../core/useEver.ts';
import { useLater } from '../core/useLater.ts';
import { ComparedContext } from '../shared/catalogue/compared.ts';
import { scrollKey, useOpenProvider } from '../shared/catalogue/openProvider.ts';
import { ShownProvider } from '../shared/catalogue/list/ShownProvider.tsx';
import { useSessionCheck } from '../features/accounts/useSessionCheck.ts';
import { ComparedProviders } from '../features/catalogue/compare/ComparedProviders.tsx';
import { StarsProvider } from '../features/searches/favourites/StarsProvider.tsx';
import { Banner } from './Banner.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { AroundPage, CompareTray, ConfirmBanner, Dialogs, ProviderDrawer } from './lazyParts.tsx';
import { ServerRestart } from './ServerRestart.tsx';
import { useTermsQuestion } from './useTermsQuestion.ts';
import classes from './Shell.module.css';

const reload = (): void => window.location.reload();

function CompareFooter() {
  const chosen = use(ComparedContext)?.ids.length ?? 0;
  if (chosen === 0) return null;
  return (
    <Suspense>
      <CompareTray />
    </Suspense>
  );
}

/** The page, a provider's details next to it, and the comparison bar at the bottom. */
function ShellContent() {
  const detail = useOpenProvider().id !== null;
  const later = useLater();
  return (
    <StarsProvider>
      <ShownProvider>
        <ComparedProviders>
          <div className={classes['content']} data-detail={detail || undefined}>
            <div className={classes['page']}>
              <main id="main" tabIndex={-1}>
                <Outlet />
              </main>
              {later && (
                <Suspense>
                  <AroundPage />
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
        </ComparedProviders>
      </ShownProvider>
    </StarsProvider>
  );
}

/** The frame of every page: banner, top bar, footer and dialogs. */
export function Shell() {
  useSessionCheck();
  useTermsQuestion();
  const { user } = useSession();
  const dialogsUsed = useEver(useAppSelector((state) => state.dialogs.open !== null));
  const loading = useNavigation().state === 'loading';
  return (
    <div className={classes['shell']}>
      {loading && <div className={classes['progress']} aria-hidden="true" />}
      <Banner />
      <Header />
      {user?.email_confirmed === false && (
        <Suspense>
          <ConfirmBanner user={user} />
        </Suspense>
      )}
      <ShellContent />
      <Footer />
      <ServerRestart reload={reload} />
      {dialogsUsed && (
        <Suspense>
          <Dialogs />
        </Suspense>
      )}
      <ScrollRestoration getKey={scrollKey} />
    </div>
  );
}
