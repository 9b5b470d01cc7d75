import type { Criterion } from '@marketplace/contracts/matching/matching.views.ts';

/**
 * Values are whole parts of this, so that sums are exact and never depend on the order of adding. It divides by every number up
 * to 10, so that means of regions and of SIM kinds are exact too.
 */
export const whole = 10_080;

/** @param share 0-1. */
export function partOf(share: number): number {
  return Math.round(share * whole);
}

/** What a blank in the catalogue counts: above a known No, below any solid Yes. */
export const unknownValue = partOf(0.35);
export const noCap = 100;

/** How much each criterion weighs when it is asked for. */
export const weights: Readonly<Record<Criterion, number>> = {
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
