import { configureStore, createListenerMiddleware, type Reducer } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { api } from '../core/api.ts';
import { type CoreDispatch, coreReducers, type CoreState } from '../core/coreState.ts';
import type { Effects } from '../core/effects.ts';
import { initialSession } from '../core/sessionSlice.ts';

/** What a store consists of besides what every page stands on. */
export interface StoreParts {
  /** Parts of the state; their owners read them by selectors of their own. */
  readonly reducers: Readonly<Record<string, Reducer>>;
  /** What follows from actions: storage, the live stream, notices. */
  readonly effects: readonly Effects[];
  /** Milliseconds until the checks of a development build warn that they are slow. */
  readonly warnAfter?: number;
}

/**
 * The store of one page, or of one test.
 * @param token a remembered session token, still to be checked with the server.
 */
export function createStore(token: string | null, { reducers, effects, warnAfter = 32 }: StoreParts) {
  const listener = createListenerMiddleware<CoreState, CoreDispatch>();
  for (const register of effects) register(listener.startListening);
  const reducer: typeof coreReducers = { ...reducers, ...coreReducers };
  const store = configureStore({
    reducer,
    preloadedState: { session: initialSession(token) },
    middleware: (standard) =>
      standard({ immutableCheck: { warnAfter }, serializableCheck: { warnAfter } }).concat(
        api.middleware,
        listener.middleware,
      ),
  });
  setupListeners(store.dispatch);
  return store;
}

export type AppStore = ReturnType<typeof createStore>;
