import type { UserView } from '@marketplace/contracts/accounts/accounts.api.ts';
import { legalTitles } from '../../content/legalTitles.ts';
import { ownLinks, publicLinks } from '../navLinks.ts';

/** Something that can be gone to. */
export interface Place {
  /** Apart from every other one that is offered. */
  readonly id: string;
  readonly label: string;
  /** What it is, beside its name. */
  readonly note?: string;
  /** Path and query. */
  readonly to: string;
}

/** Places of one kind, under their name. */
export interface PlaceGroup {
  readonly name: string;
  readonly places: readonly Place[];
}

type Link = readonly [to: string, label: string];

const everybodys: readonly Link[] = [
  ['/', 'Home'],
  ...publicLinks.map(({ to, label }): Link => [to, label]),
  ['/compare', 'Compare Providers'],
  ['/knowledge-base?tab=planning-tools', 'Planning Tools'],
  ['/bootstrap-profile', 'Bootstrap Profile'],
  ['/contact', 'Contact'],
  ['/api/docs', 'API Reference'],
  ...Object.entries(legalTitles).map(([path, title]): Link => [`/${path}`, title]),
];

const persons: readonly Link[] = [
  ['/notifications', 'Notifications'],
  ['/search-history', 'Search History'],
  ['/favorites', 'Favorites'],
  ['/profile', 'Profile'],
  ['/company', 'Company'],
  ['/mail-preferences', 'Mail Preferences'],
  ['/webhooks', 'Webhooks'],
];

/** Tabs of the admin page, and whether analysts see them too. */
const adminPages: readonly (readonly [value: string, label: string, analysts?: true])[] = [
  ['database', 'Database'],
  ['analytics', 'Analytics', true],
  ['provider-access', 'Provider Access'],
  ['my-searches', 'My Searches'],
  ['rfq-analytics', 'RFQ Analytics', true],
  ['exchange-rates', 'Exchange Rates'],
  ['users', 'Users'],
  ['privacy', 'Privacy'],
  ['read-models', 'Read models'],
  ['mails', 'Mails'],
  ['settings', 'Settings'],
];

function adminLinks(role: UserView['role'] | undefined): readonly Link[] {
  const isAdmin = role === 'admin';
  if (!isAdmin && role !== 'analyst') return [];
  const tabs = adminPages.filter(([, , analysts = false]) => isAdmin || analysts);
  const links = tabs.map(([value, label]): Link => [`/admin?tab=${value}`, `Admin: ${label}`]);
  return isAdmin ? [...links, ['/upload', 'Upload Database']] : links;
}

/** Pages that somebody may see, those of the admin page by its tabs. */
export function pagesFor(user: UserView | null): readonly Place[] {
  const own = ownLinks(user).map(({ to, label }): Link => [to, label]);
  const all = [...everybodys, ...own, ...(user === null ? [] : persons), ...adminLinks(user?.role)];
  return all.map(([to, label]) => ({ id: `page-${to}`, label, to }));
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Places of whose words each word that was typed begins one; those whose name begins with it come first. */
export function placesNamed(places: readonly Place[], typed: string): readonly Place[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const found = places.filter(({ label }) => {
    const names = plain(label).split(/[^\p{L}\p{N}]+/u);
    return words.every((word) => names.some((name) => name.startsWith(word)));
  });
  const isFirst = ({ label }: Place): boolean => plain(label).startsWith(words[0] ?? '');
  return [...found.filter(isFirst), ...found.filter((place) => !isFirst(place))];
}
