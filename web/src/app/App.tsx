import { MantineProvider } from '@mantine/core';
import { Suspense, useCallback, useMemo } from 'react';
import { Provider } from 'react-redux';
import { type createBrowserRouter, RouterProvider } from 'react-router';
import { LazyToasts } from '../shell/lazyShellParts.tsx';
import { CurrentUrlQueryContext } from '../core/urlQuery.ts';
import { createColourSchemeManager } from '../core/colourScheme.ts';
import { ToastProvider } from '../core/showToast.tsx';
import type { AppStore } from './store.ts';
import { mantineCssVariablesResolver, mantineTheme } from './mantineTheme.ts';

export type BrowserRouterInstance = ReturnType<typeof createBrowserRouter>;

export interface AppProps {
  store: AppStore;
  router: BrowserRouterInstance;
  /** Nonce with which the content security policy allows Mantine's own style tag. */
  styleNonce: string;
  /** `test` turns off transitions, so that tests need not wait for them. */
  env?: 'default' | 'test';
}

/** The whole app with one store and one router. */
export function App({ store, router, styleNonce, env = 'default' }: AppProps) {
  const manager = useMemo(() => createColourSchemeManager(), []);
  const readUrlQuery = useCallback(() => router.state.location.search, [router]);
  return (
    <Provider store={store}>
      <MantineProvider
        env={env}
        theme={mantineTheme}
        cssVariablesResolver={mantineCssVariablesResolver}
        colorSchemeManager={manager}
        defaultColorScheme="auto"
        getStyleNonce={() => styleNonce}
      >
        <CurrentUrlQueryContext value={readUrlQuery}>
          <RouterProvider router={router} />
        </CurrentUrlQueryContext>
        <ToastProvider>
          <Suspense>
            <LazyToasts />
          </Suspense>
        </ToastProvider>
      </MantineProvider>
    </Provider>
  );
}
