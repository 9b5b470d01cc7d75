import type { simOptions } from '@marketplace/contracts/matching/matching.requirements.ts';
import { notStated, single, type CriterionGroup } from './criterion.ts';
import { partOf, unknownValue, whole } from './values.ts';
import type { ProviderFacts } from './facts.ts';
import { isCellular } from './technologies.ts';
import { joinWords } from './words.ts';

type Sim = (typeof simOptions)[number];

interface Pick {
  readonly value: number;
  readonly known: boolean;
  readonly text: string;
}

const shortNames: Readonly<Record<Sim, string>> = {
  'Physical SIM': 'Physical SIM',
  'eSIM (eUICC)': 'eSIM',
  'Modem-Integrated SIM (iSIM)': 'iSIM',
};

const stated = (value: number, text: string): Pick => ({ value, known: true, text });
const blank = (sim: Sim): Pick => ({ value: unknownValue, known: false, text: notStated(shortNames[sim]) });

function physical(facts: ProviderFacts): Pick {
  if (facts.technologies.some(isCellular)) return stated(whole, 'Physical SIM for cellular networks');
  return facts.technologiesListed ? stated(0, 'Physical SIM: no cellular network') : blank('Physical SIM');
}

function embedded({ flags, sgp32 }: ProviderFacts): Pick {
  if (flags.eSIM_eUICC === true) {
    if (sgp32 === 'yes') return stated(whole, 'eSIM (eUICC) with SGP.32');
    if (sgp32 === 'planned') return stated(partOf(0.9), 'eSIM (eUICC), SGP.32 planned');
    return stated(partOf(0.8), sgp32 === 'no' ? 'eSIM (eUICC) without SGP.32' : 'eSIM (eUICC), SGP.32 not stated');
  }
  if (sgp32 === 'yes') return stated(partOf(0.7), 'eSIM: SGP.32 is live, eUICC not stated');
  if (sgp32 === 'planned') return stated(partOf(0.5), 'eSIM: SGP.32 is planned, eUICC not stated');
  return flags.eSIM_eUICC === false ? stated(0, 'eSIM: none') : blank('eSIM (eUICC)');
}

function integrated({ namesIsim, sgp32 }: ProviderFacts): Pick {
  if (namesIsim) return stated(whole, 'iSIM named in the offerings');
  if (sgp32 === 'yes') return stated(partOf(0.6), 'iSIM: not named, but SGP.32 is live');
  if (sgp32 === 'planned') return stated(partOf(0.5), 'iSIM: not named, SGP.32 is planned');
  return sgp32 === 'no' ? stated(0, 'iSIM: not named, no SGP.32') : blank('Modem-Integrated SIM (iSIM)');
}

const judges: Readonly<Record<Sim, (facts: ProviderFacts) => Pick>> = {
  'Physical SIM': physical,
  'eSIM (eUICC)': embedded,
  'Modem-Integrated SIM (iSIM)': integrated,
};

/** Mean of the SIM kinds that are asked for; known when all of them are. */
export const sim: CriterionGroup = {
  prepare: ({ simRequirements }) => {
    if (simRequirements.length === 0) return null;
    return (facts) => {
      let sum = 0;
      let allKnown = true;
      for (const name of simRequirements) {
        const { value, known } = judges[name](facts);
        sum += value;
        allKnown &&= known;
      }
      return single('sim', Math.round(sum / simRequirements.length), allKnown);
    };
  },
  key: ({ technologies, technologiesListed, flags, sgp32, namesIsim }) =>
    [technologies.some(isCellular), technologiesListed, flags.eSIM_eUICC, sgp32, namesIsim].join(),
  explain: (facts, { simRequirements }) => {
    const picks = simRequirements.map((name) => judges[name](facts));
    const [weakest, ...others] = picks.toSorted((a, b) => a.value - b.value);
    if (weakest === undefined) return '';
    return weakest.value === whole && others.length > 0
      ? `Offers ${joinWords(simRequirements.map((name) => shortNames[name]))}`
      : weakest.text;
  },
  label: ({ simRequirements }) => joinWords(simRequirements.map((name) => shortNames[name])),
};
