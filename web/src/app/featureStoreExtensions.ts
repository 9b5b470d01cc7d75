import { liveStreamEffects } from '../core/liveEffects.ts';
import { registerTrackingStateUpdateOnSessionChange } from '../core/objection.ts';
import { signInAndSignOutEffects } from '../core/signInAndSignOutEffects.ts';
import { storeValidatedSessionUserEffects } from '../features/accounts/storeValidatedSessionUserEffects.ts';
import { requirementsStorageEffects } from '../features/matching/requirementsStorageEffects.ts';
import { requirementsReducer } from '../features/matching/requirementsSlice.ts';
import type { ReduxStoreExtensions } from './store.ts';
import { guestSearchImportEffects } from './guestSearchImportEffects.ts';
import { failedApiCallTrackingEffects } from './failedCallTrackingEffects.ts';

/** Reducers and effects that the features add to the app's store. */
export const featureReduxStoreExtensions: ReduxStoreExtensions = {
  reducers: { requirements: requirementsReducer },
  effects: [
    signInAndSignOutEffects,
    storeValidatedSessionUserEffects,
    registerTrackingStateUpdateOnSessionChange,
    liveStreamEffects,
    requirementsStorageEffects,
    guestSearchImportEffects,
    failedApiCallTrackingEffects,
  ],
};
