import { getCountryName } from '@marketplace/domain/geo/geo.countries.ts';
import { extractExtraRequirementsFromWizardData } from '@marketplace/domain/matching/matching.extraRequirements.ts';
import { normaliseWizardDataToRequirements } from '@marketplace/domain/matching/matching.normalise.ts';
import {
  emptyBuyerRequirements,
  type BuyerRequirements,
  RequirementsWizardRequest,
} from '@marketplace/contracts/matching/matching.requirements.ts';

/** Requirements of the buyer. `further` contains requirements of a previous search that have no wizard field. */
export interface WizardAnswers extends BuyerRequirements {
  further: RequirementsWizardRequest;
}

/** Defaults of the wizard, without any requirement. */
export const emptyWizardAnswers: WizardAnswers = { ...emptyBuyerRequirements, further: {} };

/** Returns the original text if it still means the chosen number of years, otherwise a text such as `10 years`. */
function formatLongevity(years: number, written: RequirementsWizardRequest['deviceLongevity']): string {
  const { requirements } = normaliseWizardDataToRequirements({ deviceLongevity: written });
  return requirements.deviceLongevity === years ? (written ?? '') : `${years} years`;
}

/** Merges the chosen options with the original value. Returns a string if the original is one, otherwise a list. */
function mergeSecurityRequirements(
  chosen: readonly string[],
  written: RequirementsWizardRequest['securityRequirements'],
): RequirementsWizardRequest['securityRequirements'] {
  return typeof written === 'string' ? [...chosen, written].join(', ') : [...chosen, ...(written ?? [])];
}

/** Converts answers to the JSON format of the API and of the browser storage. */
export function convertWizardAnswersToApiFormat(answers: WizardAnswers): RequirementsWizardRequest {
  const { regions, countries, ntnSupport, deviceLongevity: years, securityRequirements: security, ...rest } = answers;
  const { further, ...unchanged } = rest;
  const countryNames = countries.map(getCountryName);
  return {
    ...further,
    ...unchanged,
    geographicRegions: answers.geographicMode === 'regions' ? regions : countryNames,
    specificCountries: countryNames,
    ntnSupport: ntnSupport ? 'Yes' : 'None',
    ...(years === undefined ? {} : { deviceLongevity: formatLongevity(years, further.deviceLongevity) }),
    ...(security === undefined
      ? {}
      : { securityRequirements: mergeSecurityRequirements(security, further.securityRequirements) }),
  };
}

/** Parses stored answers, including those that older releases stored. Ignores values that cannot be interpreted. */
export function parseWizardAnswers(stored: unknown): WizardAnswers {
  const wizard = RequirementsWizardRequest.safeParse(stored);
  if (!wizard.success) return emptyWizardAnswers;
  return {
    ...normaliseWizardDataToRequirements(wizard.data).requirements,
    further: extractExtraRequirementsFromWizardData(wizard.data),
  };
}
