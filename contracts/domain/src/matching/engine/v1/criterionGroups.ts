import { apisCriterionGroup } from '../apis.ts';
import { deviceManagementCriterionGroup } from '../deviceManagement.ts';
import { technologyFitCriterionGroupV1 } from './fit.ts';
import { satelliteNtnCriterionGroup } from '../ntn.ts';
import { privateNetworkCriterionGroupV1 } from './privateNetwork.ts';
import { deploymentScaleCriterionGroup } from '../scale.ts';
import { simCriterionGroup } from '../sim.ts';

/** All groups except geography, in the order of the criteria. */
export const criterionGroupsExceptGeographyV1 = [
  technologyFitCriterionGroupV1,
  simCriterionGroup,
  privateNetworkCriterionGroupV1,
  satelliteNtnCriterionGroup,
  deviceManagementCriterionGroup,
  deploymentScaleCriterionGroup,
  apisCriterionGroup,
] as const;
