import { type AppStore, createStore } from '../app/store.ts';
import { storeParts } from '../app/storeParts.ts';

/** A store without effects. @param token as remembered from an earlier visit. */
export function testStore(token: string | null): AppStore {
  return createStore(token, { ...storeParts, effects: [] });
}
