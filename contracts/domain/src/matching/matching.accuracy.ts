import { msg } from '@lingui/core/runtime-macro';
import { type Message, formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { toLongevityAndSecurityWizardFields } from './matching.formatExtraRequirements.ts';
import { listFilledRequirementFields } from './matching.filled.ts';
import type {
  BuyerRequirements,
  RequirementFieldName,
  RequirementsWizardRequest,
} from '@marketplace/contracts/matching/matching.requirements.ts';

const deviceMobilityLabel = msg`device mobility`;
/** The five fields that count 20 percent each, in the order in which the tip lists them. */
const keyFields = [
  ['geography', msg`geography`],
  ['powerSensitivity', msg`power source`],
  ['applicationProfile', msg`data frequency`],
  ['deploymentScale', msg`deployment scale`],
  ['deviceMobility', deviceMobilityLabel],
] as const satisfies readonly (readonly [RequirementFieldName, Message])[];
const share = 100 / keyFields.length;

export const matchingAccuracyBandNames = ['Excellent', 'Very Good', 'Good', 'Fair', 'Poor', 'No Parameters'] as const;
export type MatchingAccuracyBand = (typeof matchingAccuracyBandNames)[number];

/** Labels of the accuracy bands. */
export const matchingAccuracyBandLabels: Readonly<Record<MatchingAccuracyBand, Message>> = {
  Excellent: msg({ message: 'Excellent', context: 'matching accuracy' }),
  'Very Good': msg({ message: 'Very Good', context: 'matching accuracy' }),
  Good: msg({ message: 'Good', context: 'matching accuracy' }),
  Fair: msg({ message: 'Fair', context: 'matching accuracy' }),
  Poor: msg({ message: 'Poor', context: 'matching accuracy' }),
  'No Parameters': msg`No Parameters`,
};

export interface MatchingAccuracyFromFilledFields {
  /** 0 to 100 in steps of 20. */
  readonly percent: number;
  readonly band: MatchingAccuracyBand;
  /** Suggestion of what to add next, one or two sentences; `null` when nothing is left to add. */
  readonly tip: string | null;
}

/** Wizard fields that the tip mentions, although no criterion scores them. */
export type UnscoredWizardFields = Pick<RequirementsWizardRequest, 'deviceLongevity' | 'securityRequirements'>;

/** Percentage of the five key fields that are filled: 0, 20, … 100. */
export function computeWizardCompleteness(requirements: BuyerRequirements): number {
  const filled: readonly string[] = listFilledRequirementFields(requirements);
  return share * keyFields.filter(([field]) => filled.includes(field)).length;
}

/** The accuracy band of a percentage. */
export function getMatchingAccuracyBand(percent: number): MatchingAccuracyBand {
  if (percent >= 85) return 'Excellent';
  if (percent >= 70) return 'Very Good';
  if (percent >= 50) return 'Good';
  if (percent >= 25) return 'Fair';
  return percent > 0 ? 'Poor' : 'No Parameters';
}

/** Computes the completeness of a search, and a tip that names each field at most once. */
export function computeMatchingAccuracyFromFilledFields(
  requirements: BuyerRequirements,
  unscored: UnscoredWizardFields = {},
): MatchingAccuracyFromFilledFields {
  const percent = computeWizardCompleteness(requirements);
  const filled: readonly string[] = listFilledRequirementFields(requirements);
  const missing = keyFields.filter(([field]) => !filled.includes(field)).map(([, label]) => label);
  const add = missing.slice(0, 2);
  const optional = listMissingOptional(filled, {
    ...unscored,
    ...toLongevityAndSecurityWizardFields(requirements),
  }).filter((label) => !add.some((named) => named === label));
  const sentences = [...describeKeyFieldsToAdd(add, percent + share * add.length), ...describeOptionalFields(optional)];
  return {
    percent,
    band: getMatchingAccuracyBand(percent),
    tip: sentences.length > 0 ? sentences.map(formatMessage).join(' ') : null,
  };
}

/** Suggests up to two key fields; empty if none is missing. */
function describeKeyFieldsToAdd([first, second]: readonly Message[], percent: number): readonly Message[] {
  if (first === undefined) return [];
  return second === undefined
    ? [msg`Add ${{ field: first }} to reach ${{ percent }}%.`]
    : [msg`Add ${{ first }} and ${{ second }} to reach ${{ percent }}%.`];
}

function describeOptionalFields(labels: readonly Message[]): readonly Message[] {
  return labels.length === 0 ? [] : [msg`Optional: ${{ fields: labels.map(formatMessage).join(', ') }}.`];
}

function listMissingOptional(filled: readonly string[], unscored: UnscoredWizardFields): Message[] {
  const optional: [boolean, Message][] = [
    [filled.includes('simRequirements'), msg`SIM requirements`],
    [filled.includes('deviceMobility'), deviceMobilityLabel],
    [filled.includes('deviceManagement'), msg`device management`],
    [(unscored.deviceLongevity ?? '') !== '', msg`device longevity`],
    [(unscored.securityRequirements ?? []).length > 0, msg`security requirements`],
  ];
  return optional.filter(([given]) => !given).map(([, label]) => label);
}
