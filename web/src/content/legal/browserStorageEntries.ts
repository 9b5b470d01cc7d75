import { t } from '@lingui/core/macro';
import { localStorageKeys, type LocalStorageKey, type SessionStorageKey } from '../../core/storage.ts';
import { maxGuestRecentSearches } from '../../shared/searches/recentSearches.ts';

/** The consent categories of the cookie banner. */
export type CookieCategory = 'Necessary' | 'Analytics' | 'Functional' | 'Marketing';

interface StorageDescription {
  readonly category: CookieCategory;
  readonly purpose: string;
  readonly lifetime: string;
}

/** Maps all draft keys, which end with the form's name, to `draft`. */
type TabName<Key extends SessionStorageKey> = Key extends `draft:${string}` ? 'draft' : Key;

const untilClosed = t`Until the tab is closed`;

const localStorageDescriptions: Readonly<Record<LocalStorageKey, StorageDescription>> = {
  sessionToken: {
    category: 'Necessary',
    purpose: t`Keeps you signed in`,
    lifetime: t`Until you sign out or the session ends`,
  },
  requirements: {
    category: 'Necessary',
    purpose: t`Your answers in the requirements form, so that a reload does not lose them`,
    lifetime: t`Until you clear the form, sign out or clear your browser’s storage`,
  },
  workOwner: {
    category: 'Necessary',
    purpose: t`The id of the account that typed those answers, so that the next account does not find them`,
    lifetime: t`Until you sign out or clear your browser’s storage`,
  },
  recentSearches: {
    category: 'Functional',
    purpose: `The last ${maxGuestRecentSearches} searches that you tried as a guest, for your account when you sign in`,
    lifetime: 'Until you sign in or remove them; without your consent, until you leave the page',
  },
  cookieConsent: {
    category: 'Necessary',
    purpose: t`Your choice about cookies`,
    lifetime: t`Until you take it back`,
  },
  serverStartTime: {
    category: 'Necessary',
    purpose: t`Tells a page that a new release is running, so that it can reload`,
    lifetime: t`Until you clear your browser’s storage`,
  },
  colourScheme: {
    category: 'Functional',
    purpose: t`Light or dark, once you chose one`,
    lifetime: 'Until you choose to follow the system; without your consent, until you leave the page',
  },
};

const tabStorageDescriptions: Readonly<Record<TabName<SessionStorageKey>, StorageDescription>> = {
  position: {
    category: 'Necessary',
    purpose: t`Which of your changes a page must already show`,
    lifetime: untilClosed,
  },
  owner: {
    category: 'Necessary',
    purpose: t`The id of the account that typed into forms in this tab, so that the next account does not find it`,
    lifetime: `${untilClosed} or you sign out`,
  },
  companySignIn: {
    category: 'Necessary',
    purpose: t`Your address and a sealed ticket, while you sign in at your company, so that nobody else ends what you began`,
    lifetime: `${untilClosed} or you are signed in`,
  },
  bannerDismissed: { category: 'Necessary', purpose: t`That you closed the notice at the top`, lifetime: untilClosed },
  draft: {
    category: 'Necessary',
    purpose: 'What you typed into a form that you did not send yet, passwords excepted; one entry for each form',
    lifetime: `${untilClosed}, the form is sent or you sign out`,
  },
};

export interface DocumentedBrowserStorageEntry extends StorageDescription {
  /** Key as shown in the browser's developer tools. */
  readonly key: string;
}

/** Everything that this site stores in the browser. */
export const documentedBrowserStorageEntries: readonly DocumentedBrowserStorageEntry[] = [
  ...Object.entries(localStorageDescriptions).map(([name, facts]) => ({
    key: localStorageKeys[name as LocalStorageKey],
    ...facts,
  })),
  ...Object.entries(tabStorageDescriptions).map(([key, facts]) => ({ key, ...facts })),
];
