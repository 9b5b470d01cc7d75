import { describe, expect, test } from 'vitest';
import type { RequirementsWizardRequest } from '@marketplace/contracts/matching/matching.requirements.ts';
import { providersListOpenedAction, previousSearchReopenedAction } from '../../shared/searches/pageEvents.ts';
import { signedIn, signedOut, localInputDiscardedAction } from '../../core/sessionSlice.ts';
import { buildSampleSignedInUser } from '../../test/fixtures.ts';
import { reduceTestRequirementsActions } from '../../test/requirementsStateAfter.ts';
import type { ProviderInQuoteSelection } from './selection/quoteSelection.ts';
import {
  createRankingEmphasisThunk,
  createWizardAnswersThunk,
  chooseGeographicMode,
  toggleFieldMarkedAsMustInStore,
} from './requirementsActions.ts';
import {
  limitMessageCleared,
  matchCountReceived,
  providerPreselected,
  providersStepOpened,
  providerSelectionToggled,
  quotesStepOpened,
  quoteRequestsSent,
  requirementsReducer,
  type RequirementsState,
  searchRecorded,
  searchStarted,
  searchDeferredToSignIn,
  providerSelectionCleared,
  teamSelected,
  wizardReset,
} from './requirementsSlice.ts';
import { addProviderCombinationToRfqSelection } from './selection/addProviderCombinationToRfqSelection.ts';
import { emptyWizardAnswers } from './wizardAnswers.ts';

function provider(id: string): ProviderInQuoteSelection {
  return { id, name: id, type: 'MVNO', logoFile: null };
}

const light = createWizardAnswersThunk({ applicationProfile: 'Light' });
const matched = [light, searchStarted(), matchCountReceived(12)];
const three = ['a', 'b', 'c'].map((id) => providerSelectionToggled(provider(id)));
const ids = (state: RequirementsState): string[] => state.chosen.map(({ id }) => id);

describe('requirements search', () => {
  test('starts no search without answers and ends it when they are cleared', () => {
    expect(reduceTestRequirementsActions(searchStarted()).search).toBeNull();
    const emptied = reduceTestRequirementsActions(...matched, createWizardAnswersThunk({ applicationProfile: null }));
    expect(emptied).toMatchObject({ search: null, quoteMode: false });
    const withoutGeography = reduceTestRequirementsActions(
      createWizardAnswersThunk({ regions: ['Europe'] }),
      searchStarted(),
      chooseGeographicMode('countries'),
    );
    expect(withoutGeography.search).toBeNull();
  });

  test('keeps the searched answers until the next search', () => {
    const state = reduceTestRequirementsActions(...matched, createWizardAnswersThunk({ applicationProfile: 'High' }));
    expect(state.search?.applicationProfile).toBe('Light');
    expect(state.answers.applicationProfile).toBe('High');
  });

  test('ends the search and keeps the answers when the providers list opens', () => {
    const state = reduceTestRequirementsActions(...matched, ...three, providersListOpenedAction());
    expect(state).toMatchObject({ search: null, quoteMode: false, step: 1, chosen: [] });
    expect(state.answers.applicationProfile).toBe('Light');
  });

  test('keeps the answers of a guest and starts the requested search on sign-in', () => {
    const state = reduceTestRequirementsActions(
      light,
      searchDeferredToSignIn(),
      signedIn({ token: 't', user: buildSampleSignedInUser() }),
    );
    expect(state.search?.applicationProfile).toBe('Light');
  });

  test('starts no search on sign-in unless it was requested', () => {
    expect(
      reduceTestRequirementsActions(light, signedIn({ token: 't', user: buildSampleSignedInUser() })).search,
    ).toBeNull();
  });

  test('ends the search on sign-out', () => {
    expect(reduceTestRequirementsActions(...matched, ...three, signedOut('left')).search).toBeNull();
  });

  test('clears answers and selection when the work of a user is discarded', () => {
    expect(reduceTestRequirementsActions(...matched, ...three, localInputDiscardedAction())).toMatchObject({
      search: null,
      chosen: [],
      answers: emptyWizardAnswers,
    });
  });
});

describe('reopened search', () => {
  const data: RequirementsWizardRequest = { geographicMode: 'regions', geographicRegions: ['Africa'] };

  test('fills the wizard, shows matches, and logs the search without saving it again', () => {
    const state = reduceTestRequirementsActions(
      ...matched,
      ...three,
      previousSearchReopenedAction({ data, find: true }),
    );
    expect(state.answers).toMatchObject({ regions: ['Africa'], applicationProfile: null });
    expect(state).toMatchObject({ search: { regions: ['Africa'] }, pendingRecord: 'log', chosen: [] });
  });

  test('only fills the wizard for guests', () => {
    const state = reduceTestRequirementsActions(previousSearchReopenedAction({ data, find: false }));
    expect(state).toMatchObject({ answers: { regions: ['Africa'] }, search: null, pendingRecord: null });
  });

  test('shows the full list when it has no requirements', () => {
    expect(
      reduceTestRequirementsActions(...matched, previousSearchReopenedAction({ data: {}, find: true })),
    ).toMatchObject({
      search: null,
      pendingRecord: null,
    });
  });
});

describe('record of the current search', () => {
  test('records each started search once', () => {
    expect(reduceTestRequirementsActions(...matched).pendingRecord).toBe('saveAndLog');
    expect(reduceTestRequirementsActions(...matched, searchRecorded()).pendingRecord).toBeNull();
    expect(reduceTestRequirementsActions(...matched, searchRecorded(), searchStarted()).pendingRecord).toBe(
      'saveAndLog',
    );
  });

  test('does not record a search that ends before its reply', () => {
    expect(reduceTestRequirementsActions(...matched, signedOut('expired')).pendingRecord).toBeNull();
    expect(reduceTestRequirementsActions(...matched, wizardReset()).pendingRecord).toBeNull();
  });
});

describe('musts and emphasis', () => {
  test('changes the results at once, while other answers wait for the next search', () => {
    const state = reduceTestRequirementsActions(
      ...[...matched, searchRecorded(), createWizardAnswersThunk({ deploymentScale: '>50K' })],
      ...[toggleFieldMarkedAsMustInStore('applicationProfile'), createRankingEmphasisThunk(['platform', 'esim'])],
    );
    const weighed = { applicationProfile: 'Light', musts: ['applicationProfile'], emphasis: ['platform', 'esim'] };
    expect(state.search).toMatchObject({ ...weighed, deploymentScale: null });
    expect(state.answers).toMatchObject({ ...weighed, deploymentScale: '>50K' });
    expect(state.pendingRecord).toBe('saveAndLog');
  });

  test('removes musts and emphasis from the results at once', () => {
    const state = reduceTestRequirementsActions(
      ...matched,
      toggleFieldMarkedAsMustInStore('applicationProfile'),
      toggleFieldMarkedAsMustInStore('applicationProfile'),
    );
    expect(state.search).toEqual(state.answers);
    expect(state.answers).not.toHaveProperty('musts');
    expect(
      reduceTestRequirementsActions(...matched, createRankingEmphasisThunk(['esim']), createRankingEmphasisThunk([]))
        .search,
    ).not.toHaveProperty('emphasis');
  });

  test('starts no search', () => {
    expect(
      reduceTestRequirementsActions(
        light,
        toggleFieldMarkedAsMustInStore('applicationProfile'),
        createRankingEmphasisThunk(['esim']),
      ).search,
    ).toBeNull();
  });

  test('keeps the current search when a must is set on a field outside of it', () => {
    const state = reduceTestRequirementsActions(
      ...matched,
      createWizardAnswersThunk({ ntnSupport: true }),
      toggleFieldMarkedAsMustInStore('ntnSupport'),
    );
    expect(state.answers.musts).toEqual(['ntnSupport']);
    expect(state.search).not.toHaveProperty('musts');
  });
});

describe('wizard steps and answers', () => {
  test('opens step 2 when quotes are requested', () => {
    expect(reduceTestRequirementsActions(...matched, quotesStepOpened()).step).toBe(2);
  });

  test('returns to step 1 from the request', () => {
    expect(reduceTestRequirementsActions(...matched, quotesStepOpened(), providersStepOpened()).step).toBe(1);
  });

  test('returns to step 1 with an empty selection after sending', () => {
    const state = reduceTestRequirementsActions(...matched, ...three, quotesStepOpened(), quoteRequestsSent());
    expect(state).toMatchObject({ step: 1, chosen: [] });
  });

  test('enables quotes when there are matches', () => {
    expect(reduceTestRequirementsActions(...matched).quoteMode).toBe(true);
  });

  test('disables quotes and returns to step 1 without matches', () => {
    const state = reduceTestRequirementsActions(...matched, ...three, quotesStepOpened(), matchCountReceived(0));
    expect(state).toMatchObject({ quoteMode: false, step: 1 });
  });

  test('clears the selection when quotes are disabled', () => {
    expect(reduceTestRequirementsActions(...matched, ...three, matchCountReceived(0)).chosen).toEqual([]);
  });

  test('does not open step 2 without quote mode', () => {
    expect(reduceTestRequirementsActions(quotesStepOpened()).step).toBe(1);
  });

  test('clears regions when countries are chosen, and vice versa', () => {
    const state = reduceTestRequirementsActions(
      createWizardAnswersThunk({ regions: ['Europe'] }),
      chooseGeographicMode('countries'),
    );
    expect(state.answers).toMatchObject({ geographicMode: 'countries', regions: [] });
  });

  test('restores all defaults and ends the search on reset', () => {
    const state = reduceTestRequirementsActions(...matched, ...three, wizardReset());
    expect(state).toMatchObject({ answers: emptyWizardAnswers, search: null, quoteMode: false, step: 1, chosen: [] });
  });
});

describe('provider selection for quotes', () => {
  test('adds providers up to the limit, removes single ones and clears all', () => {
    expect(ids(reduceTestRequirementsActions(...matched, ...three))).toEqual(['a', 'b', 'c']);
    expect(ids(reduceTestRequirementsActions(...matched, ...three, providerSelectionToggled(provider('b'))))).toEqual([
      'a',
      'c',
    ]);
    expect(ids(reduceTestRequirementsActions(...matched, ...three, providerSelectionCleared()))).toEqual([]);
    expect(ids(reduceTestRequirementsActions(...matched, ...three, providerSelectionToggled(provider('d'))))).toEqual([
      'a',
      'b',
      'c',
    ]);
  });

  test('adds a team to the selected providers', () => {
    const team = ['a', 'b'].map(provider);
    expect(addProviderCombinationToRfqSelection([provider('b')], team)?.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(ids(reduceTestRequirementsActions(...matched, teamSelected(team)))).toEqual(['a', 'b']);
  });

  test('rejects a team that exceeds the limit as a whole', () => {
    const before = ['a', 'b'].map(provider);
    const chosen = addProviderCombinationToRfqSelection(before, ['c', 'd'].map(provider));
    expect(chosen).toBeNull();
    const state = reduceTestRequirementsActions(...matched, ...three.slice(0, 2), teamSelected(chosen));
    expect(ids(state)).toEqual(['a', 'b']);
    expect(state.limitHitCount).toBe(1);
  });

  test('selects a provider only once', () => {
    const twice = reduceTestRequirementsActions(
      ...matched,
      providerPreselected(provider('a')),
      providerPreselected(provider('a')),
    );
    expect(ids(twice)).toEqual(['a']);
  });

  test('rejects a fourth provider and shows the message on each attempt', () => {
    const state = reduceTestRequirementsActions(...matched, ...three, providerSelectionToggled(provider('d')));
    expect(ids(state)).toEqual(['a', 'b', 'c']);
    expect(state.limitHitCount).toBe(1);
    expect(requirementsReducer(state, providerSelectionToggled(provider('d'))).limitHitCount).toBe(2);
    expect(requirementsReducer(state, limitMessageCleared()).limitHitCount).toBe(0);
  });

  test('hides the limit message when a provider is deselected', () => {
    const state = reduceTestRequirementsActions(
      ...matched,
      ...three,
      providerSelectionToggled(provider('d')),
      providerSelectionToggled(provider('a')),
    );
    expect(state.limitHitCount).toBe(0);
  });

  test('preselects a provider from a list and opens step 2', () => {
    const state = reduceTestRequirementsActions(providerPreselected(provider('a')), providerPreselected(provider('a')));
    expect([state.quoteMode, state.step]).toEqual([true, 2]);
    expect(ids(state)).toEqual(['a']);
  });

  test('does not preselect a provider beyond the limit', () => {
    const state = reduceTestRequirementsActions(...matched, ...three, providerPreselected(provider('d')));
    expect(ids(state)).toEqual(['a', 'b', 'c']);
    expect([state.limitHitCount, state.step]).toEqual([1, 1]);
  });
});
