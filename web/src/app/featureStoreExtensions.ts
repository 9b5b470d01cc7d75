import { liveStreamEffects } from '../core/liveEffects.ts';
import { trackingObjectionEffects } from '../core/objection.ts';
import { sessionEffects } from '../core/sessionEffects.ts';
import { sessionCheckEffects } from '../features/accounts/sessionCheckEffects.ts';
import { requirementsEffects } from '../features/matching/requirementsEffects.ts';
import { requirementsReducer } from '../features/matching/requirementsSlice.ts';
import type { ReduxStoreExtensions } from './store.ts';
import { guestSearchImportEffects } from './guestSearchImportEffects.ts';
import { failedApiCallTrackingEffects } from './failedCallTrackingEffects.ts';

/** Reducers and effects that the features add to the app's store. */
export const featureReduxStoreExtensions: ReduxStoreExtensions = {
  reducers: { requirements: requirementsReducer },
  effects: [
    sessionEffects,
    sessionCheckEffects,
    trackingObjectionEffects,
    liveStreamEffects,
    requirementsEffects,
    guestSearchImportEffects,
    failedApiCallTrackingEffects,
  ],
};
