import type { CapabilityFlag } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { notStated, single, unknown, type Answer, type CriterionGroup } from './criterion.ts';
import { partOf, unknownValue, whole } from './values.ts';
import type { Flag, ProviderFacts } from './facts.ts';
import { joinWords } from './words.ts';

const advancedFeatures: readonly (readonly [CapabilityFlag, string])[] = [
  ['Lifecycle_Ops', 'SIM lifecycle'],
  ['Usage_Alerts', 'usage alerts'],
  ['Policy_Pooling', 'policy and pooling'],
  ['Analytics_AI', 'analytics'],
];

/** Value of a single flag. */
export function flagValue(flag: Flag): number {
  if (flag === null) return unknownValue;
  return flag ? whole : 0;
}

function evaluateBasic({ flags, namesPlatform }: ProviderFacts): Answer {
  const { Lifecycle_Ops, Usage_Alerts } = flags;
  if (Lifecycle_Ops === true || Usage_Alerts === true) return single('deviceManagement', whole);
  if (namesPlatform) return single('deviceManagement', partOf(0.8));
  return Lifecycle_Ops === false && Usage_Alerts === false
    ? single('deviceManagement', 0)
    : unknown('deviceManagement');
}

function evaluateAdvanced({ flags }: ProviderFacts): Answer {
  let sum = 0;
  let known = true;
  for (const [flag] of advancedFeatures) {
    const part = flags[flag];
    sum += flagValue(part);
    known &&= part !== null;
  }
  return single('deviceManagement', Math.round(sum / advancedFeatures.length), known);
}

function explainBasic({ flags, namesPlatform }: ProviderFacts): string {
  if (flags.Lifecycle_Ops === true) return 'Basic management: SIM lifecycle';
  if (flags.Usage_Alerts === true) return 'Basic management: usage alerts';
  if (namesPlatform) return 'Basic management: a platform is named, its parts are not stated';
  return flags.Lifecycle_Ops === false && flags.Usage_Alerts === false
    ? 'Basic management: none'
    : notStated('Basic management');
}

function explainAdvanced({ flags }: ProviderFacts): string {
  const named = (state: Flag) => advancedFeatures.filter(([flag]) => flags[flag] === state).map(([, name]) => name);
  const [present, absent, notStatedNames] = [named(true), named(false), named(null)];
  if (present.length === advancedFeatures.length) return 'Advanced management: all four parts';
  if (notStatedNames.length === advancedFeatures.length) return notStated('Advanced management');
  const rest = [
    ...(absent.length > 0 ? [`no ${joinWords(absent)}`] : []),
    ...(notStatedNames.length > 0 ? [`${joinWords(notStatedNames)} not stated`] : []),
  ];
  return `Advanced management: ${present.length} of ${advancedFeatures.length} parts, ${rest.join(', ')}`;
}

/** Basic is the wizard's default and is weighed like a choice, so that every search distinguishes platforms. */
export const deviceManagement: CriterionGroup = {
  prepare: (requirements) => {
    if (requirements.deviceManagement === 'Connectivity only') return () => single('deviceManagement', whole);
    return requirements.deviceManagement === 'Basic' ? evaluateBasic : evaluateAdvanced;
  },
  key: ({ flags, namesPlatform }) => [...advancedFeatures.map(([flag]) => flags[flag]), namesPlatform].join(),
  explain: (facts, requirements) => {
    if (requirements.deviceManagement === 'Connectivity only') return 'Connectivity alone is enough';
    return requirements.deviceManagement === 'Basic' ? explainBasic(facts) : explainAdvanced(facts);
  },
  label: (requirements) =>
    requirements.deviceManagement === 'Connectivity only'
      ? 'Connectivity only'
      : `${requirements.deviceManagement} management`,
};
