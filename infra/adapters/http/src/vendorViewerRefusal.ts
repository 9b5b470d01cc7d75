import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';

/** @returns the refusal for users who may read the requests of a provider but not respond. */
export function createVendorViewerRefusal(): Refusal {
  return new Refusal('forbidden', 'access.viewer', 'You may only read what your provider is sent.');
}
