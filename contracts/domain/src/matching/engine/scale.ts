import { notStated, single, unknown, type Answer, type CriterionGroup } from './criterion.ts';
import { partOf, whole } from './values.ts';
import type { ProviderFacts } from './facts.ts';

const minFullPlatformFlags = 5;

function hasFullPlatform({ flags }: ProviderFacts): boolean {
  return Object.values(flags).filter((flag) => flag === true).length >= minFullPlatformFlags;
}

function evaluateSmall({ pricing }: ProviderFacts): Answer {
  if (pricing.payAsYouGo || pricing.subscription) return single('scale', whole);
  return pricing.stated ? single('scale', partOf(0.6)) : unknown('scale');
}

function evaluateMedium({ flags, pricing }: ProviderFacts): Answer {
  if (flags.Policy_Pooling === true || pricing.subscription) return single('scale', whole);
  return pricing.stated ? single('scale', partOf(0.5)) : unknown('scale');
}

function evaluateLarge(facts: ProviderFacts): Answer {
  if (facts.pricing.enterprise || facts.isOperator || hasFullPlatform(facts)) return single('scale', whole);
  return facts.pricing.stated ? single('scale', partOf(0.5)) : unknown('scale');
}

function explainMet(facts: ProviderFacts, scale: string): string {
  if (scale === '1-5K') return 'prices for small fleets';
  if (scale === '5-50K') return facts.flags.Policy_Pooling === true ? 'pooled tariffs' : 'subscription';
  if (facts.pricing.enterprise) return 'enterprise tariffs';
  return facts.isOperator ? 'a network operator' : 'a full platform';
}

/** How well the pricing and the platform suit the number of devices. */
export const scale: CriterionGroup = {
  prepare: ({ deploymentScale }) => {
    switch (deploymentScale) {
      case null:
        return null;
      case '1-5K':
        return evaluateSmall;
      case '5-50K':
        return evaluateMedium;
      case '>50K':
        return evaluateLarge;
    }
  },
  key: (facts) =>
    [
      facts.pricing.stated,
      facts.pricing.payAsYouGo,
      facts.pricing.subscription,
      facts.pricing.enterprise,
      facts.flags.Policy_Pooling,
      facts.isOperator,
      hasFullPlatform(facts),
    ].join(),
  explain: (facts, { deploymentScale }, { judgements: [judgement] }) => {
    const subject = `${deploymentScale ?? ''} devices`;
    if (judgement?.known !== true) return notStated(`Tariffs for ${subject}`);
    return judgement.value === whole
      ? `Suits ${subject}: ${explainMet(facts, deploymentScale ?? '')}`
      : `${subject}: the stated tariffs fit other fleet sizes better`;
  },
  label: ({ deploymentScale }) => `${deploymentScale ?? ''} devices`,
};
