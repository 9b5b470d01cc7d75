import type {
  BuyerRequirements,
  RequirementsWizardRequest,
} from '@marketplace/contracts/matching/matching.requirements.ts';
import { getCountryName } from '../geo/geo.countries.ts';

/**
 * Converts requirements to wizard data that `normaliseWizardDataToRequirements` maps to equal requirements. Free text
 * is not included.
 */
export function convertRequirementsToWizardData({
  regions,
  countries,
  deviceLongevity,
  ...others
}: BuyerRequirements): RequirementsWizardRequest {
  return {
    ...others,
    geographicRegions: [...regions, ...countries.map(getCountryName)],
    ...(deviceLongevity !== undefined && { deviceLongevity: `${deviceLongevity} years` }),
  };
}
