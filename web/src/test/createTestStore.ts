import { clearAllListeners } from '@reduxjs/toolkit';
import { onTestFinished } from 'vitest';
import { type AppStore, createAppStore, type AppStoreExtensions } from '../app/store.ts';
import { featureStoreExtensions } from '../app/featureStoreExtensions.ts';
import { api } from '../core/api.ts';

/**
 * Creates a store that is shut down at the end of the test; otherwise its requests and timers would continue in the
 * next test.
 * @param token a remembered session token.
 */
export function createTestStore(token: string | null, effects: AppStoreExtensions['effects'] = []): AppStore {
  // Disable warnings about slow checks, which occur on a busy machine.
  const store = createAppStore(token, { ...featureStoreExtensions, effects, warnAfter: Number.POSITIVE_INFINITY });
  onTestFinished(() => {
    store.dispatch(clearAllListeners());
    store.dispatch(api.util.resetApiState());
  });
  return store;
}
