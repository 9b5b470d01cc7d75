import { clearAllListeners } from '@reduxjs/toolkit';
import { onTestFinished } from 'vitest';
import { type AppStore, createStore, type StoreParts } from '../app/store.ts';
import { storeParts } from '../app/storeParts.ts';
import { api } from '../core/api.ts';

/**
 * The store of a test, which ends with it: requests and timers would otherwise go on within the next one.
 * @param token as remembered from an earlier visit.
 */
export function testStore(token: string | null, effects: StoreParts['effects'] = []): AppStore {
  // Nothing is printed where checks are slow on a busy machine.
  const store = createStore(token, { ...storeParts, effects, warnAfter: Number.POSITIVE_INFINITY });
  onTestFinished(() => {
    store.dispatch(clearAllListeners());
    store.dispatch(api.util.resetApiState());
  });
  return store;
}
