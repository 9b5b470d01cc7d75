import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { readListings } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { matchRequirements } from '@marketplace/contracts/matching/matching.api.ts';
import type { MatchReply, MatchTeam } from '@marketplace/contracts/matching/matching.views.ts';
import { saveSearch } from '@marketplace/contracts/searches/searches.api.ts';
import { localStore, readJson } from '../../../core/storage.ts';
import { matches, matchReply } from '../../../test/matchFixtures.ts';
import { openRequirements, pick, press, serveTwoProviders, tray } from '../../../test/resultsPage.ts';
import { answersWith, server } from '../../../test/server.ts';
import { limitText } from '../selection/quoteSelection.ts';
import { requirementsOf } from '../requirementsSlice.ts';

type Sent = Record<string, unknown>;

/** The page with the answer to a search for light data; what was asked of the server, by its body. */
async function searchWith(change: Partial<MatchReply>, at?: string) {
  const asked: Sent[] = [];
  localStore.write('requirements', JSON.stringify({ applicationProfile: 'Light' }));
  server.use(
    answersWith(matchRequirements, ({ body }) => {
      asked.push(body as Sent);
      return matchReply(matches(4), change);
    }),
  );
  const app = await openRequirements(at);
  await press('Find Matching Providers');
  await screen.findByRole('region', { name: 'Selected for quotes' });
  return { ...app, asked };
}

const chips = () => within(screen.getByRole('group', { name: 'Put first' }));
const emphasise = (name: string) => userEvent.click(chips().getByRole('button', { name }));

beforeEach(serveTwoProviders);

describe('what comes first', () => {
  test('reorders the matches at once, in the order pressed, and is read out once they are there', async () => {
    const { asked, address } = await searchWith({});
    expect(chips().getByRole('status').textContent).toBe('Ordered by score');
    await emphasise('Platform');
    await emphasise('eSIM readiness');
    await waitFor(() => expect(asked.at(-1)?.['emphasis']).toEqual(['platform', 'esim']));
    await waitFor(() =>
      expect(chips().getByRole('status').textContent).toBe('Ordered by platform, then eSIM readiness, then score'),
    );
    expect(chips().getByRole('button', { name: '2eSIM readiness', pressed: true })).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/requirements?emphasis=platform%2Cesim'));
    await emphasise('1Platform');
    await waitFor(() => expect(asked.at(-1)?.['emphasis']).toEqual(['esim']));
  });

  test('is kept with the saved search and over a reload', async () => {
    const saved: Sent[] = [];
    server.use(
      answersWith(saveSearch, ({ body }) => {
        saved.push(body as Sent);
        return { position: 'e1.1', message: '', id: '44444444-4444-4444-8444-444444444444', saved: true };
      }),
    );
    await searchWith({});
    await emphasise('Coverage');
    await waitFor(() => expect(saved.at(-1)).toMatchObject({ requirements: { emphasis: ['coverage'] } }));
    cleanup();
    await openRequirements();
    await waitFor(() => expect(chips().getByRole('button', { name: 'Coverage', pressed: true })).toBeTruthy());
  });

  test('is taken from an address that somebody comes to, as far as it is understood', async () => {
    const { asked, store } = await searchWith({}, '/requirements?emphasis=pricing,speed,coverage');
    await waitFor(() => expect(asked.at(-1)?.['emphasis']).toEqual(['pricing', 'coverage']));
    expect(requirementsOf(store.getState()).answers.emphasis).toEqual(['pricing', 'coverage']);
    expect(readJson(localStore, 'requirements')).toMatchObject({ emphasis: ['pricing', 'coverage'] });
  });

  test('goes with the requirements when they are reset, and leaves the address', async () => {
    const { address } = await searchWith({}, '/requirements?view=table&show=20');
    await emphasise('Coverage');
    await waitFor(() => expect(address()).toContain('emphasis=coverage'));
    await press('Reset');
    await waitFor(() => expect(address()).toBe('/requirements?view=table'));
  });

  test('follows Back', async () => {
    const { address, back } = await searchWith({}, '/requirements?emphasis=coverage');
    await userEvent.click(screen.getByRole('radio', { name: 'Table view' }));
    await emphasise('Platform');
    await waitFor(() => expect(address()).toContain('emphasis=coverage%2Cplatform'));
    await back();
    await waitFor(() => expect(chips().getAllByRole('button', { pressed: true })).toHaveLength(1));
    expect(address()).toBe('/requirements?emphasis=coverage');
  });
});

describe('a tie', () => {
  test('is said, with the question that would split it as a button to its field', async () => {
    await searchWith({ tie: { count: 24, question: { field: 'simRequirements', sizes: [5, 9, 10] } } });
    expect(screen.getByText('24 equal.')).toBeTruthy();
    await press('SIM type would split them 5, 9, 10');
    expect(document.activeElement?.textContent).toBe('Physical SIM');
  });

  test('opens the advanced options for a field of theirs, each time', async () => {
    await searchWith({ tie: { count: 3, question: { field: 'apisRequired', sizes: [1, 2] } } });
    const advanced = screen.getByRole('button', { name: /Advanced Options/ });
    for (let time = 0; time < 2; time += 1) {
      await press('APIs would split them 1, 2');
      expect(advanced.getAttribute('aria-expanded')).toBe('true');
      expect(document.activeElement?.closest('[role="group"]')?.getAttribute('aria-label')).toBe('APIs');
      await userEvent.click(advanced);
    }
  });

  test('that no open question divides is only said', async () => {
    await searchWith({ tie: { count: 2, question: null } });
    expect(screen.getByText('2 equal.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /would split them/ })).toBeNull();
  });
});

describe('providers who do it together', () => {
  const member = (place: number, countries: string[]) => ({
    id: `provider-${place}`,
    name: `Provider ${place}`,
    matchScore: 90 - place,
    countries,
    musts: [],
  });
  const pair: MatchTeam = [member(1, ['DE', 'FR']), { ...member(3, ['BR']), musts: ['ntnSupport'] }];
  const trio: MatchTeam = [member(1, ['DE']), member(3, ['BR']), member(4, ['FR'])];

  async function searchTeams(): Promise<void> {
    server.use(
      answersWith(readListings, ({ url }) => {
        const ids = url.searchParams.get('ids')?.split(',') ?? [];
        const providers = matches(4).filter(({ id }) => ids.includes(id));
        return { providers, missing: [], lastUpdated: null, catalogueVersion: 3 };
      }),
    );
    await searchWith({ together: [pair, trio] });
  }

  test('stand above the matches with what each brings', async () => {
    await searchTeams();
    const team = within(screen.getByRole('article', { name: 'Best pair: Provider 1, Provider 3' }));
    expect(team.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'P1Provider 1Germany, France89',
      'P3Provider 3Brazil · Satellite (NTN)87',
    ]);
    expect(screen.getByRole('article', { name: /^Best trio/ })).toBeTruthy();
  });

  const select = async (team: RegExp): Promise<void> => {
    const button = within(screen.getByRole('article', { name: team })).getByRole<HTMLButtonElement>('button', {
      name: 'Select these for quotes',
    });
    await waitFor(() => expect(button.disabled).toBe(false));
    await userEvent.click(button);
  };

  test('are selected in one press', async () => {
    await searchTeams();
    await select(/^Best pair/);
    expect(tray().getByText('2/3')).toBeTruthy();
    expect(tray().getByText('Provider 1, Provider 3')).toBeTruthy();
    const selected = screen.getByRole('button', { name: 'Selected for quotes', pressed: true });
    expect(document.activeElement).toBe(selected);
    await userEvent.click(selected);
    expect(tray().getByText('2/3')).toBeTruthy();
  });

  test('are not selected in part: the limit is told', async () => {
    await searchTeams();
    await userEvent.click(pick('Provider 2'));
    await select(/^Best trio/);
    expect(tray().getByRole('alert').textContent).toBe(limitText);
    expect(tray().getByText('1/3')).toBeTruthy();
  });
});
