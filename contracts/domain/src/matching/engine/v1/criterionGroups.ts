import { apisScoringCriterionGroup } from '../apis.ts';
import { deviceManagementScoringCriterionGroup } from '../deviceManagement.ts';
import { technologyFitScoringCriterionGroupV1 } from './fit.ts';
import { satelliteNtnScoringCriterionGroup } from '../ntn.ts';
import { privateNetworkScoringCriterionGroupV1 } from './privateNetwork.ts';
import { deploymentScaleScoringCriterionGroup } from '../scale.ts';
import { simScoringCriterionGroup } from '../sim.ts';

/** All groups except geography, in the order of the criteria. */
export const criterionGroupsExceptGeographyV1 = [
  technologyFitScoringCriterionGroupV1,
  simScoringCriterionGroup,
  privateNetworkScoringCriterionGroupV1,
  satelliteNtnScoringCriterionGroup,
  deviceManagementScoringCriterionGroup,
  deploymentScaleScoringCriterionGroup,
  apisScoringCriterionGroup,
] as const;
