import { t } from '@lingui/core/macro';
import type { SignedInUserReply } from '@marketplace/contracts/accounts/accounts.api.ts';

export interface NavLinkTargetAndLabel {
  to: string;
  label: string;
}

export const publicNavLinks: readonly NavLinkTargetAndLabel[] = [
  { to: '/requirements', label: t`Specify Requirements` },
  { to: '/providers', label: t`Providers List` },
  { to: '/coverage-map', label: t`Coverage Map` },
  { to: '/knowledge-base', label: t`Knowledge Base` },
];

const linkByRole = {
  admin: { to: '/admin', label: t`Admin` },
  analyst: { to: '/admin', label: t`Analytics` },
} as const;

/** Returns a user's links: My RFQs, Vendor Dashboard if access is approved, and Admin or Analytics by role. */
export function getUserNavLinks(user: SignedInUserReply | null): readonly NavLinkTargetAndLabel[] {
  if (user === null) return [];
  return [
    { to: '/rfq-dashboard', label: t`My RFQs` },
    ...(user.provider_access_status === 'approved' ? [{ to: '/vendor-dashboard', label: t`Vendor Dashboard` }] : []),
    ...(user.role === 'admin' || user.role === 'analyst' ? [linkByRole[user.role]] : []),
  ];
}
