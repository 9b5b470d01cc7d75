import {
  formatNotStatedReason,
  buildGroupResultWithOneCriterion,
  buildUnknownCriterionResult,
  type CriterionGroupResult,
  type CriterionGroup,
} from './criterion.ts';
import { fullCriterionValue } from './criterionValues.ts';
import { scoreCapabilityFlag } from './deviceManagement.ts';
import type { ProviderMatchingFacts } from './providerFacts.ts';

function evaluateBasic({ flags, mentionsApi }: ProviderMatchingFacts): CriterionGroupResult {
  const { Webhooks, Billing_API } = flags;
  if (Webhooks === true || Billing_API === true || mentionsApi)
    return buildGroupResultWithOneCriterion('apis', fullCriterionValue);
  return Webhooks === false && Billing_API === false
    ? buildGroupResultWithOneCriterion('apis', 0)
    : buildUnknownCriterionResult('apis');
}

function evaluateAdvanced({ flags }: ProviderMatchingFacts): CriterionGroupResult {
  const { Webhooks, Billing_API } = flags;
  const value = Math.round((scoreCapabilityFlag(Webhooks) + scoreCapabilityFlag(Billing_API)) / 2);
  return buildGroupResultWithOneCriterion('apis', value, Webhooks !== null && Billing_API !== null);
}

function explainBasic({ flags, mentionsApi }: ProviderMatchingFacts): string {
  if (flags.Webhooks === true) return 'APIs: webhooks';
  if (flags.Billing_API === true) return 'APIs: billing API';
  if (mentionsApi) return 'APIs: named in the offerings';
  return flags.Webhooks === false && flags.Billing_API === false ? 'APIs: none' : formatNotStatedReason('APIs');
}

function explainAdvanced({ flags }: ProviderMatchingFacts): string {
  if (flags.Webhooks === null && flags.Billing_API === null) return formatNotStatedReason('Webhooks and billing API');
  const word = (flag: boolean | null) => {
    if (flag === null) return 'not stated';
    return flag ? 'yes' : 'no';
  };
  return `Webhooks ${word(flags.Webhooks)}, billing API ${word(flags.Billing_API)}`;
}

export const apisScoringCriterionGroup: CriterionGroup = {
  prepare: ({ apisRequired }) => {
    if (apisRequired === 'None') return null;
    return apisRequired === 'Basic APIs' ? evaluateBasic : evaluateAdvanced;
  },
  key: ({ flags, mentionsApi }) => [flags.Webhooks, flags.Billing_API, mentionsApi].join(),
  explain: (facts, { apisRequired }) => (apisRequired === 'Basic APIs' ? explainBasic(facts) : explainAdvanced(facts)),
  label: ({ apisRequired }) => apisRequired,
};
