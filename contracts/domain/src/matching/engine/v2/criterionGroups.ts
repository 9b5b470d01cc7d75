import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { apisCriterionGroup } from '../apis.ts';
import { deviceManagementCriterionGroup } from '../deviceManagement.ts';
import { satelliteNtnCriterionGroup } from '../ntn.ts';
import { deploymentScaleCriterionGroup } from '../scale.ts';
import { simCriterionGroup } from '../sim.ts';
import { selectChosenCriteria } from './chosenCriteria.ts';
import { prepareTechnologyFitCriterionGroupV2 } from './fit.ts';
import type { CountryTechnologyAvailabilityGroup } from './technologyAvailability.ts';
import {
  adaptCriterionGroupToV2,
  type CriterionGroupPreparerV2,
  type PreparedCriterionGroupV2,
} from './preparedGroup.ts';
import { privateNetworkCriterionGroupV2 } from './privateNetwork.ts';

const prepareManagement = adaptCriterionGroupToV2('deviceManagement', deviceManagementCriterionGroup);

/** Preparers of all groups except geography, in the order of the criteria. */
const preparations: Readonly<Record<PreparedCriterionGroupV2['name'], CriterionGroupPreparerV2>> = {
  fit: prepareTechnologyFitCriterionGroupV2,
  sim: adaptCriterionGroupToV2('sim', simCriterionGroup),
  privateNetwork: adaptCriterionGroupToV2('privateNetwork', privateNetworkCriterionGroupV2),
  ntn: adaptCriterionGroupToV2('ntn', satelliteNtnCriterionGroup),
  deviceManagement: (requirements, grounds) =>
    selectChosenCriteria(requirements).includes('deviceManagement') ? prepareManagement(requirements, grounds) : null,
  scale: adaptCriterionGroupToV2('scale', deploymentScaleCriterionGroup),
  apis: adaptCriterionGroupToV2('apis', apisCriterionGroup),
};

/**
 * Prepares one group for a search; `null` when the group is not requested.
 *
 * @param grounds The requested countries, grouped by the availability of technologies.
 */
export function prepareCriterionGroupV2(
  name: PreparedCriterionGroupV2['name'],
  requirements: BuyerRequirements,
  grounds: readonly CountryTechnologyAvailabilityGroup[],
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
  grounds: readonly CountryTechnologyAvailabilityGroup[],
): PreparedCriterionGroupV2[] {
  return Object.values(preparations).flatMap((prepare) => prepare(requirements, grounds) ?? []);
}
