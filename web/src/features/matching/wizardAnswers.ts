import { countryName } from '@marketplace/domain/geo/geo.countries.ts';
import { extraRequirements } from '@marketplace/domain/matching/matching.extraRequirements.ts';
import { normaliseRequirements } from '@marketplace/domain/matching/matching.normalise.ts';
import {
  noRequirements,
  type Requirements,
  WizardData,
} from '@marketplace/contracts/matching/matching.requirements.ts';

/** What a buyer looks for, and what an earlier search said besides, for which the wizard has no field. */
export interface WizardAnswers extends Requirements {
  further: WizardData;
}

/** The wizard's defaults: nothing asked for. */
export const noAnswers: WizardAnswers = { ...noRequirements, further: {} };

/** The years as they were written, as long as that still says them. */
function longevityText(years: number, written: WizardData['deviceLongevity']): string {
  const { requirements } = normaliseRequirements({ deviceLongevity: written });
  return requirements.deviceLongevity === years ? (written ?? '') : `${years} years`;
}

/** What was chosen, and what was written besides: in one list, or in one text where it was written so. */
function securityText(
  chosen: readonly string[],
  written: WizardData['securityRequirements'],
): WizardData['securityRequirements'] {
  return typeof written === 'string' ? [...chosen, written].join(', ') : [...chosen, ...(written ?? [])];
}

/** The answers under the names in which they travel and are kept. */
export function toWizardData(answers: WizardAnswers): WizardData {
  const { regions, countries, ntnSupport, deviceLongevity: years, securityRequirements: security, ...rest } = answers;
  const { further, ...plain } = rest;
  const countryNames = countries.map(countryName);
  return {
    ...further,
    ...plain,
    geographicRegions: answers.geographicMode === 'regions' ? regions : countryNames,
    specificCountries: countryNames,
    ntnSupport: ntnSupport ? 'Yes' : 'None',
    ...(years === undefined ? {} : { deviceLongevity: longevityText(years, further.deviceLongevity) }),
    ...(security === undefined ? {} : { securityRequirements: securityText(security, further.securityRequirements) }),
  };
}

/** Reads what was kept, also by an older version; what nobody understands counts as not asked for. */
export function fromWizardData(kept: unknown): WizardAnswers {
  const wizard = WizardData.safeParse(kept);
  if (!wizard.success) return noAnswers;
  return { ...normaliseRequirements(wizard.data).requirements, further: extraRequirements(wizard.data) };
}
