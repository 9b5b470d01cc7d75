import type { ProviderAccessStatus } from '@marketplace/contracts/accounts/accounts.api.ts';

/** How the menu's access item reads, and whether it can be pressed. */
export function accessItem(status: ProviderAccessStatus): { label: string; disabled: boolean } {
  switch (status) {
    case 'none':
      return { label: 'Request Provider Access', disabled: false };
    case 'pending':
      return { label: 'Access Pending', disabled: true };
    case 'approved':
      return { label: 'Provider Access ✓', disabled: true };
  }
}
