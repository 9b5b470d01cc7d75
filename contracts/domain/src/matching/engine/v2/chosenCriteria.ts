import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { MatchCriterion } from '@marketplace/contracts/matching/matching.views.ts';
import { selectRequestedCriteria } from '../requestedCriteria.ts';
import { criterionWeights } from '../criterionValues.ts';

/** Basic device management is the wizard's default. It only counts when the user changed it or made it a must. */
function isManagementChosen({ deviceManagement, touched = [], musts = [] }: BuyerRequirements): boolean {
  return deviceManagement !== 'Basic' || touched.includes('deviceManagement') || musts.includes('deviceManagement');
}

/** The criteria that the user chose, in their order. Untouched defaults have no weight. */
export function selectChosenCriteria(requirements: BuyerRequirements): MatchCriterion[] {
  const requested = selectRequestedCriteria(requirements);
  return isManagementChosen(requirements)
    ? requested
    : requested.filter((criterion) => criterion !== 'deviceManagement');
}

/** Sum of the weights of all chosen criteria. */
export function sumChosenCriterionWeights(requirements: BuyerRequirements): number {
  return selectChosenCriteria(requirements).reduce((sum, criterion) => sum + criterionWeights[criterion], 0);
}
