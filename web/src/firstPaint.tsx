import { renderToString } from 'react-dom/server';
import { createMemoryRouter, type RouteObject } from 'react-router';
import { App } from './app/App.tsx';
import { routes } from './app/routes.tsx';
import { started } from './app/startedRouter.ts';
import { createStore } from './app/store.ts';
import { storeParts } from './app/storeParts.ts';
import { headOf, type PageHead } from './shell/pageHeads.ts';

/**
 * A page as it stands before anything was read and before it is known who visits, for the build to put into the page's HTML: people
 * read it while the scripts are on their way. The browser renders the page anew over it.
 * @param styleNonce what style tags carry. @param who `guest` for what somebody sees who is not signed in.
 */
export async function renderFirstPaint(path: string, styleNonce: string, who?: 'guest'): Promise<string> {
  const router = await started(createMemoryRouter(routes, { initialEntries: [path] }));
  const token = who === 'guest' ? null : 'not known yet';
  return renderToString(<App store={createStore(token, storeParts)} router={router} styleNonce={styleNonce} />);
}

function pathsOf(below: readonly RouteObject[]): string[] {
  return below.flatMap(({ path, index, children }) => [
    ...(path === undefined ? [] : [path]),
    ...(index === true ? ['/'] : []),
    ...pathsOf(children ?? []),
  ]);
}

export interface Page extends PageHead {
  /** Without a slash at its end; `*` is the page for addresses without one. */
  readonly path: string;
}

/** All pages that there are, with their heads, so that the server sends those and answers 404 for others. */
export const allPages: readonly Page[] = [...new Set(pathsOf(routes))]
  .map((path) => (path === '*' ? path : `/${path.replace(/^\//, '')}`))
  .map((path) => ({ path, ...headOf(path) }));
