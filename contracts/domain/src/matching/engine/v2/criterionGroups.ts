import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { apisCriterionGroup } from '../apis.ts';
import { deviceManagementCriterionGroup } from '../deviceManagement.ts';
import { ntnCriterionGroup } from '../ntn.ts';
import { scaleCriterionGroup } from '../scale.ts';
import { simCriterionGroup } from '../sim.ts';
import { selectChosenCriteria } from './chosenCriteria.ts';
import { prepareTechnologyFitGroup } from './fit.ts';
import type { CountryGroup } from './technologyAvailability.ts';
import { adaptCriterionGroup, type PrepareCriterionGroup, type PreparedCriterionGroupV2 } from './preparedGroup.ts';
import { privateNetworkCriterionGroupV2 } from './privateNetwork.ts';

const prepareManagement = adaptCriterionGroup('deviceManagement', deviceManagementCriterionGroup);

/** All groups except geography, in the order of the criteria. */
const preparations: Readonly<Record<PreparedCriterionGroupV2['name'], PrepareCriterionGroup>> = {
  fit: prepareTechnologyFitGroup,
  sim: adaptCriterionGroup('sim', simCriterionGroup),
  privateNetwork: adaptCriterionGroup('privateNetwork', privateNetworkCriterionGroupV2),
  ntn: adaptCriterionGroup('ntn', ntnCriterionGroup),
  deviceManagement: (requirements, grounds) =>
    selectChosenCriteria(requirements).includes('deviceManagement') ? prepareManagement(requirements, grounds) : null,
  scale: adaptCriterionGroup('scale', scaleCriterionGroup),
  apis: adaptCriterionGroup('apis', apisCriterionGroup),
};

/** Prepares one group for a search; `null` when it is not requested. @param grounds The requested countries. */
export function prepareCriterionGroup(
  name: PreparedCriterionGroupV2['name'],
  requirements: Requirements,
  grounds: readonly CountryGroup[],
): PreparedCriterionGroupV2 | null {
  return preparations[name](requirements, grounds);
}

/**
 * Prepares all requested groups except geography.
 *
 * @param grounds The requested countries.
 */
export function prepareRequestedGroups(
  requirements: Requirements,
  grounds: readonly CountryGroup[],
): PreparedCriterionGroupV2[] {
  return Object.values(preparations).flatMap((prepare) => prepare(requirements, grounds) ?? []);
}
