import { notStated, single, unknown, type Answer, type CriterionGroup } from './criterion.ts';
import { whole } from './values.ts';
import { flagValue } from './deviceManagement.ts';
import type { ProviderFacts } from './facts.ts';

function evaluateBasic({ flags, namesApi }: ProviderFacts): Answer {
  const { Webhooks, Billing_API } = flags;
  if (Webhooks === true || Billing_API === true || namesApi) return single('apis', whole);
  return Webhooks === false && Billing_API === false ? single('apis', 0) : unknown('apis');
}

function evaluateAdvanced({ flags }: ProviderFacts): Answer {
  const { Webhooks, Billing_API } = flags;
  const value = Math.round((flagValue(Webhooks) + flagValue(Billing_API)) / 2);
  return single('apis', value, Webhooks !== null && Billing_API !== null);
}

function explainBasic({ flags, namesApi }: ProviderFacts): string {
  if (flags.Webhooks === true) return 'APIs: webhooks';
  if (flags.Billing_API === true) return 'APIs: billing API';
  if (namesApi) return 'APIs: named in the offerings';
  return flags.Webhooks === false && flags.Billing_API === false ? 'APIs: none' : notStated('APIs');
}

function explainAdvanced({ flags }: ProviderFacts): string {
  if (flags.Webhooks === null && flags.Billing_API === null) return notStated('Webhooks and billing API');
  const word = (flag: boolean | null) => {
    if (flag === null) return 'not stated';
    return flag ? 'yes' : 'no';
  };
  return `Webhooks ${word(flags.Webhooks)}, billing API ${word(flags.Billing_API)}`;
}

export const apis: CriterionGroup = {
  prepare: ({ apisRequired }) => {
    if (apisRequired === 'None') return null;
    return apisRequired === 'Basic APIs' ? evaluateBasic : evaluateAdvanced;
  },
  key: ({ flags, namesApi }) => [flags.Webhooks, flags.Billing_API, namesApi].join(),
  explain: (facts, { apisRequired }) => (apisRequired === 'Basic APIs' ? explainBasic(facts) : explainAdvanced(facts)),
  label: ({ apisRequired }) => apisRequired,
};
