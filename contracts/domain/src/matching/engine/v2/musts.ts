import type { RequirementFieldName } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { CriterionGroupResult } from '../criterion.ts';
import type { MatchCriterion } from '@marketplace/contracts/matching/matching.views.ts';
import { scaleShareToCriterionValue } from '../criterionValues.ts';
import type { CriterionGroupWithResult } from './preparedGroup.ts';

/** Minimum value of a criterion for meeting a must. The catalogue must also state all facts about the criterion. */
const minMetValue = scaleShareToCriterionValue(0.7);

/** The criterion of each wizard field. */
export const criterionByRequirementField = {
  geography: 'geography',
  powerSensitivity: 'power',
  applicationProfile: 'data',
  deploymentScale: 'scale',
  deviceMobility: 'mobility',
  simRequirements: 'sim',
  privateNetworkNeeded: 'privateNetwork',
  deviceManagement: 'deviceManagement',
  apisRequired: 'apis',
  ntnSupport: 'ntn',
} as const satisfies Readonly<Record<RequirementFieldName, MatchCriterion>>;

/** Finds the provider's result for a criterion; `undefined` when the criterion is not requested. */
export function findResultForCriterion(
  answers: readonly CriterionGroupWithResult[],
  criterion: MatchCriterion,
): CriterionGroupWithResult | undefined {
  return answers.find(({ answer }) => answer.scores.some((one) => one.criterion === criterion));
}

/** Whether a result is known to meet a must, for any criterion except geography. */
export function meetsMustRequirement(criterion: MatchCriterion, { answer }: CriterionGroupWithResult): boolean {
  const judgement = answer.scores.find((one) => one.criterion === criterion);
  return judgement !== undefined && judgement.known && judgement.value >= minMetValue;
}

/**
 * Whether a result misses at least one of the musts or is not known to meet it. Geography and criteria without a result
 * are ignored.
 */
export function missesAnyMustRequirement(
  musts: readonly RequirementFieldName[],
  answer: CriterionGroupResult,
): boolean {
  return musts.some((field) => {
    const criterion = criterionByRequirementField[field];
    const isRequested = field !== 'geography' && answer.scores.some((one) => one.criterion === criterion);
    return isRequested && !meetsMustRequirement(criterion, { group: null, answer });
  });
}

/** Musts that a provider misses or is not known to meet. Musts without a requirement are ignored. */
export function findMissedMustRequirements(
  musts: readonly RequirementFieldName[],
  answers: readonly CriterionGroupWithResult[],
  reachesAll: boolean,
): RequirementFieldName[] {
  return musts.filter((field) => {
    const criterion = criterionByRequirementField[field];
    const given = findResultForCriterion(answers, criterion);
    if (given === undefined) return false;
    return field === 'geography' ? !reachesAll : !meetsMustRequirement(criterion, given);
  });
}
