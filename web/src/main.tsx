import './app/styles.ts';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { App } from './app/App.tsx';
import { routes } from './app/routes.tsx';
import { started } from './app/startedRouter.ts';
import { localStore } from './core/storage.ts';
import { createStore } from './app/store.ts';
import { storeParts } from './app/storeParts.ts';
import { provideStyleNonce } from './app/styleNonce.ts';
import { tellServer } from './core/tellServer.ts';
import { trackPage } from './core/trackPage.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

trackPage();
tellServer();
const place = createRoot(root);
const isPainted = root.hasChildNodes();

function begin(): void {
  const router = createBrowserRouter(routes);
  const render = (): void =>
    place.render(
      <StrictMode>
        <App
          store={createStore(localStore.read('sessionToken'), storeParts)}
          router={router}
          styleNonce={provideStyleNonce()}
        />
      </StrictMode>,
    );
  if (isPainted) void started(router).then(() => startTransition(render));
  else render();
}

/**
 * The app begins in a task of its own, so that taps come through between loading it and that. Where the build painted the page already,
 * it stays until the page's own code is there and has rendered, in small steps that leave room for scrolling. Nothing may be awaited at
 * the top of this module: the code that comes later imports from it.
 */
setTimeout(begin);
