import { msg, plural } from '@lingui/core/runtime-macro';
import { type Message, formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { formatRequirementOption } from '@marketplace/contracts/matching/matching.requirementLabels.ts';
import type {
  BuyerRequirements,
  RequirementsWizardRequest,
} from '@marketplace/contracts/matching/matching.requirements.ts';
import { parseYears, scoredWizardFields, wizardFieldsThatOnlyWeightOtherFields } from './matching.extraRequirements.ts';

/**
 * Labels of the extra fields of the wizard data that are known requirements. All other extra fields may identify the
 * buyer.
 */
const knownExtraLabels: ReadonlyMap<string, Message> = new Map<
  keyof (typeof RequirementsWizardRequest)['shape'],
  Message
>([
  ['deviceLongevity', msg`Device longevity`],
  ['securityRequirements', msg`Security requirements`],
]);

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
    Object.entries(wizard).filter(([name]) => scoredWizardFields.has(name) || knownExtraLabels.has(name)),
  );
}

/**
 * Returns the label of a known field. For any other field, converts its name to a label: `signalStrength` and
 * `signal_strength` become `Signal strength`. Keeps words with consecutive capitals: `Supports VPN`.
 */
function formatLabel(name: string): string {
  const known = knownExtraLabels.get(name);
  if (known !== undefined) return formatMessage(known);
  const words = name.replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2').split(/[\s_-]+/u);
  const text = words
    .filter((word) => word !== '')
    .map((word) => (/\p{Lu}{2}/u.test(word) ? word : word.toLowerCase()))
    .join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function formatText(name: string, text: string): string {
  const years = name === 'deviceLongevity' ? parseYears(text) : null;
  if (years !== null) return formatMessage(msg`${plural({ years }, { one: '# year', other: '# years' })}`);
  return name === 'securityRequirements' ? formatRequirementOption(name, text) : text;
}

function formatValue(name: string, value: unknown): string {
  if (typeof value === 'boolean') return formatMessage(value ? msg`Yes` : msg`No`);
  if (Array.isArray(value))
    return value
      .map((each) => formatValue(name, each))
      .filter((text) => text !== '')
      .join(', ');
  return typeof value === 'string' || typeof value === 'number' ? formatText(name, String(value).trim()) : '';
}

/**
 * Formats the extra requirements, sorted by label because the database does not keep the order of the fields. Blank
 * values are left out. Also accepts complete wizard data.
 */
export function formatExtraRequirements(wizard: Readonly<Record<string, unknown>>): FormattedUnscoredRequirement[] {
  return Object.entries(wizard)
    .filter(([name]) => !scoredWizardFields.has(name) && !wizardFieldsThatOnlyWeightOtherFields.has(name))
    .map(([name, value]) => ({ name, label: formatLabel(name), value: formatValue(name, value) }))
    .filter(({ value }) => value !== '')
    .sort((one, other) => (one.label < other.label ? -1 : 1));
}
