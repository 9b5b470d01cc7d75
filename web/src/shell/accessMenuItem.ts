import { t } from '@lingui/core/macro';
import type { ProviderAccessStatus } from '@marketplace/contracts/accounts/accounts.api.ts';

/** Returns the label and the disabled state of the provider access item in the user menu. */
export function getProviderAccessMenuItem(status: ProviderAccessStatus): { label: string; disabled: boolean } {
  switch (status) {
    case 'none':
      return { label: t`Request Provider Access`, disabled: false };
    case 'pending':
      return { label: t`Access Pending`, disabled: true };
    case 'approved':
      return { label: t`Provider Access ✓`, disabled: true };
  }
}
