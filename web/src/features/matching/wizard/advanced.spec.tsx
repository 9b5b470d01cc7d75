import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { countMatchesEndpoint, matchRequirementsEndpoint } from '@marketplace/contracts/matching/matching.api.ts';
import type { MatchCountReply } from '@marketplace/contracts/matching/matching.views.ts';
import { consentAwareLocalStorage, parseStoredJson } from '../../../core/storage.ts';
import { buildSampleSignedInUser } from '../../../test/fixtures.ts';
import { runTestWithFrozenTimers } from '../../../test/frozenTimers.ts';
import { buildSampleMatches, buildSampleMatchReply } from '../../../test/matchFixtures.ts';
import { renderTestApp } from '../../../test/renderTestApp.tsx';
import { pressTestButtonEvenIfHidden, installTwoProvidersMock } from '../../../test/resultsPageUtils.ts';
import { mockComputedReply, mockErrorReply, mockApiServer } from '../../../test/server.ts';

type JsonBody = Record<string, unknown>;
const choose = (field: string, option: string) =>
  userEvent.click(within(screen.getByRole('group', { name: field })).getByRole('button', { name: option }));
const savedRequirements = (): JsonBody => parseStoredJson(consentAwareLocalStorage, 'requirements') as JsonBody;

/** Opens the wizard with its advanced options expanded. */
async function open(
  user: ReturnType<typeof buildSampleSignedInUser> | null = buildSampleSignedInUser(),
): Promise<void> {
  renderTestApp('/requirements', user);
  await screen.findByRole('region', { name: 'Requirements wizard' });
  await pressTestButtonEvenIfHidden(/Advanced Options/);
}

beforeEach(installTwoProvidersMock);

describe('advanced options', () => {
  test('sets and resets the device longevity', async () => {
    await open();
    const longevity = within(screen.getByRole('group', { name: 'Device longevity' }));
    expect(longevity.getAllByRole('button').map((option) => option.textContent)).toEqual([
      'None',
      'Up to 3 years',
      'Up to 5 years',
      'Up to 10 years',
      'Up to 15 years',
    ]);
    expect(longevity.getByRole('button', { name: 'None', pressed: true })).toBeTruthy();
    await choose('Device longevity', 'Up to 10 years');
    expect(savedRequirements()).toMatchObject({ deviceLongevity: '10 years' });
    await pressTestButtonEvenIfHidden('Remove Device longevity 10 years');
    expect(savedRequirements()).not.toHaveProperty('deviceLongevity');
    await choose('Device longevity', 'Up to 3 years');
    await choose('Device longevity', 'None');
    expect(savedRequirements()).not.toHaveProperty('deviceLongevity');
  });

  test('selects several security requirements', async () => {
    await open();
    await choose('Security requirements', 'IoT SAFE');
    await choose('Security requirements', 'VPN');
    expect(savedRequirements()).toMatchObject({ securityRequirements: ['VPN', 'IoT SAFE'] });
    await pressTestButtonEvenIfHidden('Remove Security requirements VPN, IoT SAFE');
    expect(savedRequirements()).not.toHaveProperty('securityRequirements');
  });

  test('summarises the answers when collapsed', async () => {
    await open();
    await choose('Device longevity', 'Up to 5 years');
    await choose('Security requirements', 'VPN');
    await pressTestButtonEvenIfHidden(/Advanced Options/);
    expect(screen.getByRole('button', { name: /Advanced Options/ }).textContent).toContain('Up to 5 years, VPN');
  });

  test('stores Basic device management as chosen only after a click', async () => {
    await open();
    await choose('Power', 'Mains-powered');
    expect(savedRequirements()).not.toHaveProperty('touched');
    await choose('Device management', 'Basic');
    expect(savedRequirements()).toMatchObject({ deviceManagement: 'Basic', touched: ['deviceManagement'] });
    await pressTestButtonEvenIfHidden('Remove Management Basic');
    expect(savedRequirements()).not.toHaveProperty('touched');
    await choose('Device management', 'Basic');
    await pressTestButtonEvenIfHidden('Reset');
    expect(savedRequirements()).not.toHaveProperty('touched');
  });
});

describe('must mark', () => {
  test('offers a must for an answered field and removes it with the answer', async () => {
    await open();
    expect(screen.queryByRole('button', { name: 'Power Must have' })).toBeNull();
    await choose('Power', 'Mains-powered');
    await pressTestButtonEvenIfHidden('Power Must have');
    expect(screen.getByRole('button', { name: 'Power Must have', pressed: true })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Must have Mains-powered', pressed: true })).toBeTruthy();
    expect(savedRequirements()).toMatchObject({ musts: ['powerSensitivity'] });
    await choose('Power', 'Mains-powered');
    expect(savedRequirements()).not.toHaveProperty('musts');
  });

  test('offers no must for fields that are not scored', async () => {
    await open();
    await choose('Device longevity', 'Up to 5 years');
    expect(screen.queryByRole('button', { name: /Must have/ })).toBeNull();
  });
});

describe('live match count', () => {
  /** Mocks the endpoint that counts matches. @returns the bodies of the requests that it receives. */
  function serveCount(count: Partial<MatchCountReply> = {}): JsonBody[] {
    const requests: JsonBody[] = [];
    mockApiServer.use(
      mockComputedReply(countMatchesEndpoint, ({ body }) => {
        requests.push(body as JsonBody);
        return { count: 58, catalogueVersion: 3, ...count };
      }),
    );
    return requests;
  }

  test('shows the count to guests, after a debounce', async () => {
    const requests = serveCount();
    await open(null);
    await runTestWithFrozenTimers(async (pass) => {
      await choose('Power', 'Mains-powered');
      await pass(449);
      await choose('Data Frequency', 'Light');
      await pass(449);
      expect(requests).toEqual([]);
      await pass(1);
    });
    expect(await screen.findByText('58 providers match so far')).toBeTruthy();
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({ powerSensitivity: 'Mains-powered', applicationProfile: 'Light' });
  });

  test('neither requests nor shows a count without answers', async () => {
    const requests = serveCount();
    await open(null);
    await choose('Power', 'Mains-powered');
    await screen.findByText('58 providers match so far');
    await runTestWithFrozenTimers(async (pass) => {
      await pressTestButtonEvenIfHidden('Reset');
      expect(screen.queryByText(/match so far/)).toBeNull();
      await pass(5_000);
    });
    expect(requests).toHaveLength(1);
  });

  test('includes the number of providers that meet all musts', async () => {
    serveCount({ count: 1, countMeetingMusts: 0 });
    await open(null);
    await choose('Power', 'Mains-powered');
    expect(await screen.findByText('1 provider matches so far, 0 with all must-haves')).toBeTruthy();
  });

  test('hides the count without an error when counting fails', async () => {
    const seen = vi.fn();
    mockApiServer.use(mockErrorReply(countMatchesEndpoint, 429, 'limit', 'Too many calls'));
    mockApiServer.events.on('response:mocked', ({ response }) => {
      if (response.status === 429) seen();
    });
    await open(null);
    await choose('Power', 'Mains-powered');
    await waitFor(() => expect(seen).toHaveBeenCalledOnce());
    expect(screen.queryByText(/match so far/)).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Find Matching Providers' }).disabled).toBe(false);
  });

  test('requests no count for answers with shown matches', async () => {
    mockApiServer.use(mockComputedReply(matchRequirementsEndpoint, () => buildSampleMatchReply(buildSampleMatches(3))));
    const requests = serveCount();
    await open();
    await runTestWithFrozenTimers(async () => {
      await choose('Power', 'Mains-powered');
      await pressTestButtonEvenIfHidden('Find Matching Providers');
    });
    await screen.findByRole('list', { name: 'Insights' });
    expect(screen.queryByText(/match so far/)).toBeNull();
    expect(requests).toEqual([]);
  });

  test('hides the count while the matches of the answers are shown', async () => {
    mockApiServer.use(mockComputedReply(matchRequirementsEndpoint, () => buildSampleMatchReply(buildSampleMatches(3))));
    serveCount();
    await open();
    await choose('Power', 'Mains-powered');
    await screen.findByText('58 providers match so far');
    await pressTestButtonEvenIfHidden('Find Matching Providers');
    await screen.findByRole('list', { name: 'Insights' });
    expect(screen.queryByText(/match so far/)).toBeNull();
    await choose('Power', 'Battery-powered');
    expect(await screen.findByText('58 providers match so far')).toBeTruthy();
    await choose('Power', 'Mains-powered');
    await waitFor(() => expect(screen.queryByText(/match so far/)).toBeNull());
  });
});
