import type { MatchCriterion } from '@marketplace/contracts/matching/matching.views.ts';

/**
 * Denominator of all criterion values. The values are integers where possible, so that sums are exact and independent
 * of the order of addition. The denominator is divisible by every number up to 10, so that means over regions and over
 * SIM types are also exact.
 */
export const fullCriterionValue = 10_080;

/**
 * Converts a share to a criterion value.
 *
 * @param share From 0 to 1.
 */
export function scaleShareToCriterionValue(share: number): number {
  return Math.round(share * fullCriterionValue);
}

/** Criterion value of facts that the catalogue does not state: above a stated No and below any clear Yes. */
export const unknownCriterionValue = scaleShareToCriterionValue(0.35);
export const noScoreCap = 100;

/** Weights of the criteria in a search that requests them. */
export const criterionWeights: Readonly<Record<MatchCriterion, number>> = {
  geography: 30,
  data: 15,
  power: 12,
  mobility: 12,
  sim: 10,
  privateNetwork: 8,
  ntn: 8,
  deviceManagement: 7,
  scale: 6,
  apis: 5,
};
