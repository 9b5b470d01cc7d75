import type { Requirements, WizardData } from '@marketplace/contracts/matching/matching.requirements.ts';
import { countryName } from '../geo/geo.countries.ts';

/**
 * Canonical requirements in the wizard's own names, which `normaliseRequirements` reads as the same requirements. What was typed in words
 * of one's own is not among them.
 */
export function wizardOf({ regions, countries, deviceLongevity, ...others }: Requirements): WizardData {
  return {
    ...others,
    geographicRegions: [...regions, ...countries.map(countryName)],
    ...(deviceLongevity !== undefined && { deviceLongevity: `${deviceLongevity} years` }),
  };
}
