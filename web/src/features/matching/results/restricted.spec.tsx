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

test('shows a notice and the full list without matching when processing is restricted', async () => {
  const matchRequested = vi.fn();
  server.use(answersWith(matchRequirements, () => (matchRequested(), matchReply([]))));
  renderApp('/requirements', userView({ processing_restricted: true }));
  await screen.findByRole('region', { name: 'Results' });
  await press('Find Matching Providers');
  expect(await screen.findByText('Nothing is matched for you')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open your profile' }).getAttribute('href')).toBe('/profile');
  await waitFor(() => expect(cards()).toEqual(['emnify', '1NCE']));
  expect(matchRequested).not.toHaveBeenCalled();
});

test('shows the notice when the server reports the restriction', async () => {
  server.use(refuses(matchRequirements, 403, 'privacy.restricted', 'You restricted the processing of your data.'));
  await openRequirements();
  await press('Find Matching Providers');
  expect(await screen.findByText('Nothing is matched for you')).toBeTruthy();
  expect(screen.queryByText('Failed to match providers to your requirements')).toBeNull();
});
