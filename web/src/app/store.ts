import { configureStore, type Middleware } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { requirementsReducer } from '../features/matching/requirementsSlice.ts';
import { api } from '../core/api.ts';
import { coreReducers } from '../core/coreState.ts';
import { initialSession } from '../core/sessionSlice.ts';

/**
 * The store of one page, or of one test.
 * @param token a remembered session token, still to be checked with the server.
 * @param effects what follows from actions (storage, live stream); tests may leave it out.
 */
export function createStore(token: string | null, effects: readonly Middleware[] = []) {
  const store = configureStore({
    reducer: { ...coreReducers, requirements: requirementsReducer },
    preloadedState: { session: initialSession(token) },
    middleware: (standard) => standard().concat(api.middleware, ...effects),
  });
  setupListeners(store.dispatch);
  return store;
}

export type AppStore = ReturnType<typeof createStore>;
