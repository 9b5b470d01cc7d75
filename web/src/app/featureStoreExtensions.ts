import { liveStreamEffects } from '../core/liveEffects.ts';
import { objectionEffects } from '../core/objection.ts';
import { sessionEffects } from '../core/sessionEffects.ts';
import { sessionCheckEffects } from '../features/accounts/sessionCheckEffects.ts';
import { requirementsEffects } from '../features/matching/requirementsEffects.ts';
import { requirementsReducer } from '../features/matching/requirementsSlice.ts';
import type { StoreExtensions } from './store.ts';
import { guestSearchImportEffects } from './guestSearchImportEffects.ts';
import { failedCallTrackingEffects } from './failedCallTrackingEffects.ts';

/** Reducers and effects that the features add to the app's store. */
export const featureStoreExtensions: StoreExtensions = {
  reducers: { requirements: requirementsReducer },
  effects: [
    sessionEffects,
    sessionCheckEffects,
    objectionEffects,
    liveStreamEffects,
    requirementsEffects,
    guestSearchImportEffects,
    failedCallTrackingEffects,
  ],
};
