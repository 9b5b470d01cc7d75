import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { kindOf, notStated, single, unknown, type Answer, type CriterionGroup } from '../criterion.ts';
import { noCap, partOf, whole } from '../values.ts';
import type { ProviderFacts } from '../facts.ts';

/** Maximum score of a provider that is known not to offer a requested private network. */
const absentCap = 59;

const hasBroadband = ({ technologies }: ProviderFacts) => technologies.includes('4G') || technologies.includes('5G');
const absent = single('privateNetwork', 0, true, absentCap);
const buildStated = (value: number): Answer => single('privateNetwork', value, true, noCap);

function evaluatePrivateLorawan(facts: ProviderFacts): Answer {
  if (facts.technologies.includes('LoRaWAN')) return buildStated(facts.namesPrivate ? whole : partOf(0.5));
  return facts.technologiesListed ? absent : unknown('privateNetwork');
}

/** An edge core, or a mentioned private network along with 4G or 5G, counts 0.7; both together count fully. */
function evaluatePrivateCellular(facts: ProviderFacts): Answer {
  const hasCore = facts.flags.Edge_Core;
  const isMentioned = facts.namesPrivate && (hasBroadband(facts) || !facts.technologiesListed);
  if (hasCore === true || isMentioned) return buildStated(hasCore === true && isMentioned ? whole : partOf(0.7));
  if (facts.isOperator && hasBroadband(facts)) return buildStated(partOf(0.4));
  const impossible = facts.technologiesListed && !hasBroadband(facts);
  return hasCore === false || impossible ? absent : unknown('privateNetwork');
}

const subjects: Readonly<Record<Requirements['privateNetworkNeeded'], string>> = {
  None: 'Private network',
  'Private LoRaWAN': 'Private LoRaWAN',
  'Private LTE/5G': 'Private LTE/5G',
};

function explainPartly(facts: ProviderFacts, needed: Requirements['privateNetworkNeeded']): string {
  if (needed === 'Private LoRaWAN') return 'LoRaWAN offered, but no private network named';
  if (facts.namesPrivate) return 'named in the offerings, an own core is not stated';
  if (facts.flags.Edge_Core === true) return 'an own core, but no private network named';
  return 'an operator with 4G or 5G, but no private network named';
}

export const privateNetwork: CriterionGroup = {
  prepare: ({ privateNetworkNeeded }) => {
    if (privateNetworkNeeded === 'None') return null;
    return privateNetworkNeeded === 'Private LoRaWAN' ? evaluatePrivateLorawan : evaluatePrivateCellular;
  },
  key: (facts) =>
    [
      facts.technologies.includes('LoRaWAN'),
      hasBroadband(facts),
      facts.technologiesListed,
      facts.namesPrivate,
      facts.flags.Edge_Core,
      facts.isOperator,
    ].join(),
  explain: (facts, { privateNetworkNeeded }, answer) => {
    const subject = subjects[privateNetworkNeeded];
    const kind = kindOf(answer);
    if (kind === 'unknown') return notStated(subject);
    if (kind === 'met') return `${subject} offered`;
    return kind === 'gap'
      ? `${subject}: none, score at most ${absentCap}`
      : `${subject}: ${explainPartly(facts, privateNetworkNeeded)}`;
  },
  label: ({ privateNetworkNeeded }) => subjects[privateNetworkNeeded],
};
