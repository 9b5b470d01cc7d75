import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { matchRequirementsEndpoint } from '@marketplace/contracts/matching/matching.api.ts';
import { consentAwareLocalStorage } from '../../../core/storage.ts';
import { buildSampleSignedInUser } from '../../../test/fixtures.ts';
import { buildSampleMatchReply } from '../../../test/matchFixtures.ts';
import { renderTestApp } from '../../../test/renderTestApp.tsx';
import {
  getTestMatchCardNames,
  openRequirementsTestPage,
  pressTestButtonEvenIfHidden,
  installTwoProvidersMock,
} from '../../../test/resultsPageUtils.ts';
import { mockComputedReply, mockErrorReply, mockApiServer } from '../../../test/server.ts';

beforeEach(() => {
  installTwoProvidersMock();
  consentAwareLocalStorage.write('requirements', JSON.stringify({ applicationProfile: 'Light' }));
});

test('shows a notice and the full list without matching when processing is restricted', async () => {
  const matchRequested = vi.fn();
  mockApiServer.use(mockComputedReply(matchRequirementsEndpoint, () => (matchRequested(), buildSampleMatchReply([]))));
  renderTestApp('/requirements', buildSampleSignedInUser({ processing_restricted: true }));
  await screen.findByRole('region', { name: 'Results' });
  await pressTestButtonEvenIfHidden('Find Matching Providers');
  expect(await screen.findByText('Matching is off for your account')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open profile' }).getAttribute('href')).toBe('/profile');
  await waitFor(() => expect(getTestMatchCardNames()).toEqual(['emnify', '1NCE']));
  expect(matchRequested).not.toHaveBeenCalled();
});

test('shows the notice when the server reports the restriction', async () => {
  mockApiServer.use(
    mockErrorReply(matchRequirementsEndpoint, 403, 'privacy.restricted', 'You restricted the processing of your data.'),
  );
  await openRequirementsTestPage();
  await pressTestButtonEvenIfHidden('Find Matching Providers');
  expect(await screen.findByText('Matching is off for your account')).toBeTruthy();
  expect(screen.queryByText('Failed to match providers to your requirements')).toBeNull();
});
