import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { matchRequirements } from '@marketplace/contracts/matching/matching.api.ts';
import { localStore } from '../../../core/storage.ts';
import { userView } from '../../../test/fixtures.ts';
import { matchReply } from '../../../test/matchFixtures.ts';
import { renderApp } from '../../../test/renderApp.tsx';
import { cards, openRequirements, press, serveTwoProviders } from '../../../test/resultsPage.ts';
import { answersWith, refuses, server } from '../../../test/server.ts';

beforeEach(() => {
  serveTwoProviders();
  localStore.write('requirements', JSON.stringify({ applicationProfile: 'Light' }));
});

test('whoever restricted the processing is told why nothing is matched, nothing is asked, and the whole list stands there', async () => {
  const asked = vi.fn();
  server.use(answersWith(matchRequirements, () => (asked(), matchReply([]))));
  renderApp('/requirements', userView({ processing_restricted: true }));
  await screen.findByRole('region', { name: 'Results' });
  await press('Find Matching Providers');
  expect(await screen.findByText('Nothing is matched for you')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open your profile' }).getAttribute('href')).toBe('/profile');
  await waitFor(() => expect(cards()).toEqual(['emnify', '1NCE']));
  expect(asked).not.toHaveBeenCalled();
});

test('the page says so too where it was restricted elsewhere', async () => {
  server.use(refuses(matchRequirements, 403, 'privacy.restricted', 'You restricted the processing of your data.'));
  await openRequirements();
  await press('Find Matching Providers');
  expect(await screen.findByText('Nothing is matched for you')).toBeTruthy();
  expect(screen.queryByText('Failed to match providers to your requirements')).toBeNull();
});
