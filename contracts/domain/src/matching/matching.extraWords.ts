import type { Requirements, WizardData } from '@marketplace/contracts/matching/matching.requirements.ts';
import { readFields, weighing } from './matching.extraRequirements.ts';

/** Members besides those that are requirements by their name too: whatever else stands there may say who asks. */
const knownExtras: readonly string[] = [
  'deviceLongevity',
  'securityRequirements',
] satisfies (keyof (typeof WizardData)['shape'])[];

/** One requirement that nothing scores, in words. */
export interface ExtraRequirement {
  /** Its member of the wizard's object. */
  readonly name: string;
  /** `Device longevity`, of `deviceLongevity`. */
  readonly label: string;
  readonly value: string;
}

/** Longevity and security under the names and in the words of the wizard's object, as it is sent for what was only chosen. */
export function chosenExtras(requirements: Requirements): WizardData {
  const { deviceLongevity: years, securityRequirements } = requirements;
  return {
    ...(years === undefined ? {} : { deviceLongevity: `${years} ${years === 1 ? 'year' : 'years'}` }),
    ...(securityRequirements === undefined ? {} : { securityRequirements }),
  };
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
