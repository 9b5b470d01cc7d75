import { type TypedUseSelectorHook, useSelector } from 'react-redux';
import type { RequirementsState } from './requirementsSlice.ts';

/** Reads this feature's part of the store, which the app puts there. */
export const useMatchingSelector: TypedUseSelectorHook<{ readonly requirements: RequirementsState }> = useSelector;
