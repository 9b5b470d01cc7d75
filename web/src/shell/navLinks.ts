import type { UserView } from '@marketplace/contracts/accounts/accounts.api.ts';

export interface NavLinkItem {
  to: string;
  label: string;
}

export const publicLinks: readonly NavLinkItem[] = [
  { to: '/requirements', label: 'Specify Requirements' },
  { to: '/providers', label: 'Providers List' },
  { to: '/coverage-map', label: 'Coverage Map' },
  { to: '/knowledge-base', label: 'Knowledge Base' },
];

/** The links of who is signed in: My RFQs, Vendor Dashboard when approved, Admin for admins and analysts. */
export function ownLinks(user: UserView | null): readonly NavLinkItem[] {
  if (user === null) return [];
  return [
    { to: '/rfq-dashboard', label: 'My RFQs' },
    ...(user.provider_access_status === 'approved' ? [{ to: '/vendor-dashboard', label: 'Vendor Dashboard' }] : []),
    ...(user.role === 'admin' || user.role === 'analyst' ? [{ to: '/admin', label: 'Admin' }] : []),
  ];
}
