import { renderToString } from 'react-dom/server';
import { createMemoryRouter } from 'react-router';
import { App } from './app/App.tsx';
import { routes } from './app/routes.tsx';
import { started } from './app/startedRouter.ts';
import { createStore } from './app/store.ts';

/**
 * A page as it stands before anything was read and before it is known who visits, for the build to put into the page's HTML: people
 * read it while the scripts are on their way. The browser renders the page anew over it.
 * @param styleNonce what style tags carry.
 */
export async function renderFirstPaint(path: string, styleNonce: string): Promise<string> {
  const router = await started(createMemoryRouter(routes, { initialEntries: [path] }));
  return renderToString(<App store={createStore('not known yet')} router={router} styleNonce={styleNonce} />);
}
