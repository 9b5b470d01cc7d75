import { useSelector } from 'react-redux';
import { selectRequirements, type RequirementsState } from './requirementsSlice.ts';

export function useRequirements(): RequirementsState {
  return useSelector(selectRequirements);
}
