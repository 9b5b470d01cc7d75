import { renderToString } from 'react-dom/server';
import { createMemoryRouter, type RouteObject } from 'react-router';
import { App } from './app/App.tsx';
import { appRoutes } from './app/routes.tsx';
import { waitForInitialRouteCode } from './app/waitForRouter.ts';
import { createAppStore } from './app/store.ts';
import { featureReduxStoreExtensions } from './app/featureStoreExtensions.ts';
import { getPageMetadata, type PageMetadata } from './shell/pageMetadata.ts';

/**
 * Renders a page before any data is loaded and before the visitor is known. The build writes the result into the
 * page's HTML, so that visitors can read the page while the scripts load; the app then renders the page again.
 * @param styleNonce nonce of the style tags.
 * @param who `guest` to render the page for visitors without a session.
 */
export async function prerenderPageHtml(path: string, styleNonce: string, who?: 'guest'): Promise<string> {
  const router = await waitForInitialRouteCode(createMemoryRouter(appRoutes, { initialEntries: [path] }));
  const token = who === 'guest' ? null : 'not known yet';
  const store = createAppStore(token, { ...featureReduxStoreExtensions, warnAfter: Number.POSITIVE_INFINITY });
  return renderToString(<App store={store} router={router} styleNonce={styleNonce} />);
}

function collectPaths(below: readonly RouteObject[]): string[] {
  return below.flatMap(({ path, index, children }) => [
    ...(path === undefined ? [] : [path]),
    ...(index === true ? ['/'] : []),
    ...collectPaths(children ?? []),
  ]);
}

export interface PagePathAndMetadata extends PageMetadata {
  /** Path without a trailing slash; `*` is the not-found page. */
  readonly path: string;
}

/** All pages with their metadata. The server serves the paths of these pages and answers 404 to all other paths. */
export const allPagePathsAndMetadata: readonly PagePathAndMetadata[] = [...new Set(collectPaths(appRoutes))]
  .map((path) => (path === '*' ? path : `/${path.replace(/^\//, '')}`))
  .map((path) => ({ path, ...getPageMetadata(path) }));
