import {
  dataOptions,
  mobilityOptions,
  type powerOptions,
  type Requirements,
} from '@marketplace/contracts/matching/matching.requirements.ts';
import { kindOf, notStated, type Answer, type CriterionGroup, type Judge, type Judgement } from '../criterion.ts';
import { noCap, unknownValue, weights } from '../values.ts';
import type { ProviderFacts } from '../facts.ts';
import { fitTable, isForFixedDevices, isNarrowband, type FitRow } from '../technologies.ts';

const highDataCap = 45;
const movingCap = 55;

/** Columns of the fit table that are asked for; -1 where nothing is asked. `mixed` asks for both of mobility's columns. */
interface Asked {
  readonly data: number;
  readonly power: number;
  readonly mobility: number;
  readonly mixed: boolean;
}

/** A technology that a provider may be judged by; without a name when the catalogue lists none. */
interface Candidate {
  readonly name: string | null;
  readonly row: FitRow;
}

const unlisted: Candidate = {
  name: null,
  row: {
    data: [unknownValue, unknownValue, unknownValue],
    power: [unknownValue, unknownValue, unknownValue],
    mobility: [unknownValue, unknownValue],
  },
};

const candidatesByName: ReadonlyMap<string, Candidate> = new Map(
  [...fitTable].map(([name, row]) => [name, { name, row }]),
);

function askedOf(requirements: Requirements): Asked {
  const { applicationProfile, powerSensitivity, deviceMobility } = requirements;
  const mixed = deviceMobility === 'Mixed';
  return {
    data: applicationProfile === null ? -1 : dataOptions.indexOf(applicationProfile),
    power: powerSensitivity === null ? -1 : powerColumns[powerSensitivity],
    mobility: deviceMobility === null || mixed ? -1 : mobilityOptions.indexOf(deviceMobility),
    mixed,
  };
}

const powerColumns: Readonly<Record<(typeof powerOptions)[number], number>> = {
  'Battery-powered': 0,
  'Battery with recharging': 1,
  'Mains-powered': 2,
};

function candidatesOf(facts: ProviderFacts): Candidate[] {
  const named = facts.technologies.flatMap((name) => candidatesByName.get(name) ?? []);
  return facts.technologiesListed ? named : [...named, unlisted];
}

/** Weighted sum of what one technology answers alone, and its own mobility to break ties of a mixed fleet. */
function rank({ row }: Candidate, asked: Asked): number {
  const sum =
    weights.data * (row.data[asked.data] ?? 0) +
    weights.power * (row.power[asked.power] ?? 0) +
    weights.mobility * (row.mobility[asked.mobility] ?? 0);
  const tieBreak = asked.mixed ? (row.mobility[0] + row.mobility[1]) / 1e6 : 0;
  return sum + tieBreak;
}

function best(candidates: readonly Candidate[], asked: Asked): Candidate {
  let [winner = unlisted] = candidates;
  for (const candidate of candidates) if (rank(candidate, asked) > rank(winner, asked)) winner = candidate;
  return winner;
}

/** The best for devices in place and the best for devices on the move, averaged: a fleet may use two technologies. */
function mixedMobility(candidates: readonly Candidate[], known: boolean): Judgement {
  const fixed = Math.max(...candidates.map(({ row }) => row.mobility[0]));
  const moving = Math.max(...candidates.map(({ row }) => row.mobility[1]));
  return { criterion: 'mobility', value: (fixed + moving) / 2, known };
}

function judgementsOf(candidates: readonly Candidate[], winner: Candidate, asked: Asked): Judgement[] {
  const known = winner.name !== null;
  const { data, power, mobility } = winner.row;
  const judgements: Judgement[] = [];
  const judge = (criterion: 'data' | 'power' | 'mobility', value: number | undefined) => {
    if (value !== undefined) judgements.push({ criterion, value, known });
  };
  judge('data', data[asked.data]);
  judge('power', power[asked.power]);
  judge('mobility', mobility[asked.mobility]);
  if (asked.mixed) judgements.push(mixedMobility(candidates, known));
  return judgements;
}

function capOf(facts: ProviderFacts, requirements: Requirements): number {
  if (!facts.technologiesListed) return noCap;
  const tooNarrow = requirements.applicationProfile === 'High' && facts.technologies.every(isNarrowband);
  const tooStatic =
    requirements.deviceMobility === 'Mobile / In-transit' && facts.technologies.every(isForFixedDevices);
  return Math.min(tooNarrow ? highDataCap : noCap, tooStatic ? movingCap : noCap);
}

const dataWords = { Light: 'light data', Moderate: 'moderate data', High: 'high data' } as const;
const mobilityWords = {
  'Fixed / Static Deployment': 'in fixed places',
  'Mobile / In-transit': 'on the move',
  Mixed: 'in fixed places and on the move',
} as const;
const powerWords = {
  'Battery-powered': 'on batteries',
  'Battery with recharging': 'on rechargeable batteries',
  'Mains-powered': 'on mains power',
} as const;

/** `light data on the move on batteries`. */
export function needPhrase(requirements: Requirements): string {
  const { applicationProfile, deviceMobility, powerSensitivity } = requirements;
  return [
    applicationProfile === null ? 'devices' : dataWords[applicationProfile],
    ...(deviceMobility === null ? [] : [mobilityWords[deviceMobility]]),
    ...(powerSensitivity === null ? [] : [powerWords[powerSensitivity]]),
  ].join(' ');
}

const weakWords = { data: 'the data volume', power: 'the power source', mobility: 'the mobility' } as const;

function weakest(answer: Answer): string {
  const [worst] = answer.judgements.toSorted(
    (a, b) => a.value - b.value || weights[b.criterion] - weights[a.criterion],
  );
  const criterion = worst?.criterion;
  return criterion === 'data' || criterion === 'power' || criterion === 'mobility' ? weakWords[criterion] : '';
}

function explainFit(facts: ProviderFacts, requirements: Requirements, answer: Answer): string {
  const { technology } = answer;
  if (technology === null) return notStated('Technologies');
  const need = needPhrase(requirements);
  if (answer.cap < noCap)
    return `Only ${facts.technologies.join(', ')}: does not suit ${need}, score at most ${answer.cap}`;
  const kind = kindOf(answer);
  if (kind === 'met') return `${technology} fits ${need}`;
  return kind === 'partly'
    ? `${technology} partly fits ${need}, weakest for ${weakest(answer)}`
    : `${technology} does not suit ${need}`;
}

/** Data, power and mobility: a provider is judged by the one technology of its own with the best weighted mean. */
export const fit: CriterionGroup = {
  prepare: (requirements): Judge | null => {
    const asked = askedOf(requirements);
    if (asked.data < 0 && asked.power < 0 && asked.mobility < 0 && !asked.mixed) return null;
    return (facts) => {
      const candidates = candidatesOf(facts);
      const winner = best(candidates, asked);
      return {
        judgements: judgementsOf(candidates, winner, asked),
        cap: capOf(facts, requirements),
        technology: winner.name,
      };
    };
  },
  key: (facts) => `${facts.technologies.join()}:${facts.technologiesListed}`,
  explain: explainFit,
  label: () => 'Technology',
};
