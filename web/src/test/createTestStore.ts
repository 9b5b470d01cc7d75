import { clearAllListeners } from '@reduxjs/toolkit';
import { onTestFinished } from 'vitest';
import { type AppStore, createAppStore, type ReduxStoreExtensions } from '../app/store.ts';
import { featureReduxStoreExtensions } from '../app/featureStoreExtensions.ts';
import { rtkQueryApi } from '../core/api.ts';

/**
 * Creates a store that is shut down at the end of the test, after the replies to its mutations have arrived. Without
 * the shutdown, its requests and timers would continue in the next test.
 * @param token session token from an earlier visit; `null` if there is none.
 */
export function createTestStore(token: string | null, effects: ReduxStoreExtensions['effects'] = []): AppStore {
  // Disable the warnings about slow checks, because checks are often slow on a busy machine.
  const store = createAppStore(token, { ...featureReduxStoreExtensions, effects, warnAfter: Number.POSITIVE_INFINITY });
  onTestFinished(async () => {
    await Promise.allSettled(store.dispatch(rtkQueryApi.util.getRunningMutationsThunk()));
    store.dispatch(clearAllListeners());
    store.dispatch(rtkQueryApi.util.resetApiState());
  });
  return store;
}
