import { msg } from '@lingui/core/runtime-macro';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';

/** @returns the refusal for users who may read the requests of a provider but not respond. */
export function createVendorViewerRefusal(): Refusal {
  const text = msg`You have read-only access to your provider. Ask an owner of its team to change your rights.`;
  return new Refusal('forbidden', 'access.viewer', text);
}
