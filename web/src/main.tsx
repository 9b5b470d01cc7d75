import './app/styles.ts';
import { configureValidationMessages } from '@marketplace/contracts/kernel/messages/validationMessages.ts';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { App } from './app/App.tsx';
import { appRoutes } from './app/routes.tsx';
import { waitForInitialRouteCode } from './app/waitForRouter.ts';
import { consentAwareLocalStorage } from './core/storage.ts';
import { createAppStore } from './app/store.ts';
import { featureReduxStoreExtensions } from './app/featureStoreExtensions.ts';
import { readAndPublishStyleNonce } from './app/styleNonce.ts';
import { startSendingTrackedEvents } from './core/startSendingTrackedEvents.ts';
import { startTrackingPageEvents } from './core/startTrackingPageEvents.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

configureValidationMessages();
startTrackingPageEvents();
startSendingTrackedEvents();
const reactRoot = createRoot(root);
const isPainted = root.hasChildNodes();

function startApp(): void {
  const router = createBrowserRouter(appRoutes);
  const render = (): void =>
    reactRoot.render(
      <StrictMode>
        <App
          store={createAppStore(consentAwareLocalStorage.read('sessionToken'), featureReduxStoreExtensions)}
          router={router}
          styleNonce={readAndPublishStyleNonce()}
        />
      </StrictMode>,
    );
  if (isPainted) void waitForInitialRouteCode(router).then(() => startTransition(render));
  else render();
}

/**
 * The app starts in a separate task, so that taps are handled between loading and starting. On a prerendered page, the
 * HTML stays until the page's code is loaded and rendered. The page is rendered in small steps that keep scrolling
 * responsive. Do not use top-level await in this module: code that loads later imports from it.
 */
setTimeout(startApp);
