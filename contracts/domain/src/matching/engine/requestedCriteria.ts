import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { matchCriteria, type MatchCriterion } from '@marketplace/contracts/matching/matching.views.ts';
import { criterionWeights } from './criterionValues.ts';

function isRequested(criterion: MatchCriterion, requirements: BuyerRequirements): boolean {
  switch (criterion) {
    case 'geography':
      return requirements.regions.length + requirements.countries.length > 0;
    case 'data':
      return requirements.applicationProfile !== null;
    case 'power':
      return requirements.powerSensitivity !== null;
    case 'mobility':
      return requirements.deviceMobility !== null;
    case 'sim':
      return requirements.simRequirements.length > 0;
    case 'privateNetwork':
      return requirements.privateNetworkNeeded !== 'None';
    case 'ntn':
      return requirements.ntnSupport;
    case 'deviceManagement':
      return true;
    case 'scale':
      return requirements.deploymentScale !== null;
    case 'apis':
      return requirements.apisRequired !== 'None';
  }
}

/**
 * The criteria that are weighed in a search. Always includes device management, because it has a default in the wizard.
 */
export function selectRequestedCriteria(requirements: BuyerRequirements): MatchCriterion[] {
  return matchCriteria.filter((criterion) => isRequested(criterion, requirements));
}

/** Sum of the weights of all requested criteria: at least the weight of device management. */
export function sumRequestedCriterionWeights(requirements: BuyerRequirements): number {
  return selectRequestedCriteria(requirements).reduce((sum, criterion) => sum + criterionWeights[criterion], 0);
}
