import { t } from '@lingui/core/macro';
import type { SignedInUserReply } from '@marketplace/contracts/accounts/accounts.api.ts';
import { legalPageTitles } from '../../content/legalTitles.ts';
import { getUserNavLinks, publicNavLinks } from '../navLinks.ts';

/** A search result that can be opened. */
export interface SiteSearchResult {
  /** Unique among all results. */
  readonly id: string;
  readonly label: string;
  /** Additional information next to the label. */
  readonly note?: string;
  /** Path and query of the page that the result opens. */
  readonly to: string;
}

/** Results of one kind with their heading. */
export interface SiteSearchResultGroup {
  readonly name: string;
  readonly places: readonly SiteSearchResult[];
}

type Link = readonly [to: string, label: string];

const publicPages: readonly Link[] = [
  ['/', t`Home`],
  ...publicNavLinks.map(({ to, label }): Link => [to, label]),
  ['/compare', t`Compare Providers`],
  ['/knowledge-base?tab=planning-tools', t`Planning Tools`],
  ['/bootstrap-profile', t`Bootstrap Profile`],
  ['/contact', t`Contact`],
  ['/api/docs', t`API Reference`],
  ...Object.entries(legalPageTitles).map(([path, title]): Link => [`/${path}`, title]),
];

const userPages: readonly Link[] = [
  ['/notifications', t`Notifications`],
  ['/search-history', t`Search History`],
  ['/favorites', t`Favorites`],
  ['/profile', t`Profile`],
  ['/company', t`Company`],
  ['/mail-preferences', t`Email preferences`],
  ['/webhooks', t`Webhooks`],
];

/** Tabs of the admin page; `true` if analysts also see the tab. */
const adminPages: readonly (readonly [value: string, label: string, analysts?: true])[] = [
  ['database', t`Database`],
  ['analytics', t`Analytics`, true],
  ['provider-access', t`Provider Access`],
  ['my-searches', t`My Searches`],
  ['rfq-analytics', t`RFQ Analytics`, true],
  ['exchange-rates', t`Exchange Rates`],
  ['users', t`Users`],
  ['privacy', t`Privacy`],
  ['read-models', t`Read models`],
  ['mails', t`Emails`],
  ['settings', t`Settings`],
];

function adminLinks(role: SignedInUserReply['role'] | undefined): readonly Link[] {
  const isAdmin = role === 'admin';
  if (!isAdmin && role !== 'analyst') return [];
  const tabs = adminPages.filter(([, , analysts = false]) => isAdmin || analysts);
  const links = tabs.map(([value, label]): Link => [`/admin?tab=${value}`, t`Admin: ${label}`]);
  return isAdmin ? [...links, ['/upload', t`Upload Database`]] : links;
}

/** Lists the pages visible to a user as search results, including the tabs of the admin page. */
export function listSearchablePages(user: SignedInUserReply | null): readonly SiteSearchResult[] {
  const own = getUserNavLinks(user).map(({ to, label }): Link => [to, label]);
  const all = [...publicPages, ...own, ...(user === null ? [] : userPages), ...adminLinks(user?.role)];
  return all.map(([to, label]) => ({ id: `page-${to}`, label, to }));
}

const normalizeText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Returns the results whose labels match all typed words. A typed word matches a label if a word of the label begins
 * with it. Labels that begin with the first typed word are listed first.
 */
export function filterSiteSearchResultsByName(
  places: readonly SiteSearchResult[],
  typed: string,
): readonly SiteSearchResult[] {
  const words = normalizeText(typed).split(/\s+/).filter(Boolean);
  const found = places.filter(({ label }) => {
    const names = normalizeText(label).split(/[^\p{L}\p{N}]+/u);
    return words.every((word) => names.some((name) => name.startsWith(word)));
  });
  const isFirst = ({ label }: SiteSearchResult): boolean => normalizeText(label).startsWith(words[0] ?? '');
  return [...found.filter(isFirst), ...found.filter((place) => !isFirst(place))];
}
