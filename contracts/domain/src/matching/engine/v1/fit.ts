import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import {
  classifyCriterionGroupResult,
  formatNotStatedReason,
  type CriterionGroupResult,
  type CriterionGroup,
  type CriterionGroupEvaluator,
  type CriterionScore,
} from '../criterion.ts';
import type { ProviderMatchingFacts } from '../providerFacts.ts';
import {
  listProviderTechnologiesToEvaluate,
  formatTechnologyFit,
  computeDeviceRequirementsScoreCap,
  getTechnologyFitColumnsForRequirements,
  formatDeviceRequirements,
  technologyToEvaluateWhenProviderListsNone,
  computeWeightedTechnologyFit,
  type ProviderTechnologyToEvaluate,
  type RequestedTechnologyFitColumns,
} from '../deviceNeeds.ts';
import { noScoreCap } from '../criterionValues.ts';

/** Weighted sum of a technology's values. For mixed fleets, the technology's own mobility values break ties. */
function rank(candidate: ProviderTechnologyToEvaluate, need: RequestedTechnologyFitColumns): number {
  const { mobility } = candidate.row;
  const tieBreak = need.mixed ? (mobility[0] + mobility[1]) / 1e6 : 0;
  return computeWeightedTechnologyFit(candidate, need) + tieBreak;
}

function selectBest(
  candidates: readonly ProviderTechnologyToEvaluate[],
  need: RequestedTechnologyFitColumns,
): ProviderTechnologyToEvaluate {
  let [winner = technologyToEvaluateWhenProviderListsNone] = candidates;
  for (const candidate of candidates) if (rank(candidate, need) > rank(winner, need)) winner = candidate;
  return winner;
}

/**
 * Average of the best value for fixed devices and the best value for moving devices, because a mixed fleet may use two
 * technologies.
 */
function mixedMobility(candidates: readonly ProviderTechnologyToEvaluate[], known: boolean): CriterionScore {
  const fixed = Math.max(...candidates.map(({ row }) => row.mobility[0]));
  const moving = Math.max(...candidates.map(({ row }) => row.mobility[1]));
  return { criterion: 'mobility', value: (fixed + moving) / 2, known };
}

function buildScores(
  candidates: readonly ProviderTechnologyToEvaluate[],
  winner: ProviderTechnologyToEvaluate,
  need: RequestedTechnologyFitColumns,
): CriterionScore[] {
  const known = winner.name !== null;
  const { data, power, mobility } = winner.row;
  const judgements: CriterionScore[] = [];
  const addScore = (criterion: 'data' | 'power' | 'mobility', value: number | undefined) => {
    if (value !== undefined) judgements.push({ criterion, value, known });
  };
  addScore('data', data[need.data]);
  addScore('power', power[need.power]);
  addScore('mobility', mobility[need.mobility]);
  if (need.mixed) judgements.push(mixedMobility(candidates, known));
  return judgements;
}

function explainFit(
  facts: ProviderMatchingFacts,
  requirements: BuyerRequirements,
  answer: CriterionGroupResult,
): string {
  const { technology } = answer;
  if (technology === null) return formatNotStatedReason('Technologies');
  return answer.cap < noScoreCap
    ? `Only ${facts.technologies.join(', ')}: does not suit ${formatDeviceRequirements(requirements)}, score at most ${answer.cap}`
    : formatTechnologyFit(technology, classifyCriterionGroupResult(answer), answer, requirements);
}

/**
 * Criteria on data, power and mobility. Each provider is evaluated with the one of its technologies that has the
 * highest weighted sum.
 */
export const technologyFitScoringCriterionGroupV1: CriterionGroup = {
  prepare: (requirements): CriterionGroupEvaluator | null => {
    const need = getTechnologyFitColumnsForRequirements(requirements);
    if (need === null) return null;
    return (facts) => {
      const candidates = listProviderTechnologiesToEvaluate(facts);
      const winner = selectBest(candidates, need);
      return {
        scores: buildScores(candidates, winner, need),
        cap: computeDeviceRequirementsScoreCap(facts, requirements),
        technology: winner.name,
      };
    };
  },
  key: (facts) => `${facts.technologies.join()}:${facts.technologiesListed}`,
  explain: explainFit,
  label: () => 'Technology',
};
