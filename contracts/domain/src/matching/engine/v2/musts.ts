import type { RequirementField } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { Answer } from '../criterion.ts';
import type { Criterion } from '@marketplace/contracts/matching/matching.views.ts';
import { partOf } from '../values.ts';
import type { GroupAnswer } from './prepared.ts';

/** Minimum value that meets a must, when the catalogue states it in full. */
const minMetValue = partOf(0.7);

/** The criterion of each wizard field. */
export const criterionOf = {
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
} as const satisfies Readonly<Record<RequirementField, Criterion>>;

/** Finds the provider's result for a criterion; `undefined` when it is not requested. */
export function answerTo(answers: readonly GroupAnswer[], criterion: Criterion): GroupAnswer | undefined {
  return answers.find(({ answer }) => answer.judgements.some((one) => one.criterion === criterion));
}

/** Whether a result is known to meet a must, for any criterion except geography. */
export function meetsMust(criterion: Criterion, { answer }: GroupAnswer): boolean {
  const judgement = answer.judgements.find((one) => one.criterion === criterion);
  return judgement !== undefined && judgement.known && judgement.value >= minMetValue;
}

/** Whether a result misses a must, for any criterion except geography. */
export function missesMust(musts: readonly RequirementField[], answer: Answer): boolean {
  return musts.some((field) => {
    const criterion = criterionOf[field];
    const isRequested = field !== 'geography' && answer.judgements.some((one) => one.criterion === criterion);
    return isRequested && !meetsMust(criterion, { group: null, answer });
  });
}

/** Musts that a provider misses or is not known to meet. Musts without a requirement are ignored. */
export function missedFields(
  musts: readonly RequirementField[],
  answers: readonly GroupAnswer[],
  reachesAll: boolean,
): RequirementField[] {
  return musts.filter((field) => {
    const criterion = criterionOf[field];
    const given = answerTo(answers, criterion);
    if (given === undefined) return false;
    return field === 'geography' ? !reachesAll : !meetsMust(criterion, given);
  });
}
