import { t } from '@lingui/core/macro';
import type { SignedInUserReply } from '@marketplace/contracts/accounts/accounts.api.ts';
import type { ApiScope } from '@marketplace/contracts/accounts/accounts.tokens.ts';

export const apiScopeLabels: Readonly<Record<ApiScope, string>> = {
  'catalogue:read': t`Read the catalogue and coverage`,
  'search:match': t`Search and match, and use your saved searches and favourites`,
  'search:share': t`Change searches shared with your company`,
  'rfq:read': t`Read your RFQs and quotes`,
  'rfq:send': t`Send, extend and close RFQs`,
  'rfq:answer': t`Read and answer RFQs sent to your provider`,
  'analytics:read': t`Read analytics`,
};

const commonScopes: readonly ApiScope[] = ['catalogue:read', 'search:match', 'search:share', 'rfq:read', 'rfq:send'];

/** Returns the scopes that the user can grant to a token: only those that the user's own role permits. */
export function getGrantableApiScopes({
  role,
  provider_access_status: access,
}: SignedInUserReply): readonly ApiScope[] {
  return [
    ...commonScopes,
    ...(access === 'approved' ? (['rfq:answer'] as const) : []),
    ...(role === 'admin' || role === 'analyst' ? (['analytics:read'] as const) : []),
  ];
}

/** Select options for the lifetime of a token; the values are days. */
export const apiTokenLifetimeOptions: readonly { readonly value: string; readonly label: string }[] = [
  { value: '7', label: t`7 days` },
  { value: '30', label: t`30 days` },
  { value: '90', label: t`90 days` },
  { value: '180', label: t`180 days` },
  { value: '365', label: t`1 year` },
];
