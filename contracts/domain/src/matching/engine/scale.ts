import {
  formatNotStatedReason,
  buildGroupResultWithOneCriterion,
  buildUnknownCriterionResult,
  type CriterionGroupResult,
  type CriterionGroup,
} from './criterion.ts';
import { scaleShareToCriterionValue, fullCriterionValue } from './criterionValues.ts';
import type { ProviderMatchingFacts } from './providerFacts.ts';

const minFullPlatformFlags = 5;

function hasFullPlatform({ flags }: ProviderMatchingFacts): boolean {
  return Object.values(flags).filter((flag) => flag === true).length >= minFullPlatformFlags;
}

function evaluateSmall({ pricing }: ProviderMatchingFacts): CriterionGroupResult {
  if (pricing.payAsYouGo || pricing.subscription) return buildGroupResultWithOneCriterion('scale', fullCriterionValue);
  return pricing.isStated
    ? buildGroupResultWithOneCriterion('scale', scaleShareToCriterionValue(0.6))
    : buildUnknownCriterionResult('scale');
}

function evaluateMedium({ flags, pricing }: ProviderMatchingFacts): CriterionGroupResult {
  if (flags.Policy_Pooling === true || pricing.subscription)
    return buildGroupResultWithOneCriterion('scale', fullCriterionValue);
  return pricing.isStated
    ? buildGroupResultWithOneCriterion('scale', scaleShareToCriterionValue(0.5))
    : buildUnknownCriterionResult('scale');
}

function evaluateLarge(facts: ProviderMatchingFacts): CriterionGroupResult {
  if (facts.pricing.enterprise || facts.isOperator || hasFullPlatform(facts))
    return buildGroupResultWithOneCriterion('scale', fullCriterionValue);
  return facts.pricing.isStated
    ? buildGroupResultWithOneCriterion('scale', scaleShareToCriterionValue(0.5))
    : buildUnknownCriterionResult('scale');
}

function explainMet(facts: ProviderMatchingFacts, scale: string): string {
  if (scale === '1-5K') return 'prices for small fleets';
  if (scale === '5-50K') return facts.flags.Policy_Pooling === true ? 'pooled tariffs' : 'subscription';
  if (facts.pricing.enterprise) return 'enterprise tariffs';
  return facts.isOperator ? 'a network operator' : 'a full platform';
}

/** Criterion on how well the provider's pricing and platform suit the number of devices. */
export const deploymentScaleScoringCriterionGroup: CriterionGroup = {
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
      facts.pricing.isStated,
      facts.pricing.payAsYouGo,
      facts.pricing.subscription,
      facts.pricing.enterprise,
      facts.flags.Policy_Pooling,
      facts.isOperator,
      hasFullPlatform(facts),
    ].join(),
  explain: (facts, { deploymentScale }, { scores: [judgement] }) => {
    const subject = `${deploymentScale ?? ''} devices`;
    if (judgement?.known !== true) return formatNotStatedReason(`Tariffs for ${subject}`);
    return judgement.value === fullCriterionValue
      ? `Suits ${subject}: ${explainMet(facts, deploymentScale ?? '')}`
      : `${subject}: the stated tariffs fit other fleet sizes better`;
  },
  label: ({ deploymentScale }) => `${deploymentScale ?? ''} devices`,
};
