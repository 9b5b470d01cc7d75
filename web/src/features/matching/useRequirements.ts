import { useSelector } from 'react-redux';
import { requirementsOf, type RequirementsState } from './requirementsSlice.ts';

/** State of the requirements feature. */
export function useRequirements(): RequirementsState {
  return useSelector(requirementsOf);
}
