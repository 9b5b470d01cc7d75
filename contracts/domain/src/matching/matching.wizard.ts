import type { Requirements, WizardData } from '@marketplace/contracts/matching/matching.requirements.ts';
import { getCountryName } from '../geo/geo.countries.ts';

/**
 * Converts requirements to wizard data that `normaliseRequirements` maps to equal requirements. Free text is not
 * included.
 */
export function toWizardData({ regions, countries, deviceLongevity, ...others }: Requirements): WizardData {
  return {
    ...others,
    geographicRegions: [...regions, ...countries.map(getCountryName)],
    ...(deviceLongevity !== undefined && { deviceLongevity: `${deviceLongevity} years` }),
  };
}
