/** The keys of local storage. No other file names them, and no other file touches local or session storage. */
export const localKeys = {
  sessionToken: 'session_token',
  requirements: 'saved_requirements',
  recentSearches: 'recent_searches',
  cookieConsent: 'cookie_consent',
  serverStartTime: 'server_start_time',
  colourScheme: 'colour_scheme',
} as const;

export type LocalKey = keyof typeof localKeys;

/** What a tab keeps until it closes: the position token, dismissed notices and drafts of forms. */
export type TabKey = 'position' | 'bannerDismissed' | `draft:${string}`;

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

export const localStore: TextStorage<LocalKey> = textStorage(
  () => window.localStorage,
  (key) => localKeys[key],
);
export const tabStore: TextStorage<TabKey> = textStorage(
  () => window.sessionStorage,
  (key) => key,
);

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
