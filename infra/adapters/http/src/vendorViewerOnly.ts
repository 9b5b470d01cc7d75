import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';

/** Says that somebody may read what a provider is sent and do nothing else for it. */
export function vendorViewerOnly(): Refusal {
  return new Refusal('forbidden', 'access.viewer', 'You may only read what your provider is sent.');
}
