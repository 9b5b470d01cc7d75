import type { RequirementField } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { Answer } from '../criterion.ts';
import type { Criterion } from '@marketplace/contracts/matching/matching.views.ts';
import { partOf } from '../values.ts';
import type { GroupAnswer } from './prepared.ts';

/** A must is met from this value on, where the catalogue says it in full. */
const metFrom = partOf(0.7);

/** The criterion that answers a field of the wizard. */
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

/** How a provider answers a criterion; `undefined` where it is not asked for. */
export function answerTo(answers: readonly GroupAnswer[], criterion: Criterion): GroupAnswer | undefined {
  return answers.find(({ answer }) => answer.judgements.some((one) => one.criterion === criterion));
}

/** Whether an answer is known to be good enough for a must, in any criterion but geography. */
export function meetsMust(criterion: Criterion, { answer }: GroupAnswer): boolean {
  const judgement = answer.judgements.find((one) => one.criterion === criterion);
  return judgement !== undefined && judgement.known && judgement.value >= metFrom;
}

/** Whether an answer misses a must, in any criterion but geography. */
export function missesMust(musts: readonly RequirementField[], answer: Answer): boolean {
  return musts.some((field) => {
    const criterion = criterionOf[field];
    const isAsked = field !== 'geography' && answer.judgements.some((one) => one.criterion === criterion);
    return isAsked && !meetsMust(criterion, { group: null, answer });
  });
}

/** Musts that a provider misses, or is not known to meet. A must for which nothing is asked is none. */
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
