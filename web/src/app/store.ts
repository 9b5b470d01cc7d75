import { configureStore, createListenerMiddleware, type Reducer } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { rtkQueryApi } from '../core/api.ts';
import { type CoreDispatch, storeReducersOfEveryPage, type CoreReduxState } from '../core/coreState.ts';
import type { RegisterStoreEffects } from '../core/effects.ts';
import { buildInitialSession } from '../core/sessionSlice.ts';

/** Reducers and effects that a store has in addition to those of `core`. */
export interface ReduxStoreExtensions {
  /** Additional slices of the state. Each feature reads its slice with its own selectors. */
  readonly reducers: Readonly<Record<string, Reducer>>;
  /** Side effects of actions: storage, the live stream, toasts. */
  readonly effects: readonly RegisterStoreEffects[];
  /** Milliseconds after which the state checks of a development build warn that they are slow. */
  readonly warnAfter?: number;
}

/**
 * Creates the store of one page or one test.
 * @param token a stored session token that the server has not validated yet; `null` without a session.
 */
export function createAppStore(token: string | null, { reducers, effects, warnAfter = 32 }: ReduxStoreExtensions) {
  const listener = createListenerMiddleware<CoreReduxState, CoreDispatch>();
  for (const register of effects) register(listener.startListening);
  const reducer: typeof storeReducersOfEveryPage = { ...reducers, ...storeReducersOfEveryPage };
  const store = configureStore({
    reducer,
    preloadedState: { session: buildInitialSession(token) },
    middleware: (standard) =>
      standard({ immutableCheck: { warnAfter }, serializableCheck: { warnAfter } }).concat(
        rtkQueryApi.middleware,
        listener.middleware,
      ),
  });
  setupListeners(store.dispatch);
  return store;
}

export type AppStore = ReturnType<typeof createAppStore>;
