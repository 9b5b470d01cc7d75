import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { kindOf, notStated, single, unknown, type Answer, type CriterionGroup } from '../criterion.ts';
import type { ProviderFacts } from '../facts.ts';
import { whole } from '../values.ts';

/** Maximum score of a provider that cannot offer a requested private network. */
const absentCap = 59;

const absent = single('privateNetwork', 0, true, absentCap);
const offered = single('privateNetwork', whole);

const hasBroadband = ({ technologies }: ProviderFacts) => technologies.includes('4G') || technologies.includes('5G');
const hasLorawan = ({ technologies }: ProviderFacts) => technologies.includes('LoRaWAN');

/** Requires a product named in the offerings along with a stated technology for it. */
function evaluateProduct(facts: ProviderFacts, possible: boolean, named: boolean): Answer {
  if (possible) return named ? offered : unknown('privateNetwork');
  return facts.technologiesListed ? absent : unknown('privateNetwork');
}

const subjects: Readonly<Record<Requirements['privateNetworkNeeded'], string>> = {
  None: 'Private network',
  'Private LoRaWAN': 'Private LoRaWAN',
  'Private LTE/5G': 'Private LTE/5G',
};
const missingTechnologies = { 'Private LoRaWAN': 'no LoRaWAN', 'Private LTE/5G': 'neither 4G nor 5G' } as const;

/** Private networks. Only a stated product counts, not a capability that merely suggests one. */
export const privateNetwork: CriterionGroup = {
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
    const kind = kindOf(answer);
    if (kind === 'unknown' || privateNetworkNeeded === 'None') return notStated(subject);
    return kind === 'met'
      ? `${subject} among the offerings`
      : `${subject}: ${missingTechnologies[privateNetworkNeeded]}, score at most ${absentCap}`;
  },
  label: ({ privateNetworkNeeded }) => subjects[privateNetworkNeeded],
};
