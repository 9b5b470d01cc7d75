import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildSampleUserView } from '../test/fixtures.ts';
import { renderApp } from '../test/renderApp.tsx';
import { signedIn, signedOut } from './sessionSlice.ts';
import { consentAwareLocalStore, claimStoredInputForUser, parseStoredJson, safeSessionStorage } from './storage.ts';

const ada = buildSampleUserView();
const grace = buildSampleUserView({ id: '99999999-9999-4999-8999-999999999999', email: 'grace@acme.example' });
const typed = { geographicMode: 'regions', geographicRegions: ['Africa'] };

/** Stores work of the first person in this browser. */
function storeWork(): void {
  consentAwareLocalStore.write('requirements', JSON.stringify(typed));
  consentAwareLocalStore.write('recentSearches', '[]');
  safeSessionStorage.write('draft:quote-1-0', '{"amount":"0.62"}');
}
const remainingWork = () => {
  const kept = parseStoredJson(consentAwareLocalStore, 'requirements') as { geographicRegions?: string[] } | null;
  return [kept?.geographicRegions?.join() ?? '', safeSessionStorage.read('draft:quote-1-0') ?? ''];
};

test('clears the wizard and drafts when another person signs in after the session ended', async () => {
  storeWork();
  const { store } = renderApp('/nowhere', ada);
  expect(await screen.findByRole('main')).toBeDefined();
  act(() => void store.dispatch(signedOut('expired')));
  expect(remainingWork()).toEqual(['Africa', '{"amount":"0.62"}']);
  act(() => void store.dispatch(signedIn({ token: 'other', user: grace })));
  expect(remainingWork()).toEqual(['', '']);
  expect(consentAwareLocalStore.read('recentSearches')).toBeNull();
});

test('keeps the work when the same person signs in after the session ended', () => {
  storeWork();
  const { store } = renderApp('/nowhere', ada);
  act(() => void store.dispatch(signedOut('expired')));
  act(() => void store.dispatch(signedIn({ token: 'new', user: ada })));
  expect(remainingWork()).toEqual(['Africa', '{"amount":"0.62"}']);
});

test('assigns the work of a guest to the first person who signs in', () => {
  storeWork();
  renderApp('/nowhere', grace);
  expect(remainingWork()).toEqual(['Africa', '{"amount":"0.62"}']);
  expect(claimStoredInputForUser(grace.id)).toBe(false);
});

test('clears all work on sign-out', () => {
  storeWork();
  const { store } = renderApp('/nowhere', ada);
  act(() => void store.dispatch(signedOut('left')));
  expect(remainingWork()).toEqual(['', '']);
  expect(Object.keys(window.localStorage)).not.toContain('work_owner');
});

test('clears drafts of a previous person even when another tab was claimed first', () => {
  storeWork();
  claimStoredInputForUser(ada.id);
  consentAwareLocalStore.write('workOwner', grace.id);
  renderApp('/nowhere', grace);
  expect(remainingWork()).toEqual(['', '']);
});

test('treats a token removed in another tab as a sign-out only when the owner was removed too', () => {
  storeWork();
  const { store } = renderApp('/nowhere', ada);
  const gone = new StorageEvent('storage', { key: 'session_token', newValue: null });
  act(() => void window.dispatchEvent(gone));
  expect(remainingWork()).toEqual(['Africa', '{"amount":"0.62"}']);
  act(() => void store.dispatch(signedIn({ token: 'new', user: ada })));
  consentAwareLocalStore.remove('workOwner');
  act(() => void window.dispatchEvent(gone));
  expect(remainingWork()).toEqual(['', '']);
});
