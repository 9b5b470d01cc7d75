import { Suspense } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { useLiveUpdates } from '../../app/useLiveUpdates.ts';
import { useSessionCheck } from '../accounts/useSessionCheck.ts';
import { Banner } from './Banner.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { Dialogs, ServerRestart } from './lazyParts.tsx';
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
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <Suspense>
        <ServerRestart reload={reload} />
        <Dialogs />
      </Suspense>
      <ScrollRestoration />
    </div>
  );
}
