import type { UserView } from '@marketplace/contracts/accounts/accounts.api.ts';
import type { ApiScope } from '@marketplace/contracts/accounts/accounts.tokens.ts';

/** What each scope lets a program do, in the words of people. */
export const scopeWords: Readonly<Record<ApiScope, string>> = {
  'catalogue:read': 'Read the catalogue and coverage',
  'search:match': 'Search and match, with your saved searches and favourites',
  'search:share': 'Change the searches that your company shares',
  'rfq:read': 'Read your RFQs and quotes',
  'rfq:send': 'Send, extend and close RFQs',
  'rfq:answer': 'Read and answer RFQs sent to your provider',
  'analytics:read': 'Read analytics',
};

const everybodys: readonly ApiScope[] = ['catalogue:read', 'search:match', 'search:share', 'rfq:read', 'rfq:send'];

/** The scopes that a person can give to a token: those whose rights the person has. */
export function scopesFor({ role, provider_access_status: access }: UserView): readonly ApiScope[] {
  return [
    ...everybodys,
    ...(access === 'approved' ? (['rfq:answer'] as const) : []),
    ...(role === 'admin' || role === 'analyst' ? (['analytics:read'] as const) : []),
  ];
}

/** Days for which a token may be made to work, as texts of a select. */
export const lifetimes: readonly { readonly value: string; readonly label: string }[] = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '180', label: '180 days' },
  { value: '365', label: '1 year' },
];
