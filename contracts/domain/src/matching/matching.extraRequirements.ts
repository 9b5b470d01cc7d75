import type { RequirementsWizardRequest } from '@marketplace/contracts/matching/matching.requirements.ts';
import { normaliseWizardDataToRequirements } from './matching.normalise.ts';

type WizardField = keyof (typeof RequirementsWizardRequest)['shape'];

/** Fields of the wizard data that matching criteria use. */
export const scoredWizardFields: ReadonlySet<string> = new Set<WizardField>([
  'geographicMode',
  'geographicRegions',
  'specificCountries',
  'powerSensitivity',
  'applicationProfile',
  'deviceMobility',
  'deploymentScale',
  'simRequirements',
  'privateNetworkNeeded',
  'deviceManagement',
  'apisRequired',
  'ntnSupport',
]);

/** Fields of the wizard data that only weight other fields and are not shown to vendors. */
export const wizardFieldsThatOnlyWeightOtherFields: ReadonlySet<string> = new Set<WizardField>([
  'touched',
  'musts',
  'emphasis',
]);

/** Parses a number of years; `null` if the text contains other words. */
export function parseYears(text: string): number | null {
  const digits = /^(\d+)(?: ?years?)?$/iu.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}

/**
 * Extracts the parts of the wizard data that `BuyerRequirements` does not contain: free key-value pairs, and values of
 * `deviceLongevity` and `securityRequirements` that are not among the options. The extracted parts are shown to vendors
 * but never scored. They are free text and may contain personal data, so store them only where personal data is
 * allowed.
 */
export function extractExtraRequirementsFromWizardData(wizard: RequirementsWizardRequest): RequirementsWizardRequest {
  const { requirements, ignored } = normaliseWizardDataToRequirements(wizard);
  const extras = { ...wizard };
  const removeField = (name: string): boolean => Reflect.deleteProperty(extras, name);
  for (const name of [...scoredWizardFields, ...wizardFieldsThatOnlyWeightOtherFields]) removeField(name);
  if (requirements.deviceLongevity !== undefined && parseYears((wizard.deviceLongevity ?? '').trim()) !== null) {
    removeField('deviceLongevity');
  }
  if (requirements.securityRequirements !== undefined) {
    const beyond = ignored.filter(({ field }) => field === 'securityRequirements').map(({ value }) => value);
    if (beyond.length > 0) extras.securityRequirements = beyond;
    else removeField('securityRequirements');
  }
  return extras;
}

/** Returns a copy of the wizard data without one field. */
export function removeWizardField(wizard: RequirementsWizardRequest, name: string): RequirementsWizardRequest {
  const rest = { ...wizard };
  Reflect.deleteProperty(rest, name);
  return rest;
}
