import { useSelector } from 'react-redux';
import { selectRequirements, type RequirementsState } from './requirementsSlice.ts';

/** Returns the answers, the current search and the provider selection. Rerenders when any of them changes. */
export function useRequirementsState(): RequirementsState {
  return useSelector(selectRequirements);
}
