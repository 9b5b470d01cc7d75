import { useSelector } from 'react-redux';
import { requirementsOf, type RequirementsState } from './requirementsSlice.ts';

/** This feature's part of the store. */
export function useRequirements(): RequirementsState {
  return useSelector(requirementsOf);
}
