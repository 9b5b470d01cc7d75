import { t } from '@lingui/core/macro';
import { localStorageKeys, type LocalStorageKey, type SessionStorageKey } from '../../core/storage.ts';
import { maxGuestRecentSearches } from '../../shared/searches/recentSearches.ts';

/** The consent categories of the cookie banner. */
export type CookieCategory = 'Necessary' | 'Analytics' | 'Functional' | 'Marketing';

/** Labels of the consent categories. */
export const cookieCategoryLabels: Readonly<Record<CookieCategory, string>> = {
  Necessary: t`Necessary`,
  Analytics: t`Analytics`,
  Functional: t`Functional`,
  Marketing: t`Marketing`,
};

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
    purpose: t`Your answers in the requirements form, so that they are kept when the page reloads`,
    lifetime: t`Until you clear the form, sign out or clear your browser’s storage`,
  },
  workOwner: {
    category: 'Necessary',
    purpose: t`The id of the account that entered those answers, so that another account does not see them`,
    lifetime: t`Until you sign out or clear your browser’s storage`,
  },
  recentSearches: {
    category: 'Functional',
    purpose: t`Your last ${{ count: maxGuestRecentSearches }} searches as a guest, which are added to your account when you sign in`,
    lifetime: t`Until you sign in or remove the searches; without your consent, only until you leave the page`,
  },
  cookieConsent: {
    category: 'Necessary',
    purpose: t`Your choice about cookies`,
    lifetime: t`Until you withdraw your choice`,
  },
  serverStartTime: {
    category: 'Necessary',
    purpose: t`Shows a page that a new release is running, so that the page can reload`,
    lifetime: t`Until you clear your browser’s storage`,
  },
  colourScheme: {
    category: 'Functional',
    purpose: t`The light or dark colour scheme, if you have chosen one`,
    lifetime: t`Until you switch back to the “System” colour scheme; without your consent, only until you leave the page`,
  },
};

const tabStorageDescriptions: Readonly<Record<TabName<SessionStorageKey>, StorageDescription>> = {
  position: {
    category: 'Necessary',
    purpose: t`A reference to your latest change, so that pages show it`,
    lifetime: untilClosed,
  },
  owner: {
    category: 'Necessary',
    purpose: t`The id of the account that filled in forms in this tab, so that another account does not see the input`,
    lifetime: t`Until the tab is closed or you sign out`,
  },
  companySignIn: {
    category: 'Necessary',
    purpose: t`Your email address and a sealed ticket, while you sign in with your company, so that nobody else can complete the sign-in that you started`,
    lifetime: t`Until the tab is closed or you are signed in`,
  },
  bannerDismissed: {
    category: 'Necessary',
    purpose: t`The fact that you closed the notice at the top of the page`,
    lifetime: untilClosed,
  },
  draft: {
    category: 'Necessary',
    purpose: t`Your input in a form that you have not sent yet, except for passwords; one entry per form`,
    lifetime: t`Until the tab is closed, the form is sent or you sign out`,
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
