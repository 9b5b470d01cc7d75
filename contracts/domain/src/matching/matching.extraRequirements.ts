import type { WizardData } from '@marketplace/contracts/matching/matching.requirements.ts';
import { normaliseRequirements } from './matching.normalise.ts';

type WizardField = keyof (typeof WizardData)['shape'];

/** Members of the wizard's object that criteria are read from. */
export const readFields: ReadonlySet<string> = new Set<WizardField>([
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

/** Members that say how much the others weigh: nothing that a vendor reads. */
export const weighing: ReadonlySet<string> = new Set<WizardField>(['touched', 'musts', 'emphasis']);

/** A number of years and no other words. */
const onlyYears = /^\d+( ?years?)?$/iu;

/**
 * What the wizard's object holds besides what `Requirements` say: free pairs, and what `deviceLongevity` and `securityRequirements`
 * say beyond the choices. It is passed on and never scored, and is free text of a person: it stands only where personal data may.
 */
export function extraRequirements(wizard: WizardData): WizardData {
  const { requirements, ignored } = normaliseRequirements(wizard);
  const further = { ...wizard };
  const drop = (name: string): boolean => Reflect.deleteProperty(further, name);
  for (const name of [...readFields, ...weighing]) drop(name);
  if (requirements.deviceLongevity !== undefined && onlyYears.test((wizard.deviceLongevity ?? '').trim())) {
    drop('deviceLongevity');
  }
  if (requirements.securityRequirements !== undefined) {
    const beyond = ignored.filter(({ field }) => field === 'securityRequirements').map(({ value }) => value);
    if (beyond.length > 0) further.securityRequirements = beyond;
    else drop('securityRequirements');
  }
  return further;
}

/** The wizard's object without one member. */
export function withoutMember(wizard: WizardData, name: string): WizardData {
  const rest = { ...wizard };
  Reflect.deleteProperty(rest, name);
  return rest;
}
