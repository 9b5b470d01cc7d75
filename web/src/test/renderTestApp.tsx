import { act, render } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { type SignedInUserReply, validateSessionEndpoint } from '@marketplace/contracts/accounts/accounts.api.ts';
import { App } from '../app/App.tsx';
import { appRoutes } from '../app/routes.tsx';
import { signedIn } from '../core/sessionSlice.ts';
import { consentAwareLocalStorage } from '../core/storage.ts';
import type { AppStore } from '../app/store.ts';
import { featureReduxStoreExtensions } from '../app/featureStoreExtensions.ts';
import { mockReply, mockApiServer } from './server.ts';
import { createTestStore } from './createTestStore.ts';

export interface RenderedTestApp {
  store: AppStore;
  /** Path and query of the router's current location. */
  address: () => string;
  /** Navigates back in the history. */
  back: () => Promise<void>;
  /** Navigates forward in the history. */
  forward: () => Promise<void>;
}

/** Renders the whole app at a path, signed in as `user` or as a guest, with the mock server. */
export function renderTestApp(
  at: string | Partial<Location & { state: unknown }>,
  user: SignedInUserReply | null = null,
): RenderedTestApp {
  const store = createTestStore(consentAwareLocalStorage.read('sessionToken'), featureReduxStoreExtensions.effects);
  if (user !== null) {
    mockApiServer.use(mockReply(validateSessionEndpoint, { user }));
    store.dispatch(signedIn({ token: 'test-token', user }));
  }
  const router = createMemoryRouter(appRoutes, { initialEntries: [at] });
  render(<App store={store} router={router} styleNonce="" env="test" />);
  const address = () => router.state.location.pathname + router.state.location.search;
  const go = (by: number) => act(() => router.navigate(by));
  return { store, address, back: () => go(-1), forward: () => go(1) };
}
