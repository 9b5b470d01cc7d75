import { type AppStore, createStore, type StoreParts } from '../app/store.ts';
import { storeParts } from '../app/storeParts.ts';

/** What the app's store consists of; nothing is printed when checks are slow on a busy machine. */
export const testParts: StoreParts = { ...storeParts, warnAfter: Number.POSITIVE_INFINITY };

/** A store without effects. @param token as remembered from an earlier visit. */
export function testStore(token: string | null): AppStore {
  return createStore(token, { ...testParts, effects: [] });
}
