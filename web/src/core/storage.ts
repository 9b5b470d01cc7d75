import type { OptionalCategory } from '@marketplace/contracts/privacy/privacy.values.ts';
import { allows, parseConsent } from './consentRecord.ts';

export type Category = 'necessary' | OptionalCategory;

/** The keys of local storage. No other file names them, and no other file touches local or session storage. */
export const localKeys = {
  sessionToken: 'session_token',
  requirements: 'saved_requirements',
  workOwner: 'work_owner',
  recentSearches: 'recent_searches',
  cookieConsent: 'cookie_consent',
  serverStartTime: 'server_start_time',
  colourScheme: 'colour_scheme',
} as const;

export type LocalKey = keyof typeof localKeys;

/** What a tab keeps until it closes: the position token, dismissed notices, a sign-in that went to a company's provider, and drafts of forms. */
export type TabKey = 'position' | 'owner' | 'bannerDismissed' | 'companySignIn' | `draft:${string}`;

/**
 * What each key is for. `necessary` is what somebody asked for by doing something: signing in, filling in a form, closing a notice,
 * choosing about cookies; and how pages notice a release and show what was just sent. All else waits for consent to its category:
 * that it is remembered is a service that nobody asked for yet.
 */
export const localCategories: Readonly<Record<LocalKey, Category>> = {
  sessionToken: 'necessary',
  requirements: 'necessary',
  workOwner: 'necessary',
  recentSearches: 'functional',
  cookieConsent: 'necessary',
  serverStartTime: 'necessary',
  colourScheme: 'functional',
};
/** The same of what a tab keeps; a draft counts by what is before its colon. */
export const tabCategories = {
  position: 'necessary',
  owner: 'necessary',
  bannerDismissed: 'necessary',
  companySignIn: 'necessary',
  draft: 'necessary',
} as const;

/** Text by key. Never throws: without storage (blocked, full) reads give `null` and writes are lost. */
export interface TextStorage<Key extends string> {
  readonly read: (key: Key) => string | null;
  readonly write: (key: Key, text: string) => void;
  readonly remove: (key: Key) => void;
}

/** @param open gives the browser's storage; it may throw where storage is forbidden. */
function textStorage<Key extends string>(open: () => Storage, nameOf: (key: Key) => string): TextStorage<Key> {
  const attempt = <T>(work: (storage: Storage) => T): T | null => {
    try {
      return work(open());
    } catch {
      return null;
    }
  };
  return {
    read: (key) => attempt((storage) => storage.getItem(nameOf(key))),
    write: (key, text) => void attempt((storage) => storage.setItem(nameOf(key), text)),
    remove: (key) => void attempt((storage) => storage.removeItem(nameOf(key))),
  };
}

const browserStore: TextStorage<LocalKey> = textStorage(
  () => window.localStorage,
  (key) => localKeys[key],
);
export const tabStore: TextStorage<TabKey> = textStorage(
  () => window.sessionStorage,
  (key) => key,
);

/** Whether the visitor agreed to what is in a category. What is necessary asks nobody. */
export function isAllowed(category: Category): boolean {
  return category === 'necessary' || allows(parseConsent(browserStore.read('cookieConsent')), category);
}

/** What this page keeps for itself, since it may not be stored: until the page is closed or loaded again. */
const unstored = new Map<LocalKey, string>();
const mayStore = (key: LocalKey): boolean => isAllowed(localCategories[key]);

/** What the browser keeps for the next visit, where the visitor agreed to that; else it lasts as long as the page. */
export const localStore: TextStorage<LocalKey> = {
  read: (key) => (mayStore(key) ? browserStore.read(key) : (unstored.get(key) ?? null)),
  write: (key, text) => {
    if (mayStore(key)) browserStore.write(key, text);
    else unstored.set(key, text);
  },
  remove: (key) => {
    unstored.delete(key);
    browserStore.remove(key);
  },
};

const optionalKeys = (Object.keys(localKeys) as LocalKey[]).filter((key) => localCategories[key] !== 'necessary');

/** Brings what is stored into line with a choice just made: what is allowed now is stored, and what is not is stored no longer. */
export function applyConsent(): void {
  for (const key of optionalKeys) {
    const text = unstored.get(key);
    if (!mayStore(key)) browserStore.remove(key);
    else if (text !== undefined) browserStore.write(key, text);
    if (mayStore(key)) unstored.delete(key);
  }
}

/** Forgets all that is optional, stored or not, and the choice itself. */
export function forgetOptional(): void {
  for (const key of [...optionalKeys, 'cookieConsent'] as const) localStore.remove(key);
}

/** Calls back when another tab of this site changed the key; returns how to stop. */
export function onChangedElsewhere(key: LocalKey, changed: (text: string | null) => void): () => void {
  const listen = (event: StorageEvent): void => {
    if (event.key === localKeys[key]) changed(event.newValue);
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

/** Parses stored JSON; `null` for nothing or for damaged text. */
export function readJson<Key extends string>(store: TextStorage<Key>, key: Key): unknown {
  const text = store.read(key);
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Forgets every draft, so that the next person at this browser does not find them. */
export function clearDrafts(): void {
  try {
    const names = Object.keys(window.sessionStorage).filter((name) => name.startsWith('draft:'));
    for (const name of names) window.sessionStorage.removeItem(name);
  } catch {
    /** Without storage there is no draft. */
  }
}

/**
 * Says whose the drafts and the wizard's answers are from now on: of this tab and of this browser, which can differ.
 * @param userId `null` for nobody's. @returns whether any of it was somebody else's.
 */
export function ownWork(userId: string | null): boolean {
  const owners = [localStore.read('workOwner'), tabStore.read('owner')];
  if (userId === null) {
    localStore.remove('workOwner');
    tabStore.remove('owner');
  } else {
    localStore.write('workOwner', userId);
    tabStore.write('owner', userId);
  }
  return owners.some((owner) => owner !== null && owner !== userId);
}
