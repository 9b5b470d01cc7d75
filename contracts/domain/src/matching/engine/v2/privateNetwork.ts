import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import {
  classifyCriterionGroupResult,
  formatNotStatedReason,
  buildGroupResultWithOneCriterion,
  buildUnknownCriterionResult,
  type CriterionGroupResult,
  type CriterionGroup,
} from '../criterion.ts';
import type { ProviderMatchingFacts } from '../providerFacts.ts';
import { fullCriterionValue } from '../criterionValues.ts';

/** Maximum score of a provider that cannot offer a requested private network. */
const absentCap = 59;

const absent = buildGroupResultWithOneCriterion('privateNetwork', 0, true, absentCap);
const offered = buildGroupResultWithOneCriterion('privateNetwork', fullCriterionValue);

const hasBroadband = ({ technologies }: ProviderMatchingFacts) =>
  technologies.includes('4G') || technologies.includes('5G');
const hasLorawan = ({ technologies }: ProviderMatchingFacts) => technologies.includes('LoRaWAN');

/**
 * Evaluates a private network product. A full value requires a product named in the offerings and a stated technology
 * for the product.
 */
function evaluateProduct(facts: ProviderMatchingFacts, possible: boolean, named: boolean): CriterionGroupResult {
  if (possible) return named ? offered : buildUnknownCriterionResult('privateNetwork');
  return facts.technologiesListed ? absent : buildUnknownCriterionResult('privateNetwork');
}

const subjects: Readonly<Record<BuyerRequirements['privateNetworkNeeded'], string>> = {
  None: 'Private network',
  'Private LoRaWAN': 'Private LoRaWAN',
  'Private LTE/5G': 'Private LTE/5G',
};
const missingTechnologies = { 'Private LoRaWAN': 'no LoRaWAN', 'Private LTE/5G': 'neither 4G nor 5G' } as const;

/** Criterion on private networks. Only a stated product counts, not a capability that merely suggests one. */
export const privateNetworkScoringCriterionGroupV2: CriterionGroup = {
  prepare: ({ privateNetworkNeeded }) => {
    switch (privateNetworkNeeded) {
      case 'None':
        return null;
      case 'Private LoRaWAN':
        return (facts) => evaluateProduct(facts, hasLorawan(facts), facts.offersPrivateLorawan);
      case 'Private LTE/5G':
        return (facts) => evaluateProduct(facts, hasBroadband(facts), facts.offersPrivateCellular);
    }
  },
  key: (facts) =>
    [
      hasLorawan(facts),
      hasBroadband(facts),
      facts.technologiesListed,
      facts.offersPrivateCellular,
      facts.offersPrivateLorawan,
    ].join(),
  explain: (_facts, { privateNetworkNeeded }, answer) => {
    const subject = subjects[privateNetworkNeeded];
    const kind = classifyCriterionGroupResult(answer);
    if (kind === 'unknown' || privateNetworkNeeded === 'None') return formatNotStatedReason(subject);
    return kind === 'met'
      ? `${subject} among the offerings`
      : `${subject}: ${missingTechnologies[privateNetworkNeeded]}, score at most ${absentCap}`;
  },
  label: ({ privateNetworkNeeded }) => subjects[privateNetworkNeeded],
};
