import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { readListingsEndpoint } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { matchRequirementsEndpoint } from '@marketplace/contracts/matching/matching.api.ts';
import type { MatchedProvidersPageReply, ProviderCombination } from '@marketplace/contracts/matching/matching.views.ts';
import { saveSearchEndpoint } from '@marketplace/contracts/searches/searches.api.ts';
import { consentAwareLocalStorage, parseStoredJson } from '../../../core/storage.ts';
import { buildSampleMatches, buildSampleMatchReply } from '../../../test/matchFixtures.ts';
import {
  openRequirementsTestPage,
  getTestSelectForQuotesCheckbox,
  pressTestButtonEvenIfHidden,
  installTwoProvidersMock,
  getTestSelectedForQuotesRegion,
} from '../../../test/resultsPageUtils.ts';
import { mockComputedReply, mockApiServer } from '../../../test/server.ts';
import { rfqProviderSelectionLimitMessage } from '../selection/quoteSelection.ts';
import { selectRequirements } from '../requirementsSlice.ts';

type JsonBody = Record<string, unknown>;

/**
 * Runs a search with the application profile `Light` and a mocked reply.
 * @returns the rendered app and the bodies of the match requests.
 */
async function searchWith(change: Partial<MatchedProvidersPageReply>, at?: string) {
  const requests: JsonBody[] = [];
  consentAwareLocalStorage.write('requirements', JSON.stringify({ applicationProfile: 'Light' }));
  mockApiServer.use(
    mockComputedReply(matchRequirementsEndpoint, ({ body }) => {
      requests.push(body as JsonBody);
      return buildSampleMatchReply(buildSampleMatches(4), change);
    }),
  );
  const app = await openRequirementsTestPage(at);
  await pressTestButtonEvenIfHidden('Find Matching Providers');
  await screen.findByRole('region', { name: 'Selected for quotes' });
  return { ...app, requests };
}

const chips = () => within(screen.getByRole('group', { name: 'Prioritise' }));
const toggleEmphasisChip = (name: string) => userEvent.click(chips().getByRole('button', { name }));

beforeEach(installTwoProvidersMock);

describe('emphasis chips', () => {
  test('reorders in click order, announces the order, saves it and restores it on reload', async () => {
    const saved: JsonBody[] = [];
    mockApiServer.use(
      mockComputedReply(saveSearchEndpoint, ({ body }) => {
        saved.push(body as JsonBody);
        return { position: 'e1.1', message: '', id: '44444444-4444-4444-8444-444444444444', saved: true };
      }),
    );
    const { requests, address } = await searchWith({});
    expect(chips().getByRole('status').textContent).toBe('Sort order: Score');
    await toggleEmphasisChip('Platform');
    await toggleEmphasisChip('eSIM readiness');
    await waitFor(() => expect(requests.at(-1)?.['emphasis']).toEqual(['platform', 'esim']));
    await waitFor(() =>
      expect(chips().getByRole('status').textContent).toBe('Sort order: Platform, eSIM readiness, Score'),
    );
    expect(chips().getByRole('button', { name: '2eSIM readiness', pressed: true })).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/requirements?emphasis=platform%2Cesim'));
    await toggleEmphasisChip('1Platform');
    await waitFor(() => expect(requests.at(-1)?.['emphasis']).toEqual(['esim']));
    await waitFor(() => expect(saved.at(-1)).toMatchObject({ requirements: { emphasis: ['esim'] } }));
    cleanup();
    await openRequirementsTestPage();
    await waitFor(() => expect(chips().getByRole('button', { name: 'eSIM readiness', pressed: true })).toBeTruthy());
  });

  test('clears the emphasis, also in the URL, when the requirements are reset', async () => {
    const { address } = await searchWith({}, '/requirements?view=table&show=20');
    await toggleEmphasisChip('Coverage');
    await waitFor(() => expect(address()).toContain('emphasis=coverage'));
    await pressTestButtonEvenIfHidden('Reset');
    await waitFor(() => expect(address()).toBe('/requirements?view=table'));
  });

  test('takes known values from the URL, and restores the emphasis with the Back button', async () => {
    const { requests, store, address, back } = await searchWith({}, '/requirements?emphasis=pricing,speed,coverage');
    await waitFor(() => expect(requests.at(-1)?.['emphasis']).toEqual(['pricing', 'coverage']));
    expect(selectRequirements(store.getState()).answers.emphasis).toEqual(['pricing', 'coverage']);
    expect(parseStoredJson(consentAwareLocalStorage, 'requirements')).toMatchObject({
      emphasis: ['pricing', 'coverage'],
    });
    await userEvent.click(screen.getByRole('radio', { name: 'Table view' }));
    await toggleEmphasisChip('Platform');
    await waitFor(() => expect(address()).toContain(`emphasis=${encodeURIComponent('pricing,coverage,platform')}`));
    await back();
    await waitFor(() => expect(chips().getAllByRole('button', { pressed: true })).toHaveLength(2));
    expect(address()).toBe(`/requirements?emphasis=${encodeURIComponent('pricing,coverage')}`);
  });
});

describe('tie note', () => {
  test('links to the field that would break the tie', async () => {
    await searchWith({ tie: { count: 24, question: { field: 'simRequirements', sizes: [5, 9, 10] } } });
    expect(screen.getByText('24 providers are tied.')).toBeTruthy();
    await pressTestButtonEvenIfHidden('Specify SIM type to separate them');
    expect(document.activeElement?.textContent).toBe('Physical SIM');
  });

  test('expands the advanced options for one of their fields on each click', async () => {
    await searchWith({ tie: { count: 3, question: { field: 'apisRequired', sizes: [1, 2] } } });
    const advanced = screen.getByRole('button', { name: /Advanced Options/ });
    for (let time = 0; time < 2; time += 1) {
      await pressTestButtonEvenIfHidden('Specify APIs to separate them');
      expect(advanced.getAttribute('aria-expanded')).toBe('true');
      expect(document.activeElement?.closest('[role="group"]')?.getAttribute('aria-label')).toBe('APIs');
      await userEvent.click(advanced);
    }
  });

  test('shows no link when no field would break the tie', async () => {
    await searchWith({ tie: { count: 2, question: null } });
    expect(screen.getByText('2 providers are tied.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /to separate them/ })).toBeNull();
  });
});

describe('provider teams', () => {
  const member = (number: number, countries: string[]) => ({
    id: `provider-${number}`,
    name: `Provider ${number}`,
    matchScore: 90 - number,
    countries,
    musts: [],
  });
  const pair: ProviderCombination = [member(1, ['DE', 'FR']), { ...member(3, ['BR']), musts: ['ntnSupport'] }];
  const trio: ProviderCombination = [member(1, ['DE']), member(3, ['BR']), member(4, ['FR'])];

  async function searchTeams(): Promise<void> {
    mockApiServer.use(
      mockComputedReply(readListingsEndpoint, ({ url }) => {
        const ids = url.searchParams.get('ids')?.split(',') ?? [];
        const providers = buildSampleMatches(4).filter(({ id }) => ids.includes(id));
        return { providers, missing: [], lastUpdated: null, catalogueVersion: 3 };
      }),
    );
    await searchWith({ together: [pair, trio] });
  }

  const select = async (team: RegExp): Promise<void> => {
    const button = within(screen.getByRole('article', { name: team })).getByRole<HTMLButtonElement>('button', {
      name: 'Select for quotes',
    });
    await waitFor(() => expect(button.disabled).toBe(false));
    await userEvent.click(button);
  };

  test('lists teams with the contribution of each member and selects a team with one click', async () => {
    await searchTeams();
    const team = within(screen.getByRole('article', { name: 'Best pair: Provider 1 and Provider 3' }));
    expect(team.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'P1Provider 1Germany and France89',
      'P3Provider 3Brazil · Satellite (NTN)87',
    ]);
    expect(screen.getByRole('article', { name: /^Best trio/ })).toBeTruthy();
    await select(/^Best pair/);
    expect(getTestSelectedForQuotesRegion().getByText('2/3')).toBeTruthy();
    expect(getTestSelectedForQuotesRegion().getByText('Provider 1, Provider 3')).toBeTruthy();
    const selected = screen.getByRole('button', { name: 'Selected for quotes', pressed: true });
    expect(document.activeElement).toBe(selected);
    await userEvent.click(selected);
    expect(getTestSelectedForQuotesRegion().getByText('2/3')).toBeTruthy();
  });

  test('selects no member of a team that exceeds the limit', async () => {
    await searchTeams();
    await userEvent.click(getTestSelectForQuotesCheckbox('Provider 2'));
    await select(/^Best trio/);
    expect(getTestSelectedForQuotesRegion().getByRole('alert').textContent).toBe(rfqProviderSelectionLimitMessage);
    expect(getTestSelectedForQuotesRegion().getByText('1/3')).toBeTruthy();
  });
});
