import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { matchRequirementsEndpoint } from '@marketplace/contracts/matching/matching.api.ts';
import type { MatchedProvider, MatchedProvidersPageReply } from '@marketplace/contracts/matching/matching.views.ts';
import { consentAwareLocalStorage, parseStoredJson } from '../../../core/storage.ts';
import { buildSampleMatchedProvider, buildSampleMatchReply } from '../../../test/matchFixtures.ts';
import {
  getTestMatchCardNames,
  openRequirementsTestPage,
  pressTestButtonEvenIfHidden,
  installTwoProvidersMock,
} from '../../../test/resultsPageUtils.ts';
import { mockComputedReply, mockApiServer } from '../../../test/server.ts';

const meets = buildSampleMatchedProvider({
  id: 'orange',
  Provider: 'Orange',
  matchScore: 80,
  setsApart: { place: 'ownNetworks', text: 'Own network in Germany and Italy' },
});
const misses = buildSampleMatchedProvider({
  id: 'claro',
  Provider: 'Claro',
  matchScore: 59,
  missedMusts: [{ criterion: 'privateNetwork', kind: 'unknown', text: 'Private LTE/5G: not stated', points: 3, of: 8 }],
  cap: { at: 59, text: 'no private LTE/5G among its products' },
});

/** Runs a search with the application profile `Light` as a must. The search finds the given matches. */
async function searchMusts(found: MatchedProvider[], change: Partial<MatchedProvidersPageReply> = {}, at?: string) {
  const requests: Record<string, unknown>[] = [];
  const answers = { applicationProfile: 'Light', musts: ['applicationProfile'] };
  consentAwareLocalStorage.write('requirements', JSON.stringify(answers));
  mockApiServer.use(
    mockComputedReply(matchRequirementsEndpoint, ({ body }) => {
      requests.push(body as Record<string, unknown>);
      return buildSampleMatchReply(found, change);
    }),
  );
  const app = await openRequirementsTestPage(at);
  await pressTestButtonEvenIfHidden('Find Matching Providers');
  await screen.findByRole('list', { name: 'Insights' });
  return { ...app, requests };
}

const headings = (): string[] =>
  screen
    .queryAllByRole('heading', { level: 2 })
    .map((heading) => heading.textContent)
    .filter((text) => text.includes('must'));

beforeEach(installTwoProvidersMock);

describe('matches of a search with musts', () => {
  test('groups matches with counts and shows missed musts', async () => {
    await searchMusts([meets, misses], { meetingMusts: 1 });
    expect(headings()).toEqual(['Meet all must-haves (1)', 'Miss a must-have (1)']);
    expect(getTestMatchCardNames()).toEqual(['Orange', 'Claro']);
    const missed = within(screen.getByRole('article', { name: 'Claro' })).getByRole('list', {
      name: 'Missed must-haves',
    });
    expect(missed.textContent).toBe('Misses a must-have. Private LTE/5G: not stated');
    expect(within(screen.getByRole('article', { name: 'Orange' })).queryByText(/Misses a must-have/)).toBeNull();
  });

  test('shows a note when no provider meets all musts', async () => {
    await searchMusts([misses], { meetingMusts: 0 });
    expect(headings()).toEqual(['Meet all must-haves (0)', 'Miss a must-have (1)']);
    expect(screen.getByText('No provider in this list meets all your must-haves.')).toBeTruthy();
  });

  test('shows one list in another order, and no counts when filtered', async () => {
    await searchMusts([meets, misses], { meetingMusts: 1, found: 1 }, '/requirements?type=MNO');
    expect(headings()).toEqual(['Meet all must-haves', 'Miss a must-have']);
    await userEvent.click(screen.getByRole('radio', { name: 'Table view' }));
    expect(screen.getAllByRole('table')).toHaveLength(2);
    expect(screen.getByText('Misses a must-have: Private LTE/5G: not stated')).toBeTruthy();
    await userEvent.click(screen.getAllByRole('button', { name: 'Type' })[0] as HTMLElement);
    await waitFor(() => expect(screen.getAllByRole('table')).toHaveLength(1));
  });

  test('shows one list without musts', async () => {
    await searchMusts([meets, misses]);
    await pressTestButtonEvenIfHidden('Must have Light data');
    await waitFor(() => expect(headings()).toEqual([]));
  });
});

describe('match with musts', () => {
  test('shows first what sets it apart, and the reason for a capped score', async () => {
    await searchMusts([meets, misses], { meetingMusts: 1 });
    const orange = screen.getByRole('article', { name: 'Orange' }).textContent;
    expect(orange.indexOf('Own network in Germany and Italy')).toBeLessThan(orange.indexOf('Covers all 14'));
    expect(screen.getByRole('article', { name: 'Claro' }).textContent).toContain(
      'Capped at 59: no private LTE/5G among its products',
    );
  });

  test('shows in its table row what sets it apart', async () => {
    await searchMusts([meets], {}, '/requirements?view=table');
    const row = screen.getByRole('row', { name: /Orange/ });
    expect(row.textContent).toContain('Own network in Germany and Italy');
  });
});

describe('must chip', () => {
  test('toggles the must and refreshes the matches', async () => {
    const { requests } = await searchMusts([meets]);
    const flag = screen.getByRole('button', { name: 'Must have Light data' });
    expect(flag.getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(flag);
    await waitFor(() => expect(requests.at(-1)).not.toHaveProperty('musts'));
    expect(flag.getAttribute('aria-pressed')).toBe('false');
    await userEvent.click(flag);
    expect(flag.getAttribute('aria-pressed')).toBe('true');
    expect(parseStoredJson(consentAwareLocalStorage, 'requirements')).toMatchObject({ musts: ['applicationProfile'] });
    expect(headings()[0]).toMatch(/^Meet all must-haves/);
  });
});
