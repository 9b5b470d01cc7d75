import { Suspense } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { useLiveUpdates } from '../../app/useLiveUpdates.ts';
import { useSessionCheck } from '../accounts/useSessionCheck.ts';
import { StarsProvider } from '../searches/StarsProvider.tsx';
import { Banner } from './Banner.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { ConfirmBanner, Dialogs, ServerRestart, TakeOverSearches } from './lazyParts.tsx';
import classes from './Shell.module.css';

const reload = (): void => window.location.reload();

/** What every page stands in: banner, top bar, footer, dialogs, live updates. */
export function Shell() {
  useSessionCheck();
  useLiveUpdates();
  const loading = useNavigation().state === 'loading';
  return (
    <div className={classes['shell']}>
      <a className={classes['skip']} href="#main">
        Skip to content
      </a>
      {loading && <div className={classes['progress']} aria-hidden="true" />}
      <Banner />
      <Header />
      <Suspense>
        <ConfirmBanner />
      </Suspense>
      <main id="main" tabIndex={-1}>
        <StarsProvider>
          <Outlet />
        </StarsProvider>
      </main>
      <Footer />
      <Suspense>
        <ServerRestart reload={reload} />
        <Dialogs />
        <TakeOverSearches />
      </Suspense>
      <ScrollRestoration />
    </div>
  );
}
