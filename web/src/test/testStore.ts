import { clearAllListeners } from '@reduxjs/toolkit';
import { onTestFinished } from 'vitest';
import { type AppStore, createStore, type StoreParts } from '../app/store.ts';
import { storeParts } from '../app/storeParts.ts';
import { api } from '../core/api.ts';

/**
 * Creates a store that is shut down at the end of the test; otherwise its requests and timers would continue in the
 * next test.
 * @param token a remembered session token.
 */
export function testStore(token: string | null, effects: StoreParts['effects'] = []): AppStore {
  // Disable warnings about slow checks, which occur on a busy machine.
  const store = createStore(token, { ...storeParts, effects, warnAfter: Number.POSITIVE_INFINITY });
  onTestFinished(() => {
    store.dispatch(clearAllListeners());
    store.dispatch(api.util.resetApiState());
  });
  return store;
}
