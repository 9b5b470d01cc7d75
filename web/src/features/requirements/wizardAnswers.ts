import { countryName } from '@marketplace/contracts/geo/geo.countries.ts';
import type { RequirementField } from '@marketplace/contracts/matching/matching.filled.ts';
import { normaliseRequirements } from '@marketplace/contracts/matching/matching.normalise.ts';
import { type Requirements, WizardData } from '@marketplace/contracts/matching/matching.requirements.ts';

/** The wizard's defaults: nothing asked for. */
export const noAnswers: Requirements = {
  geographicMode: 'regions',
  regions: [],
  countries: [],
  powerSensitivity: null,
  applicationProfile: null,
  deviceMobility: null,
  deploymentScale: null,
  simRequirements: [],
  privateNetworkNeeded: 'None',
  deviceManagement: 'Basic',
  apisRequired: 'None',
  ntnSupport: false,
};

/** The answers under the names in which they travel and are kept. */
export function toWizardData(answers: Requirements): WizardData {
  const { regions, countries, ntnSupport, ...rest } = answers;
  const countryNames = countries.map(countryName);
  return {
    ...rest,
    geographicRegions: answers.geographicMode === 'regions' ? regions : countryNames,
    specificCountries: countryNames,
    ntnSupport: ntnSupport ? 'Yes' : 'None',
  };
}

/** Reads what was kept, also by an older version; what nobody understands counts as not asked for. */
export function fromWizardData(kept: unknown): Requirements {
  const wizard = WizardData.safeParse(kept);
  return wizard.success ? normaliseRequirements(wizard.data).requirements : noAnswers;
}

/** The field back at its default; Basic for device management, None for APIs, empty for the others. */
export function withoutField(answers: Requirements, field: RequirementField): Requirements {
  if (field === 'geography') return { ...answers, regions: [], countries: [] };
  return { ...answers, [field]: noAnswers[field] };
}

/** Choosing a geographic mode clears the selection of the other kind. */
export function withMode(answers: Requirements, mode: Requirements['geographicMode']): Requirements {
  if (mode === answers.geographicMode) return answers;
  return { ...answers, geographicMode: mode, regions: [], countries: [] };
}

/** Whether two sets of answers ask for the same. */
export function sameAnswers(one: Requirements, other: Requirements): boolean {
  return JSON.stringify(toWizardData(one)) === JSON.stringify(toWizardData(other));
}
