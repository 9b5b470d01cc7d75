import type { Requirements, WizardData } from '@marketplace/contracts/matching/matching.requirements.ts';
import { normaliseRequirements } from './matching.normalise.ts';

type WizardField = keyof (typeof WizardData)['shape'];

/** Members of the wizard's object that criteria are read from. */
const readFields: ReadonlySet<string> = new Set<WizardField>([
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

/** Members besides those that are requirements by their name too: whatever else stands there may say who asks. */
const knownExtras: readonly string[] = ['deviceLongevity', 'securityRequirements'] satisfies WizardField[];

/** Members that say how much the others weigh: nothing that a vendor reads. */
const weighing: ReadonlySet<string> = new Set<WizardField>(['touched', 'musts', 'emphasis']);

/** One requirement that nothing scores, in words. */
export interface ExtraRequirement {
  /** Its member of the wizard's object. */
  readonly name: string;
  /** `Device longevity`, of `deviceLongevity`. */
  readonly label: string;
  readonly value: string;
}

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

/** Longevity and security under the names and in the words of the wizard's object, as it is sent for what was only chosen. */
export function chosenExtras(requirements: Requirements): WizardData {
  const { deviceLongevity: years, securityRequirements } = requirements;
  return {
    ...(years === undefined ? {} : { deviceLongevity: `${years} ${years === 1 ? 'year' : 'years'}` }),
    ...(securityRequirements === undefined ? {} : { securityRequirements }),
  };
}

/** The wizard's object without one member. */
export function withoutMember(wizard: WizardData, name: string): WizardData {
  const rest = { ...wizard };
  Reflect.deleteProperty(rest, name);
  return rest;
}

/**
 * What of the wizard's object may be told to who must not know the buyer: known requirements by their exact names. Free pairs stay
 * out, since any name may hold a company or an address; the text of a known one is passed on as it is, as all free text is.
 */
export function namelessWizard(wizard: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(wizard).filter(([name]) => readFields.has(name) || knownExtras.includes(name)),
  );
}

/** `Device longevity` of `deviceLongevity` or `device_longevity`; capitals that stand together stay: `Supports VPN`. */
function labelOf(name: string): string {
  const words = name.replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2').split(/[\s_-]+/u);
  const text = words
    .filter((word) => word !== '')
    .map((word) => (/\p{Lu}{2}/u.test(word) ? word : word.toLowerCase()))
    .join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function valueOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value))
    return value
      .map(valueOf)
      .filter((text) => text !== '')
      .join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

/** The same in words, by label, since stores keep no order; what is blank is left out. Takes the whole wizard's object too. */
export function extraRequirementWords(wizard: Readonly<Record<string, unknown>>): ExtraRequirement[] {
  return Object.entries(wizard)
    .filter(([name]) => !readFields.has(name) && !weighing.has(name))
    .map(([name, value]) => ({ name, label: labelOf(name), value: valueOf(value) }))
    .filter(({ value }) => value !== '')
    .sort((one, other) => (one.label < other.label ? -1 : 1));
}
