import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { storeTestCookieConsent } from '../test/consent.ts';
import {
  applyConsentToStorage,
  clearFormDrafts,
  clearConsentDependentStorage,
  localStorageConsentCategories,
  type LocalStorageKey,
  consentAwareLocalStorage,
  parseStoredJson,
  safeSessionStorage,
} from './storage.ts';

afterEach(() => vi.restoreAllMocks());

test('stores text under one key per purpose', () => {
  consentAwareLocalStorage.write('sessionToken', 'abc');
  expect(consentAwareLocalStorage.read('sessionToken')).toBe('abc');
  expect(window.localStorage.getItem('session_token')).toBe('abc');
  consentAwareLocalStorage.remove('sessionToken');
  expect(consentAwareLocalStorage.read('sessionToken')).toBeNull();
});

test('returns null for reads and ignores writes when storage is blocked', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(consentAwareLocalStorage.read('sessionToken')).toBeNull();
  expect(() => consentAwareLocalStorage.write('sessionToken', 'abc')).not.toThrow();
});

test('returns null for damaged JSON', () => {
  consentAwareLocalStorage.write('requirements', '{"power":');
  expect(parseStoredJson(consentAwareLocalStorage, 'requirements')).toBeNull();
  consentAwareLocalStorage.write('requirements', '{"power":1}');
  expect(parseStoredJson(consentAwareLocalStorage, 'requirements')).toEqual({ power: 1 });
});

test('clears drafts and keeps the log position', () => {
  safeSessionStorage.write('draft:account', '{}');
  safeSessionStorage.write('position', 'e1.4');
  clearFormDrafts();
  expect([safeSessionStorage.read('draft:account'), safeSessionStorage.read('position')]).toEqual([null, 'e1.4']);
});

describe('optional data', () => {
  afterEach(clearConsentDependentStorage);

  const stored = () => Object.keys(window.localStorage).sort();
  const optional = Object.entries(localStorageConsentCategories).filter(([, category]) => category !== 'necessary');
  const keys = optional.map(([key]) => key as LocalStorageKey);

  test('keeps data in memory only without consent to its category', () => {
    storeTestCookieConsent({ analytics: true });
    expect(keys).toEqual(['recentSearches', 'colourScheme']);
    for (const key of keys) consentAwareLocalStorage.write(key, 'mine');
    expect(stored()).toEqual(['cookie_consent']);
    expect(keys.map((key) => consentAwareLocalStorage.read(key))).toEqual(['mine', 'mine']);
  });

  test('does not read data of an earlier visit before there is consent', () => {
    window.localStorage.setItem('colour_scheme', 'dark');
    window.localStorage.removeItem('cookie_consent');
    expect(consentAwareLocalStorage.read('colourScheme')).toBeNull();
    storeTestCookieConsent({ functional: true });
    expect(consentAwareLocalStorage.read('colourScheme')).toBe('dark');
  });

  test('stores data when its category is allowed and deletes it when it is not', () => {
    storeTestCookieConsent({});
    consentAwareLocalStorage.write('colourScheme', 'dark');
    storeTestCookieConsent({ functional: true });
    applyConsentToStorage();
    expect(window.localStorage.getItem('colour_scheme')).toBe('dark');
    storeTestCookieConsent({});
    applyConsentToStorage();
    expect(stored()).toEqual(['cookie_consent']);
  });

  test('deletes optional data when the consent is withdrawn and keeps necessary data', () => {
    const necessary = (Object.keys(localStorageConsentCategories) as LocalStorageKey[]).filter(
      (key) => !keys.includes(key),
    );
    for (const key of [...keys, ...necessary.filter((key) => key !== 'cookieConsent')])
      consentAwareLocalStorage.write(key, 'mine');
    safeSessionStorage.write('draft:account', '{}');
    clearConsentDependentStorage();
    expect(stored()).toEqual(['saved_requirements', 'server_start_time', 'session_token', 'work_owner']);
    expect(keys.map((key) => consentAwareLocalStorage.read(key))).toEqual([null, null]);
    expect(safeSessionStorage.read('draft:account')).toBe('{}');
  });
});

const source = join(import.meta.dirname, '..');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(tsx?|css)$/.test(file));
const shipped = files.filter((file) => !/\.spec\.|^test\//.test(file));
const textOf = (file: string): string => readFileSync(join(source, file), 'utf8');

test('allows only storage.ts to access local and session storage', () => {
  expect(shipped.filter((file) => /\b(local|session)Storage\b/.test(textOf(file)))).toEqual(['core/storage.ts']);
});

test('allows only tokens.ts to define colours', () => {
  const colours = /#[0-9a-f]{3,8}\b(?![^\n]*['"`]\/)|rgba?\(|hsla?\(/i;
  const coloured = shipped.filter((file) => colours.test(textOf(file).replace(/mask[^;]*;/g, '')));
  expect(coloured).toEqual(['app/tokens.ts']);
});
