import type { Requirements, WizardData } from '@marketplace/contracts/matching/matching.requirements.ts';
import { countryName } from '../geo/geo.countries.ts';

/**
 * Converts requirements to wizard data that `normaliseRequirements` maps to equal requirements. Free text is not
 * included.
 */
export function wizardOf({ regions, countries, deviceLongevity, ...others }: Requirements): WizardData {
  return {
    ...others,
    geographicRegions: [...regions, ...countries.map(countryName)],
    ...(deviceLongevity !== undefined && { deviceLongevity: `${deviceLongevity} years` }),
  };
}
