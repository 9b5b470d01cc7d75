import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildSampleSignedInUser } from '../test/fixtures.ts';
import { renderTestApp } from '../test/renderTestApp.tsx';
import { signedIn, signedOut } from './sessionSlice.ts';
import { consentAwareLocalStorage, setStoredInputOwner, parseStoredJson, safeSessionStorage } from './storage.ts';

const ada = buildSampleSignedInUser();
const grace = buildSampleSignedInUser({ id: '99999999-9999-4999-8999-999999999999', email: 'grace@acme.example' });
const typed = { geographicMode: 'regions', geographicRegions: ['Africa'] };

/** Stores input of the first user in this browser. */
function storeWork(): void {
  consentAwareLocalStorage.write('requirements', JSON.stringify(typed));
  consentAwareLocalStorage.write('recentSearches', '[]');
  safeSessionStorage.write('draft:quote-1-0', '{"amount":"0.62"}');
}
const remainingWork = () => {
  const kept = parseStoredJson(consentAwareLocalStorage, 'requirements') as { geographicRegions?: string[] } | null;
  return [kept?.geographicRegions?.join() ?? '', safeSessionStorage.read('draft:quote-1-0') ?? ''];
};

test('clears the wizard and drafts when another person signs in after the session ended', async () => {
  storeWork();
  const { store } = renderTestApp('/nowhere', ada);
  expect(await screen.findByRole('main')).toBeDefined();
  act(() => void store.dispatch(signedOut('expired')));
  expect(remainingWork()).toEqual(['Africa', '{"amount":"0.62"}']);
  act(() => void store.dispatch(signedIn({ token: 'other', user: grace })));
  expect(remainingWork()).toEqual(['', '']);
  expect(consentAwareLocalStorage.read('recentSearches')).toBeNull();
});

test('keeps the work when the same person signs in after the session ended', () => {
  storeWork();
  const { store } = renderTestApp('/nowhere', ada);
  act(() => void store.dispatch(signedOut('expired')));
  act(() => void store.dispatch(signedIn({ token: 'new', user: ada })));
  expect(remainingWork()).toEqual(['Africa', '{"amount":"0.62"}']);
});

test('assigns the work of a guest to the first person who signs in', () => {
  storeWork();
  renderTestApp('/nowhere', grace);
  expect(remainingWork()).toEqual(['Africa', '{"amount":"0.62"}']);
  expect(setStoredInputOwner(grace.id)).toBe(false);
});

test('clears all work on sign-out', () => {
  storeWork();
  const { store } = renderTestApp('/nowhere', ada);
  act(() => void store.dispatch(signedOut('left')));
  expect(remainingWork()).toEqual(['', '']);
  expect(Object.keys(window.localStorage)).not.toContain('work_owner');
});

test('clears drafts of a previous person even when another tab was claimed first', () => {
  storeWork();
  setStoredInputOwner(ada.id);
  consentAwareLocalStorage.write('workOwner', grace.id);
  renderTestApp('/nowhere', grace);
  expect(remainingWork()).toEqual(['', '']);
});

test('treats a token removed in another tab as a sign-out only when the owner was removed too', () => {
  storeWork();
  const { store } = renderTestApp('/nowhere', ada);
  const gone = new StorageEvent('storage', { key: 'session_token', newValue: null });
  act(() => void window.dispatchEvent(gone));
  expect(remainingWork()).toEqual(['Africa', '{"amount":"0.62"}']);
  act(() => void store.dispatch(signedIn({ token: 'new', user: ada })));
  consentAwareLocalStorage.remove('workOwner');
  act(() => void window.dispatchEvent(gone));
  expect(remainingWork()).toEqual(['', '']);
});
