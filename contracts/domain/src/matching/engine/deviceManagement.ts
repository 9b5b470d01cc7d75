import type { ProviderCapabilityFlagName } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import {
  formatNotStatedReason,
  buildGroupResultWithOneCriterion,
  buildUnknownCriterionResult,
  type CriterionGroupResult,
  type CriterionGroup,
} from './criterion.ts';
import { scaleShareToCriterionValue, unknownCriterionValue, fullCriterionValue } from './criterionValues.ts';
import type { CapabilityFlagState, ProviderMatchingFacts } from './providerFacts.ts';
import { joinWithAnd } from './phrases.ts';

const advancedFeatures: readonly (readonly [ProviderCapabilityFlagName, string])[] = [
  ['Lifecycle_Ops', 'SIM lifecycle'],
  ['Usage_Alerts', 'usage alerts'],
  ['Policy_Pooling', 'policy and pooling'],
  ['Analytics_AI', 'analytics'],
];

/** Scores a capability flag: the full value if present, 0 if absent, the value of unknown data if not stated. */
export function scoreCapabilityFlag(flag: CapabilityFlagState): number {
  if (flag === null) return unknownCriterionValue;
  return flag ? fullCriterionValue : 0;
}

function evaluateBasic({ flags, mentionsPlatform }: ProviderMatchingFacts): CriterionGroupResult {
  const { Lifecycle_Ops, Usage_Alerts } = flags;
  if (Lifecycle_Ops === true || Usage_Alerts === true)
    return buildGroupResultWithOneCriterion('deviceManagement', fullCriterionValue);
  if (mentionsPlatform) return buildGroupResultWithOneCriterion('deviceManagement', scaleShareToCriterionValue(0.8));
  return Lifecycle_Ops === false && Usage_Alerts === false
    ? buildGroupResultWithOneCriterion('deviceManagement', 0)
    : buildUnknownCriterionResult('deviceManagement');
}

function evaluateAdvanced({ flags }: ProviderMatchingFacts): CriterionGroupResult {
  let sum = 0;
  let known = true;
  for (const [flag] of advancedFeatures) {
    const part = flags[flag];
    sum += scoreCapabilityFlag(part);
    known &&= part !== null;
  }
  return buildGroupResultWithOneCriterion('deviceManagement', Math.round(sum / advancedFeatures.length), known);
}

function explainBasic({ flags, mentionsPlatform }: ProviderMatchingFacts): string {
  if (flags.Lifecycle_Ops === true) return 'Basic management: SIM lifecycle';
  if (flags.Usage_Alerts === true) return 'Basic management: usage alerts';
  if (mentionsPlatform) return 'Basic management: a platform is named, its parts are not stated';
  return flags.Lifecycle_Ops === false && flags.Usage_Alerts === false
    ? 'Basic management: none'
    : formatNotStatedReason('Basic management');
}

function explainAdvanced({ flags }: ProviderMatchingFacts): string {
  const named = (state: CapabilityFlagState) =>
    advancedFeatures.filter(([flag]) => flags[flag] === state).map(([, name]) => name);
  const [present, absent, notStatedNames] = [named(true), named(false), named(null)];
  if (present.length === advancedFeatures.length) return 'Advanced management: all four parts';
  if (notStatedNames.length === advancedFeatures.length) return formatNotStatedReason('Advanced management');
  const rest = [
    ...(absent.length > 0 ? [`no ${joinWithAnd(absent)}`] : []),
    ...(notStatedNames.length > 0 ? [`${joinWithAnd(notStatedNames)} not stated`] : []),
  ];
  return `Advanced management: ${present.length} of ${advancedFeatures.length} parts, ${rest.join(', ')}`;
}

/**
 * Criterion on device management. In match-v1, the wizard's default `Basic` has the same weight as an explicit choice,
 * so that every search takes the providers' platforms into account.
 */
export const deviceManagementScoringCriterionGroup: CriterionGroup = {
  prepare: (requirements) => {
    if (requirements.deviceManagement === 'Connectivity only')
      return () => buildGroupResultWithOneCriterion('deviceManagement', fullCriterionValue);
    return requirements.deviceManagement === 'Basic' ? evaluateBasic : evaluateAdvanced;
  },
  key: ({ flags, mentionsPlatform }) => [...advancedFeatures.map(([flag]) => flags[flag]), mentionsPlatform].join(),
  explain: (facts, requirements) => {
    if (requirements.deviceManagement === 'Connectivity only') return 'Connectivity alone is enough';
    return requirements.deviceManagement === 'Basic' ? explainBasic(facts) : explainAdvanced(facts);
  },
  label: (requirements) =>
    requirements.deviceManagement === 'Connectivity only'
      ? 'Connectivity only'
      : `${requirements.deviceManagement} management`,
};
