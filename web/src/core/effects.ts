import type { TypedStartListening } from '@reduxjs/toolkit';
import type { CoreDispatch, CoreReduxState } from './coreState.ts';

/** Registers listeners for side effects of actions; called once when a store is created. */
export type RegisterStoreEffects = (startListening: TypedStartListening<CoreReduxState, CoreDispatch>) => void;
