import { countryName } from '@marketplace/domain/geo/geo.countries.ts';
import { extraRequirements, withoutMember } from '@marketplace/domain/matching/matching.extraRequirements.ts';
import { normaliseRequirements } from '@marketplace/domain/matching/matching.normalise.ts';
import {
  noRequirements,
  type RequirementField,
  type Requirements,
  WizardData,
} from '@marketplace/contracts/matching/matching.requirements.ts';

/** What a buyer looks for, and what an earlier search said besides, for which the wizard has no field. */
export interface WizardAnswers extends Requirements {
  further: WizardData;
}

/** The wizard's defaults: nothing asked for. */
export const noAnswers: WizardAnswers = { ...noRequirements, further: {} };

/** The answers under the names in which they travel and are kept. */
export function toWizardData(answers: WizardAnswers): WizardData {
  const { regions, countries, ntnSupport, deviceLongevity, further, ...rest } = answers;
  const countryNames = countries.map(countryName);
  return {
    ...further,
    ...rest,
    geographicRegions: answers.geographicMode === 'regions' ? regions : countryNames,
    specificCountries: countryNames,
    ntnSupport: ntnSupport ? 'Yes' : 'None',
    ...(deviceLongevity === undefined ? {} : { deviceLongevity: `${deviceLongevity} years` }),
  };
}

/** Reads what was kept, also by an older version; what nobody understands counts as not asked for. */
export function fromWizardData(kept: unknown): WizardAnswers {
  const wizard = WizardData.safeParse(kept);
  if (!wizard.success) return noAnswers;
  return { ...normaliseRequirements(wizard.data).requirements, further: extraRequirements(wizard.data) };
}

/** The field back at its default; Basic for device management, None for APIs, empty for the others. */
export function withoutField(answers: WizardAnswers, field: RequirementField): WizardAnswers {
  if (field === 'geography') return { ...answers, regions: [], countries: [] };
  return { ...answers, [field]: noAnswers[field] };
}

/** Without one of the requirements that no field of the wizard holds. @param name its member of the wizard's object. */
export function withoutExtraRequirement(answers: WizardAnswers, name: string): WizardAnswers {
  return { ...answers, further: withoutMember(answers.further, name) };
}

/** Choosing a geographic mode clears the selection of the other kind. */
export function withMode(answers: WizardAnswers, mode: Requirements['geographicMode']): WizardAnswers {
  if (mode === answers.geographicMode) return answers;
  return { ...answers, geographicMode: mode, regions: [], countries: [] };
}

/** Whether two sets of answers ask for the same. */
export function sameAnswers(one: WizardAnswers, other: WizardAnswers): boolean {
  return JSON.stringify(toWizardData(one)) === JSON.stringify(toWizardData(other));
}
