import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';

/** Says that somebody may read for the company and do nothing else. */
export function viewerOnly(): Refusal {
  return new Refusal('forbidden', 'company.viewer', 'You may only read what your company asked for.');
}
