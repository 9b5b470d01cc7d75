import type { TypedStartListening } from '@reduxjs/toolkit';
import type { CoreDispatch, CoreState } from './coreState.ts';

/** What follows from actions: whoever owns it registers its listeners when a store begins. */
export type Effects = (startListening: TypedStartListening<CoreState, CoreDispatch>) => void;
