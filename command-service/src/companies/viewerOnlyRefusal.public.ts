import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';

/** @returns the refusal for company members with read access only. */
export function createCompanyViewerRefusal(): Refusal {
  return new Refusal('forbidden', 'company.viewer', 'You may only read what your company asked for.');
}
