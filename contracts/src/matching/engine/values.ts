import type { Criterion } from '../matching.views.ts';

/** Values are whole parts of this, so that sums are exact and never depend on the order of adding. */
export const whole = 10_000;
/** What a blank in the catalogue counts: above a known No, below any solid Yes. */
export const unknownValue = 3500;
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
