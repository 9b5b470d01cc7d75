import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import {
  classifyCriterionGroupResult,
  formatNotStatedReason,
  buildGroupResultWithOneCriterion,
  buildUnknownCriterionResult,
  type CriterionGroupResult,
  type CriterionGroup,
} from '../criterion.ts';
import { noScoreCap, scaleShareToCriterionValue, fullCriterionValue } from '../criterionValues.ts';
import type { ProviderMatchingFacts } from '../providerFacts.ts';

/** Maximum score of a provider that is known not to offer a requested private network. */
const absentCap = 59;

const hasBroadband = ({ technologies }: ProviderMatchingFacts) =>
  technologies.includes('4G') || technologies.includes('5G');
const absent = buildGroupResultWithOneCriterion('privateNetwork', 0, true, absentCap);
const buildStated = (value: number): CriterionGroupResult =>
  buildGroupResultWithOneCriterion('privateNetwork', value, true, noScoreCap);

function evaluatePrivateLorawan(facts: ProviderMatchingFacts): CriterionGroupResult {
  if (facts.technologies.includes('LoRaWAN'))
    return buildStated(facts.mentionsPrivateNetwork ? fullCriterionValue : scaleShareToCriterionValue(0.5));
  return facts.technologiesListed ? absent : buildUnknownCriterionResult('privateNetwork');
}

/**
 * The value is 0.7 if the provider has an edge core or mentions a private network, and 1 if both are true. The mention
 * counts only if the catalogue lists 4G or 5G for the provider, or no technologies at all. If neither is true, the
 * value is 0.4 for an operator with 4G or 5G.
 */
function evaluatePrivateCellular(facts: ProviderMatchingFacts): CriterionGroupResult {
  const hasCore = facts.flags.Edge_Core;
  const isMentioned = facts.mentionsPrivateNetwork && (hasBroadband(facts) || !facts.technologiesListed);
  if (hasCore === true || isMentioned)
    return buildStated(hasCore === true && isMentioned ? fullCriterionValue : scaleShareToCriterionValue(0.7));
  if (facts.isOperator && hasBroadband(facts)) return buildStated(scaleShareToCriterionValue(0.4));
  const impossible = facts.technologiesListed && !hasBroadband(facts);
  return hasCore === false || impossible ? absent : buildUnknownCriterionResult('privateNetwork');
}

const subjects: Readonly<Record<BuyerRequirements['privateNetworkNeeded'], string>> = {
  None: 'Private network',
  'Private LoRaWAN': 'Private LoRaWAN',
  'Private LTE/5G': 'Private LTE/5G',
};

function explainPartly(facts: ProviderMatchingFacts, needed: BuyerRequirements['privateNetworkNeeded']): string {
  if (needed === 'Private LoRaWAN') return 'LoRaWAN offered, but no private network named';
  if (facts.mentionsPrivateNetwork) return 'named in the offerings, an own core is not stated';
  if (facts.flags.Edge_Core === true) return 'an own core, but no private network named';
  return 'an operator with 4G or 5G, but no private network named';
}

export const privateNetworkScoringCriterionGroupV1: CriterionGroup = {
  prepare: ({ privateNetworkNeeded }) => {
    if (privateNetworkNeeded === 'None') return null;
    return privateNetworkNeeded === 'Private LoRaWAN' ? evaluatePrivateLorawan : evaluatePrivateCellular;
  },
  key: (facts) =>
    [
      facts.technologies.includes('LoRaWAN'),
      hasBroadband(facts),
      facts.technologiesListed,
      facts.mentionsPrivateNetwork,
      facts.flags.Edge_Core,
      facts.isOperator,
    ].join(),
  explain: (facts, { privateNetworkNeeded }, answer) => {
    const subject = subjects[privateNetworkNeeded];
    const kind = classifyCriterionGroupResult(answer);
    if (kind === 'unknown') return formatNotStatedReason(subject);
    if (kind === 'met') return `${subject} offered`;
    return kind === 'gap'
      ? `${subject}: none, score at most ${absentCap}`
      : `${subject}: ${explainPartly(facts, privateNetworkNeeded)}`;
  },
  label: ({ privateNetworkNeeded }) => subjects[privateNetworkNeeded],
};
