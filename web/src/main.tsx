import './app/styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { z } from 'zod';
import { App } from './app/App.tsx';
import { applyStoredScheme } from './app/colourScheme.ts';
import { routes } from './app/routes.tsx';
import { sessionEffects } from './app/sessionEffects.ts';
import { localStore } from './app/storage.ts';
import { createStore } from './app/store.ts';
import { provideStyleNonce } from './app/styleNonce.ts';

applyStoredScheme();
/** zod's compiled parsers need `new Function`, which the content security policy forbids. */
z.config({ jitless: true });

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <App
      store={createStore(localStore.read('sessionToken'), [sessionEffects()])}
      router={createBrowserRouter(routes)}
      styleNonce={provideStyleNonce()}
    />
  </StrictMode>,
);
