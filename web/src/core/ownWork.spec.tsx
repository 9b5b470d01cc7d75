import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { userView } from '../test/fixtures.ts';
import { renderApp } from '../test/renderApp.tsx';
import { signedIn, signedOut } from './sessionSlice.ts';
import { localStore, ownWork, readJson, tabStore } from './storage.ts';

const ada = userView();
const grace = userView({ id: '99999999-9999-4999-8999-999999999999', email: 'grace@acme.example' });
const typed = { geographicMode: 'regions', geographicRegions: ['Africa'] };

/** What the first of them leaves in this browser. */
function type(): void {
  localStore.write('requirements', JSON.stringify(typed));
  localStore.write('recentSearches', '[]');
  tabStore.write('draft:quote-1-0', '{"amount":"0.62"}');
}
const left = () => {
  const kept = readJson(localStore, 'requirements') as { geographicRegions?: string[] } | null;
  return [kept?.geographicRegions?.join() ?? '', tabStore.read('draft:quote-1-0') ?? ''];
};

test('another person’s sign-in finds an empty wizard and no drafts after the session before had ended', async () => {
  type();
  const { store } = renderApp('/nowhere', ada);
  expect(await screen.findByRole('main')).toBeDefined();
  act(() => void store.dispatch(signedOut('expired')));
  expect(left()).toEqual(['Africa', '{"amount":"0.62"}']);
  act(() => void store.dispatch(signedIn({ token: 'other', user: grace })));
  expect(left()).toEqual(['', '']);
  expect(localStore.read('recentSearches')).toBeNull();
});

test('the same person finds what was typed after the session had ended', () => {
  type();
  const { store } = renderApp('/nowhere', ada);
  act(() => void store.dispatch(signedOut('expired')));
  act(() => void store.dispatch(signedIn({ token: 'new', user: ada })));
  expect(left()).toEqual(['Africa', '{"amount":"0.62"}']);
});

test('what a guest typed is the first person’s who signs in', () => {
  type();
  renderApp('/nowhere', grace);
  expect(left()).toEqual(['Africa', '{"amount":"0.62"}']);
  expect(ownWork(grace.id)).toBe(false);
});

test('signing out leaves nothing behind, for guests and for whoever signs in', () => {
  type();
  const { store } = renderApp('/nowhere', ada);
  act(() => void store.dispatch(signedOut('left')));
  expect(left()).toEqual(['', '']);
  expect(Object.keys(window.localStorage)).not.toContain('work_owner');
});

test('a tab whose drafts are of the person before finds them gone, though another tab was first', () => {
  type();
  ownWork(ada.id);
  localStore.write('workOwner', grace.id);
  renderApp('/nowhere', grace);
  expect(left()).toEqual(['', '']);
});

test('a token that went elsewhere is a sign-out where the owner went too, else a session that ended', () => {
  type();
  const { store } = renderApp('/nowhere', ada);
  const gone = new StorageEvent('storage', { key: 'session_token', newValue: null });
  act(() => void window.dispatchEvent(gone));
  expect(left()).toEqual(['Africa', '{"amount":"0.62"}']);
  act(() => void store.dispatch(signedIn({ token: 'new', user: ada })));
  localStore.remove('workOwner');
  act(() => void window.dispatchEvent(gone));
  expect(left()).toEqual(['', '']);
});
