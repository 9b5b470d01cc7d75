import { msg } from '@lingui/core/runtime-macro';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import type {
  BuyerRequirements,
  RequirementsWizardRequest,
} from '@marketplace/contracts/matching/matching.requirements.ts';
import { scoredWizardFields, wizardFieldsThatOnlyWeightOtherFields } from './matching.extraRequirements.ts';

/** Extra fields of the wizard data that are known requirements. All other extra fields may identify the buyer. */
const knownExtras: readonly string[] = [
  'deviceLongevity',
  'securityRequirements',
] satisfies (keyof (typeof RequirementsWizardRequest)['shape'])[];

/** A requirement that is not scored, formatted for display. */
export interface FormattedUnscoredRequirement {
  /** Name of the requirement's field in the wizard data. */
  readonly name: string;
  /** Display name of the field, for example `Device longevity` for `deviceLongevity`. */
  readonly label: string;
  readonly value: string;
}

/**
 * Converts the longevity and security requirements to wizard data, for searches in which the buyer chose only
 * predefined options.
 */
export function toLongevityAndSecurityWizardFields(requirements: BuyerRequirements): RequirementsWizardRequest {
  const { deviceLongevity: years, securityRequirements } = requirements;
  return {
    ...(years === undefined ? {} : { deviceLongevity: `${years} ${years === 1 ? 'year' : 'years'}` }),
    ...(securityRequirements === undefined ? {} : { securityRequirements }),
  };
}

/**
 * Keeps only the wizard data that vendors can see before they know the buyer: known requirements, by exact name. Free
 * key-value pairs are removed, because their names can contain a company name or an address. The values of known fields
 * are kept unchanged.
 */
export function keepWizardFieldsVisibleBeforeAcceptance(
  wizard: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(wizard).filter(([name]) => scoredWizardFields.has(name) || knownExtras.includes(name)),
  );
}

/**
 * Converts a field name to a label: `deviceLongevity` and `device_longevity` become `Device longevity`. Keeps words
 * with consecutive capitals: `Supports VPN`.
 */
function formatLabel(name: string): string {
  const words = name.replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2').split(/[\s_-]+/u);
  const text = words
    .filter((word) => word !== '')
    .map((word) => (/\p{Lu}{2}/u.test(word) ? word : word.toLowerCase()))
    .join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function formatValue(value: unknown): string {
  if (typeof value === 'boolean') return formatMessage(value ? msg`Yes` : msg`No`);
  if (Array.isArray(value))
    return value
      .map(formatValue)
      .filter((text) => text !== '')
      .join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

/**
 * Formats the extra requirements, sorted by label because the database does not keep the order of the fields. Blank
 * values are left out. Also accepts complete wizard data.
 */
export function formatExtraRequirements(wizard: Readonly<Record<string, unknown>>): FormattedUnscoredRequirement[] {
  return Object.entries(wizard)
    .filter(([name]) => !scoredWizardFields.has(name) && !wizardFieldsThatOnlyWeightOtherFields.has(name))
    .map(([name, value]) => ({ name, label: formatLabel(name), value: formatValue(value) }))
    .filter(({ value }) => value !== '')
    .sort((one, other) => (one.label < other.label ? -1 : 1));
}
