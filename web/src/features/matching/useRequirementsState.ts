import { useSelector } from 'react-redux';
import { selectRequirements, type RequirementsState } from './requirementsSlice.ts';

export function useRequirementsState(): RequirementsState {
  return useSelector(selectRequirements);
}
