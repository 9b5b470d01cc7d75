import type { simTypeOptions } from '@marketplace/contracts/matching/matching.requirements.ts';
import { formatNotStatedReason, buildGroupResultWithOneCriterion, type CriterionGroup } from './criterion.ts';
import { scaleShareToCriterionValue, unknownCriterionValue, fullCriterionValue } from './criterionValues.ts';
import type { ProviderMatchingFacts } from './providerFacts.ts';
import { isCellularTechnology } from './technologies.ts';
import { joinWithAnd } from './phrases.ts';

type Sim = (typeof simTypeOptions)[number];

interface SimEvaluation {
  readonly value: number;
  readonly known: boolean;
  readonly text: string;
}

const shortNames: Readonly<Record<Sim, string>> = {
  'Physical SIM': 'Physical SIM',
  'eSIM (eUICC)': 'eSIM',
  'Modem-Integrated SIM (iSIM)': 'iSIM',
};

const buildStated = (value: number, text: string): SimEvaluation => ({ value, known: true, text });
const buildUnknown = (sim: Sim): SimEvaluation => ({
  value: unknownCriterionValue,
  known: false,
  text: formatNotStatedReason(shortNames[sim]),
});

function evaluatePhysical(facts: ProviderMatchingFacts): SimEvaluation {
  if (facts.technologies.some(isCellularTechnology))
    return buildStated(fullCriterionValue, 'Physical SIM for cellular networks');
  return facts.technologiesListed ? buildStated(0, 'Physical SIM: no cellular network') : buildUnknown('Physical SIM');
}

function evaluateEmbedded({ flags, sgp32 }: ProviderMatchingFacts): SimEvaluation {
  if (flags.eSIM_eUICC === true) {
    if (sgp32 === 'yes') return buildStated(fullCriterionValue, 'eSIM (eUICC) with SGP.32');
    if (sgp32 === 'planned') return buildStated(scaleShareToCriterionValue(0.9), 'eSIM (eUICC), SGP.32 planned');
    return buildStated(
      scaleShareToCriterionValue(0.8),
      sgp32 === 'no' ? 'eSIM (eUICC) without SGP.32' : 'eSIM (eUICC), SGP.32 not stated',
    );
  }
  if (sgp32 === 'yes') return buildStated(scaleShareToCriterionValue(0.7), 'eSIM: SGP.32 is live, eUICC not stated');
  if (sgp32 === 'planned')
    return buildStated(scaleShareToCriterionValue(0.5), 'eSIM: SGP.32 is planned, eUICC not stated');
  return flags.eSIM_eUICC === false ? buildStated(0, 'eSIM: none') : buildUnknown('eSIM (eUICC)');
}

function evaluateIntegrated({ mentionsIsim, sgp32 }: ProviderMatchingFacts): SimEvaluation {
  if (mentionsIsim) return buildStated(fullCriterionValue, 'iSIM named in the offerings');
  if (sgp32 === 'yes') return buildStated(scaleShareToCriterionValue(0.6), 'iSIM: not named, but SGP.32 is live');
  if (sgp32 === 'planned') return buildStated(scaleShareToCriterionValue(0.5), 'iSIM: not named, SGP.32 is planned');
  return sgp32 === 'no' ? buildStated(0, 'iSIM: not named, no SGP.32') : buildUnknown('Modem-Integrated SIM (iSIM)');
}

const evaluators: Readonly<Record<Sim, (facts: ProviderMatchingFacts) => SimEvaluation>> = {
  'Physical SIM': evaluatePhysical,
  'eSIM (eUICC)': evaluateEmbedded,
  'Modem-Integrated SIM (iSIM)': evaluateIntegrated,
};

/**
 * Criterion on SIM types. The value is the mean over the requested types; it is known when the values of all requested
 * types are known.
 */
export const simScoringCriterionGroup: CriterionGroup = {
  prepare: ({ simRequirements }) => {
    if (simRequirements.length === 0) return null;
    return (facts) => {
      let sum = 0;
      let allKnown = true;
      for (const name of simRequirements) {
        const { value, known } = evaluators[name](facts);
        sum += value;
        allKnown &&= known;
      }
      return buildGroupResultWithOneCriterion('sim', Math.round(sum / simRequirements.length), allKnown);
    };
  },
  key: ({ technologies, technologiesListed, flags, sgp32, mentionsIsim }) =>
    [technologies.some(isCellularTechnology), technologiesListed, flags.eSIM_eUICC, sgp32, mentionsIsim].join(),
  explain: (facts, { simRequirements }) => {
    const picks = simRequirements.map((name) => evaluators[name](facts));
    const [weakest, ...others] = picks.toSorted((a, b) => a.value - b.value);
    if (weakest === undefined) return '';
    return weakest.value === fullCriterionValue && others.length > 0
      ? `Offers ${joinWithAnd(simRequirements.map((name) => shortNames[name]))}`
      : weakest.text;
  },
  label: ({ simRequirements }) => joinWithAnd(simRequirements.map((name) => shortNames[name])),
};
