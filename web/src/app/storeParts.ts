import { liveEffects } from '../core/liveEffects.ts';
import { objectionEffects } from '../core/objection.ts';
import { sessionEffects } from '../core/sessionEffects.ts';
import { sessionCheckEffects } from '../features/accounts/sessionCheckEffects.ts';
import { requirementsEffects } from '../features/matching/requirementsEffects.ts';
import { requirementsReducer } from '../features/matching/requirementsSlice.ts';
import type { StoreParts } from './store.ts';
import { takeOverEffects } from './takeOverEffects.ts';
import { trackCalls } from './trackCalls.ts';

/** Reducers and effects that the features add to the app's store. */
export const storeParts: StoreParts = {
  reducers: { requirements: requirementsReducer },
  effects: [
    sessionEffects,
    sessionCheckEffects,
    objectionEffects,
    liveEffects,
    requirementsEffects,
    takeOverEffects,
    trackCalls,
  ],
};
