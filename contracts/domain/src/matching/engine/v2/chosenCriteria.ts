import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { MatchCriterion } from '@marketplace/contracts/matching/matching.views.ts';
import { selectRequestedCriteria } from '../requestedCriteria.ts';
import { criterionWeights } from '../criterionValues.ts';

/**
 * Whether the buyer chose device management. `Basic` is the wizard's default and counts as chosen only when the user
 * changed the field or made it a must.
 */
function isManagementChosen({ deviceManagement, touched = [], musts = [] }: BuyerRequirements): boolean {
  return deviceManagement !== 'Basic' || touched.includes('deviceManagement') || musts.includes('deviceManagement');
}

/**
 * The criteria that the buyer chose, in the order of the criteria. Untouched defaults are left out, so they have no
 * weight.
 */
export function listCriteriaChosenInRequirements(requirements: BuyerRequirements): MatchCriterion[] {
  const requested = selectRequestedCriteria(requirements);
  return isManagementChosen(requirements)
    ? requested
    : requested.filter((criterion) => criterion !== 'deviceManagement');
}

/** Sum of the weights of all chosen criteria. */
export function sumChosenCriterionWeights(requirements: BuyerRequirements): number {
  return listCriteriaChosenInRequirements(requirements).reduce(
    (sum, criterion) => sum + criterionWeights[criterion],
    0,
  );
}
