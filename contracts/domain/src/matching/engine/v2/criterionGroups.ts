import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { apisScoringCriterionGroup } from '../apis.ts';
import { deviceManagementScoringCriterionGroup } from '../deviceManagement.ts';
import { satelliteNtnScoringCriterionGroup } from '../ntn.ts';
import { deploymentScaleScoringCriterionGroup } from '../scale.ts';
import { simScoringCriterionGroup } from '../sim.ts';
import { listCriteriaChosenInRequirements } from './chosenCriteria.ts';
import { prepareTechnologyFitScoringCriterionGroupV2 } from './fit.ts';
import type { CountriesWithSameTechnologyAvailability } from './technologyAvailability.ts';
import {
  adaptCriterionGroupToV2,
  type CriterionGroupPreparerV2,
  type PreparedCriterionGroupV2,
} from './preparedGroup.ts';
import { privateNetworkScoringCriterionGroupV2 } from './privateNetwork.ts';

const prepareManagement = adaptCriterionGroupToV2('deviceManagement', deviceManagementScoringCriterionGroup);

/** Functions that prepare the groups, one for each group except geography, in the order of the criteria. */
const preparations: Readonly<Record<PreparedCriterionGroupV2['name'], CriterionGroupPreparerV2>> = {
  fit: prepareTechnologyFitScoringCriterionGroupV2,
  sim: adaptCriterionGroupToV2('sim', simScoringCriterionGroup),
  privateNetwork: adaptCriterionGroupToV2('privateNetwork', privateNetworkScoringCriterionGroupV2),
  ntn: adaptCriterionGroupToV2('ntn', satelliteNtnScoringCriterionGroup),
  deviceManagement: (requirements, grounds) =>
    listCriteriaChosenInRequirements(requirements).includes('deviceManagement')
      ? prepareManagement(requirements, grounds)
      : null,
  scale: adaptCriterionGroupToV2('scale', deploymentScaleScoringCriterionGroup),
  apis: adaptCriterionGroupToV2('apis', apisScoringCriterionGroup),
};

/**
 * Prepares one group for a search; `null` when the group is not requested.
 *
 * @param grounds The requested countries, grouped by the availability of technologies.
 */
export function prepareCriterionGroupV2(
  name: PreparedCriterionGroupV2['name'],
  requirements: BuyerRequirements,
  grounds: readonly CountriesWithSameTechnologyAvailability[],
): PreparedCriterionGroupV2 | null {
  return preparations[name](requirements, grounds);
}

/**
 * Prepares all requested groups except geography.
 *
 * @param grounds The requested countries, grouped by the availability of technologies.
 */
export function prepareRequestedCriterionGroupsV2(
  requirements: BuyerRequirements,
  grounds: readonly CountriesWithSameTechnologyAvailability[],
): PreparedCriterionGroupV2[] {
  return Object.values(preparations).flatMap((prepare) => prepare(requirements, grounds) ?? []);
}
