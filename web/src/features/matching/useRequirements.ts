import { useSelector } from 'react-redux';
import { selectRequirements, type RequirementsState } from './requirementsSlice.ts';

/** State of the requirements feature. */
export function useRequirements(): RequirementsState {
  return useSelector(selectRequirements);
}
