import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { kindOf, notStated, type Answer, type CriterionGroup, type Judge, type Judgement } from '../criterion.ts';
import type { ProviderFacts } from '../facts.ts';
import {
  candidatesOf,
  fitPhrase,
  needCap,
  needOf,
  needPhrase,
  unlisted,
  weightedFit,
  type Candidate,
  type Need,
} from '../need.ts';
import { noCap } from '../values.ts';

/** Weighted sum of a technology's values. For mixed fleets, its own mobility breaks ties. */
function rank(candidate: Candidate, need: Need): number {
  const { mobility } = candidate.row;
  const tieBreak = need.mixed ? (mobility[0] + mobility[1]) / 1e6 : 0;
  return weightedFit(candidate, need) + tieBreak;
}

function selectBest(candidates: readonly Candidate[], need: Need): Candidate {
  let [winner = unlisted] = candidates;
  for (const candidate of candidates) if (rank(candidate, need) > rank(winner, need)) winner = candidate;
  return winner;
}

/**
 * Average of the best value for fixed devices and the best value for moving devices, because a mixed fleet may use two
 * technologies.
 */
function mixedMobility(candidates: readonly Candidate[], known: boolean): Judgement {
  const fixed = Math.max(...candidates.map(({ row }) => row.mobility[0]));
  const moving = Math.max(...candidates.map(({ row }) => row.mobility[1]));
  return { criterion: 'mobility', value: (fixed + moving) / 2, known };
}

function buildScores(candidates: readonly Candidate[], winner: Candidate, need: Need): Judgement[] {
  const known = winner.name !== null;
  const { data, power, mobility } = winner.row;
  const judgements: Judgement[] = [];
  const addScore = (criterion: 'data' | 'power' | 'mobility', value: number | undefined) => {
    if (value !== undefined) judgements.push({ criterion, value, known });
  };
  addScore('data', data[need.data]);
  addScore('power', power[need.power]);
  addScore('mobility', mobility[need.mobility]);
  if (need.mixed) judgements.push(mixedMobility(candidates, known));
  return judgements;
}

function explainFit(facts: ProviderFacts, requirements: Requirements, answer: Answer): string {
  const { technology } = answer;
  if (technology === null) return notStated('Technologies');
  return answer.cap < noCap
    ? `Only ${facts.technologies.join(', ')}: does not suit ${needPhrase(requirements)}, score at most ${answer.cap}`
    : fitPhrase(technology, kindOf(answer), answer, requirements);
}

/** Data, power and mobility. A provider is evaluated with its technology that has the best weighted mean. */
export const fit: CriterionGroup = {
  prepare: (requirements): Judge | null => {
    const need = needOf(requirements);
    if (need === null) return null;
    return (facts) => {
      const candidates = candidatesOf(facts);
      const winner = selectBest(candidates, need);
      return {
        judgements: buildScores(candidates, winner, need),
        cap: needCap(facts, requirements),
        technology: winner.name,
      };
    };
  },
  key: (facts) => `${facts.technologies.join()}:${facts.technologiesListed}`,
  explain: explainFit,
  label: () => 'Technology',
};
