import { msg } from '@lingui/core/runtime-macro';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';

/** @returns the refusal for company members with read access only. */
export function createCompanyViewerRefusal(): Refusal {
  return new Refusal(
    'forbidden',
    'company.viewer',
    msg`You have read-only access to your company’s requests for quotes.`,
  );
}
