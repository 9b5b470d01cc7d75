import type { OptionalConsentCategory } from '@marketplace/contracts/privacy/privacy.values.ts';
import { isConsentCategoryAllowed, parseCookieConsentRecord } from './consentRecord.ts';

export type StorageConsentCategory = 'necessary' | OptionalConsentCategory;

/** The keys of local storage, by their names in the code. Only this file accesses local or session storage directly. */
export const localStorageKeys = {
  sessionToken: 'session_token',
  requirements: 'saved_requirements',
  workOwner: 'work_owner',
  recentSearches: 'recent_searches',
  cookieConsent: 'cookie_consent',
  serverStartTime: 'server_start_time',
  colourScheme: 'colour_scheme',
} as const;

export type LocalStorageKey = keyof typeof localStorageKeys;

/**
 * Keys of the data that is stored until the tab closes: log position, owner of the drafts, dismissed notices, a pending
 * company sign-in and form drafts.
 */
export type SessionStorageKey = 'position' | 'owner' | 'bannerDismissed' | 'companySignIn' | `draft:${string}`;

/**
 * The consent category of each key. `necessary` data supports an explicit action of the visitor (signing in, filling in
 * a form, dismissing a notice, choosing cookie settings), is used to detect a new release, or makes recently sent data
 * visible. All other data requires consent to its category.
 */
export const localStorageConsentCategories: Readonly<Record<LocalStorageKey, StorageConsentCategory>> = {
  sessionToken: 'necessary',
  requirements: 'necessary',
  workOwner: 'necessary',
  recentSearches: 'functional',
  cookieConsent: 'necessary',
  serverStartTime: 'necessary',
  colourScheme: 'functional',
};
/** The consent category of each key of session storage. For drafts, the category is listed under `draft`. */
export const consentCategoryBySessionStorageKey = {
  position: 'necessary',
  owner: 'necessary',
  bannerDismissed: 'necessary',
  companySignIn: 'necessary',
  draft: 'necessary',
} as const;

/** Stores texts by key. Never throws: if storage is blocked or full, reads return `null` and writes are lost. */
export interface SafeTextStorage<Key extends string> {
  readonly read: (key: Key) => string | null;
  readonly write: (key: Key, text: string) => void;
  readonly remove: (key: Key) => void;
}

/** @param open returns the browser's storage; may throw when storage is blocked. */
function textStorage<Key extends string>(open: () => Storage, nameOf: (key: Key) => string): SafeTextStorage<Key> {
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

const browserStore: SafeTextStorage<LocalStorageKey> = textStorage(
  () => window.localStorage,
  (key) => localStorageKeys[key],
);
export const safeSessionStorage: SafeTextStorage<SessionStorageKey> = textStorage(
  () => window.sessionStorage,
  (key) => key,
);

/** Whether the visitor allowed a category. `necessary` needs no consent. */
export function hasStorageConsentFor(category: StorageConsentCategory): boolean {
  return (
    category === 'necessary' ||
    isConsentCategoryAllowed(parseCookieConsentRecord(browserStore.read('cookieConsent')), category)
  );
}

/** Data that must not be stored without consent, kept in memory until the page is closed or reloaded. */
const unstored = new Map<LocalStorageKey, string>();
const isStorable = (key: LocalStorageKey): boolean => hasStorageConsentFor(localStorageConsentCategories[key]);

/**
 * Local storage for data of the categories that the visitor allows. Other data is kept in memory until the page is
 * closed or reloaded.
 */
export const consentAwareLocalStorage: SafeTextStorage<LocalStorageKey> = {
  read: (key) => (isStorable(key) ? browserStore.read(key) : (unstored.get(key) ?? null)),
  write: (key, text) => {
    if (isStorable(key)) browserStore.write(key, text);
    else unstored.set(key, text);
  },
  remove: (key) => {
    unstored.delete(key);
    browserStore.remove(key);
  },
};

const optionalKeys = (Object.keys(localStorageKeys) as LocalStorageKey[]).filter(
  (key) => localStorageConsentCategories[key] !== 'necessary',
);

/** Applies changed cookie settings to existing data: stores newly allowed data and deletes data no longer allowed. */
export function applyConsentToStorage(): void {
  for (const key of optionalKeys) {
    const text = unstored.get(key);
    if (!isStorable(key)) browserStore.remove(key);
    else if (text !== undefined) browserStore.write(key, text);
    if (isStorable(key)) unstored.delete(key);
  }
}

/** Deletes all optional data, stored or in memory, and the stored cookie settings. */
export function clearConsentDependentStorage(): void {
  for (const key of [...optionalKeys, 'cookieConsent'] as const) consentAwareLocalStorage.remove(key);
}

/**
 * Calls `changed` when another tab of this site changes or removes the stored text of a key.
 * @param changed receives the new text; `null` if the key was removed.
 * @returns a function that unsubscribes.
 */
export function subscribeToStorageChangesInOtherTabs(
  key: LocalStorageKey,
  changed: (text: string | null) => void,
): () => void {
  const listen = (event: StorageEvent): void => {
    if (event.key === localStorageKeys[key]) changed(event.newValue);
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

/** Parses stored JSON; `null` for a missing or damaged value. */
export function parseStoredJson<Key extends string>(store: SafeTextStorage<Key>, key: Key): unknown {
  const text = store.read(key);
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Deletes all form drafts of this tab, so that the next user of this browser does not see them. */
export function clearFormDrafts(): void {
  try {
    const names = Object.keys(window.sessionStorage).filter((name) => name.startsWith('draft:'));
    for (const name of names) window.sessionStorage.removeItem(name);
  } catch {
    /** Without storage there are no drafts. */
  }
}

/**
 * Sets the owner of the form drafts in this tab and of the wizard input in this browser. The two can have different
 * owners before the call.
 * @param userId `null` for no owner.
 * @returns whether some of the input belonged to another user.
 */
export function setStoredInputOwner(userId: string | null): boolean {
  const owners = [consentAwareLocalStorage.read('workOwner'), safeSessionStorage.read('owner')];
  if (userId === null) {
    consentAwareLocalStorage.remove('workOwner');
    safeSessionStorage.remove('owner');
  } else {
    consentAwareLocalStorage.write('workOwner', userId);
    safeSessionStorage.write('owner', userId);
  }
  return owners.some((owner) => owner !== null && owner !== userId);
}
