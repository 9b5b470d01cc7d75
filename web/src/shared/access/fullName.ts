import { t } from '@lingui/core/macro';
import type { ProviderAccessRequestReplyItem } from '@marketplace/contracts/access/access.api.ts';

/** Returns the first and last name, or "Deleted user" if there is none. */
export function formatFullName({
  first_name,
  last_name,
}: Pick<ProviderAccessRequestReplyItem, 'first_name' | 'last_name'>): string {
  return [first_name, last_name].filter((part) => part !== null).join(' ') || t`Deleted user`;
}
