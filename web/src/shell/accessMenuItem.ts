import type { ProviderAccessStatus } from '@marketplace/contracts/accounts/accounts.api.ts';

/** Label and state of the menu's provider access item. */
export function getProviderAccessMenuItem(status: ProviderAccessStatus): { label: string; disabled: boolean } {
  switch (status) {
    case 'none':
      return { label: 'Request Provider Access', disabled: false };
    case 'pending':
      return { label: 'Access Pending', disabled: true };
    case 'approved':
      return { label: 'Provider Access ✓', disabled: true };
  }
}
