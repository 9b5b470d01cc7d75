import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { countMatches, matchRequirements } from '@marketplace/contracts/matching/matching.api.ts';
import type { MatchCount } from '@marketplace/contracts/matching/matching.views.ts';
import { localStore, readJson } from '../../../core/storage.ts';
import { userView } from '../../../test/fixtures.ts';
import { matches, matchReply } from '../../../test/matchFixtures.ts';
import { renderApp } from '../../../test/renderApp.tsx';
import { press, serveTwoProviders } from '../../../test/resultsPage.ts';
import { answersWith, refuses, server } from '../../../test/server.ts';

type Sent = Record<string, unknown>;
const choose = (field: string, option: string) =>
  userEvent.click(within(screen.getByRole('group', { name: field })).getByRole('button', { name: option }));
const kept = (): Sent => readJson(localStore, 'requirements') as Sent;

/** The wizard with its advanced options in sight. */
async function open(user: ReturnType<typeof userView> | null = userView()): Promise<void> {
  renderApp('/requirements', user);
  await screen.findByRole('region', { name: 'Requirements wizard' });
  await press(/Advanced Options/);
}

beforeEach(serveTwoProviders);

describe('the advanced options', () => {
  test('ask for how long devices stay connected, and take it back', async () => {
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
    expect(kept()).toMatchObject({ deviceLongevity: '10 years' });
    await press('Remove Device longevity 10 years');
    expect(kept()).not.toHaveProperty('deviceLongevity');
    await choose('Device longevity', 'Up to 3 years');
    await choose('Device longevity', 'None');
    expect(kept()).not.toHaveProperty('deviceLongevity');
  });

  test('ask for several kinds of security', async () => {
    await open();
    await choose('Security requirements', 'IoT SAFE');
    await choose('Security requirements', 'VPN');
    expect(kept()).toMatchObject({ securityRequirements: ['VPN', 'IoT SAFE'] });
    await press('Remove Security requirements VPN, IoT SAFE');
    expect(kept()).not.toHaveProperty('securityRequirements');
  });

  test('say what they hold once they are closed', async () => {
    await open();
    await choose('Device longevity', 'Up to 5 years');
    await choose('Security requirements', 'VPN');
    await press(/Advanced Options/);
    expect(screen.getByRole('button', { name: /Advanced Options/ }).textContent).toContain('Up to 5 years, VPN');
  });

  test('send Basic device management as chosen only once it was pressed', async () => {
    await open();
    await choose('Power', 'Mains-powered');
    expect(kept()).not.toHaveProperty('touched');
    await choose('Device management', 'Basic');
    expect(kept()).toMatchObject({ deviceManagement: 'Basic', touched: ['deviceManagement'] });
    await press('Remove Management Basic');
    expect(kept()).not.toHaveProperty('touched');
    await choose('Device management', 'Basic');
    await press('Reset');
    expect(kept()).not.toHaveProperty('touched');
  });
});

describe('a must', () => {
  test('is offered beside a field once that is answered, and goes with the answer', async () => {
    await open();
    expect(screen.queryByRole('button', { name: 'Power Must have' })).toBeNull();
    await choose('Power', 'Mains-powered');
    await press('Power Must have');
    expect(screen.getByRole('button', { name: 'Power Must have', pressed: true })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Must have Mains-powered', pressed: true })).toBeTruthy();
    expect(kept()).toMatchObject({ musts: ['powerSensitivity'] });
    await choose('Power', 'Mains-powered');
    expect(kept()).not.toHaveProperty('musts');
  });

  test('is not offered for what no criterion scores', async () => {
    await open();
    await choose('Device longevity', 'Up to 5 years');
    expect(screen.queryByRole('button', { name: /Must have/ })).toBeNull();
  });
});

describe('the number of matches while choosing', () => {
  /** Counts what is asked for; the bodies of the calls. */
  function counting(count: Partial<MatchCount> = {}): Sent[] {
    const asked: Sent[] = [];
    server.use(
      answersWith(countMatches, ({ body }) => {
        asked.push(body as Sent);
        return { count: 58, catalogueVersion: 3, ...count };
      }),
    );
    return asked;
  }

  test('is told to guests too, and asked for once they rest', async () => {
    const asked = counting();
    await open(null);
    await choose('Power', 'Mains-powered');
    await choose('Data Frequency', 'Light');
    expect(asked).toEqual([]);
    expect(await screen.findByText('58 providers match so far')).toBeTruthy();
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ powerSensitivity: 'Mains-powered', applicationProfile: 'Light' });
  });

  test('is not asked for without an answer, and goes with the last one', async () => {
    const asked = counting();
    await open(null);
    await choose('Power', 'Mains-powered');
    await screen.findByText('58 providers match so far');
    await press('Reset');
    expect(screen.queryByText(/match so far/)).toBeNull();
    await new Promise((done) => setTimeout(done, 600));
    expect(asked).toHaveLength(1);
  });

  test('tells how many have everything that is a must', async () => {
    counting({ count: 1, countMeetingMusts: 0 });
    await open(null);
    await choose('Power', 'Mains-powered');
    expect(await screen.findByText('1 provider matches so far, 0 with everything you must have')).toBeTruthy();
  });

  test('is left out when it cannot be had, and nothing else is said', async () => {
    const seen = vi.fn();
    server.use(refuses(countMatches, 429, 'limit', 'Too many calls'));
    server.events.on('response:mocked', ({ response }) => {
      if (response.status === 429) seen();
    });
    await open(null);
    await choose('Power', 'Mains-powered');
    await waitFor(() => expect(seen).toHaveBeenCalledOnce());
    expect(screen.queryByText(/match so far/)).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Find Matching Providers' }).disabled).toBe(false);
  });

  test('is not asked for what the matches in sight are', async () => {
    server.use(answersWith(matchRequirements, () => matchReply(matches(3))));
    const asked = counting();
    await open();
    await choose('Power', 'Mains-powered');
    await press('Find Matching Providers');
    await screen.findByRole('list', { name: 'Insights' });
    await new Promise((done) => setTimeout(done, 600));
    expect(asked).toEqual([]);
    await choose('Power', 'Battery-powered');
    await waitFor(() => expect(asked).toHaveLength(1));
  });
});
