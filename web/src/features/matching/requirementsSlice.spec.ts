import { describe, expect, test } from 'vitest';
import type { Requirements, WizardData } from '@marketplace/contracts/matching/matching.requirements.ts';
import { providersListOpened, searchReopened } from '../../shared/searches/pageEvents.ts';
import { signedIn, signedOut, localWorkDiscarded } from '../../core/sessionSlice.ts';
import { buildUserView } from '../../test/fixtures.ts';
import type { ChosenProvider } from './selection/quoteSelection.ts';
import {
  type RequirementsThunk,
  chooseEmphasis,
  answerWizardField,
  clearWizardField,
  chooseGeographicMode,
  toggleMustField,
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
import { addTeamToSelection } from './selection/addTeamToSelection.ts';
import { emptyWizardAnswers } from './wizardAnswers.ts';

type Action = Parameters<typeof requirementsReducer>[1];

function provider(id: string): ChosenProvider {
  return { id, name: id, type: 'MVNO', logoFile: null };
}

/** State after the actions, starting from a newly opened page. */
function after(...actions: (Action | RequirementsThunk)[]): RequirementsState {
  let state = requirementsReducer(undefined, { type: 'opened' });
  const dispatch = <A extends Action>(action: A): A => {
    state = requirementsReducer(state, action);
    return action;
  };
  for (const each of actions) {
    if (typeof each === 'function') each(dispatch, () => ({ requirements: state }));
    else dispatch(each);
  }
  return state;
}

const light = answerWizardField({ applicationProfile: 'Light' });
const matched = [light, searchStarted(), matchCountReceived(12)];
const three = ['a', 'b', 'c'].map((id) => providerSelectionToggled(provider(id)));
const ids = (state: RequirementsState): string[] => state.chosen.map(({ id }) => id);

describe('requirements search', () => {
  test('starts no search without answers and ends it when they are cleared', () => {
    expect(after(searchStarted()).search).toBeNull();
    const emptied = after(...matched, answerWizardField({ applicationProfile: null }));
    expect(emptied).toMatchObject({ search: null, quoteMode: false });
    const withoutGeography = after(
      answerWizardField({ regions: ['Europe'] }),
      searchStarted(),
      chooseGeographicMode('countries'),
    );
    expect(withoutGeography.search).toBeNull();
  });

  test('keeps the searched answers until the next search', () => {
    const state = after(...matched, answerWizardField({ applicationProfile: 'High' }));
    expect(state.search?.applicationProfile).toBe('Light');
    expect(state.answers.applicationProfile).toBe('High');
  });

  test('ends the search and keeps the answers when the providers list opens', () => {
    const state = after(...matched, ...three, providersListOpened());
    expect(state).toMatchObject({ search: null, quoteMode: false, step: 1, chosen: [] });
    expect(state.answers.applicationProfile).toBe('Light');
  });

  test('keeps the answers of a guest and starts the requested search on sign-in', () => {
    const state = after(light, searchDeferredToSignIn(), signedIn({ token: 't', user: buildUserView() }));
    expect(state.search?.applicationProfile).toBe('Light');
  });

  test('starts no search on sign-in unless it was requested', () => {
    expect(after(light, signedIn({ token: 't', user: buildUserView() })).search).toBeNull();
  });

  test('ends the search on sign-out', () => {
    expect(after(...matched, ...three, signedOut('left')).search).toBeNull();
  });

  test('clears answers and selection when the work of a user is discarded', () => {
    expect(after(...matched, ...three, localWorkDiscarded())).toMatchObject({
      search: null,
      chosen: [],
      answers: emptyWizardAnswers,
    });
  });
});

describe('reopened search', () => {
  const data: WizardData = { geographicMode: 'regions', geographicRegions: ['Africa'] };

  test('fills the wizard, shows matches, and logs the search without saving it again', () => {
    const state = after(...matched, ...three, searchReopened({ data, find: true }));
    expect(state.answers).toMatchObject({ regions: ['Africa'], applicationProfile: null });
    expect(state).toMatchObject({ search: { regions: ['Africa'] }, pendingRecord: 'log', chosen: [] });
  });

  test('only fills the wizard for guests', () => {
    const state = after(searchReopened({ data, find: false }));
    expect(state).toMatchObject({ answers: { regions: ['Africa'] }, search: null, pendingRecord: null });
  });

  test('shows the full list when it has no requirements', () => {
    expect(after(...matched, searchReopened({ data: {}, find: true }))).toMatchObject({
      search: null,
      pendingRecord: null,
    });
  });
});

describe('record of the current search', () => {
  test('records each started search once', () => {
    expect(after(...matched).pendingRecord).toBe('saveAndLog');
    expect(after(...matched, searchRecorded()).pendingRecord).toBeNull();
    expect(after(...matched, searchRecorded(), searchStarted()).pendingRecord).toBe('saveAndLog');
  });

  test('does not record a search that ends before its reply', () => {
    expect(after(...matched, signedOut('expired')).pendingRecord).toBeNull();
    expect(after(...matched, wizardReset()).pendingRecord).toBeNull();
  });
});

describe('musts and emphasis', () => {
  test('changes the results at once, while other answers wait for the next search', () => {
    const state = after(
      ...[...matched, searchRecorded(), answerWizardField({ deploymentScale: '>50K' })],
      ...[toggleMustField('applicationProfile'), chooseEmphasis(['platform', 'esim'])],
    );
    const weighed = { applicationProfile: 'Light', musts: ['applicationProfile'], emphasis: ['platform', 'esim'] };
    expect(state.search).toMatchObject({ ...weighed, deploymentScale: null });
    expect(state.answers).toMatchObject({ ...weighed, deploymentScale: '>50K' });
    expect(state.pendingRecord).toBe('saveAndLog');
  });

  test('removes musts and emphasis from the results at once', () => {
    const state = after(...matched, toggleMustField('applicationProfile'), toggleMustField('applicationProfile'));
    expect(state.search).toEqual(state.answers);
    expect(state.answers).not.toHaveProperty('musts');
    expect(after(...matched, chooseEmphasis(['esim']), chooseEmphasis([])).search).not.toHaveProperty('emphasis');
  });

  test('starts no search', () => {
    expect(after(light, toggleMustField('applicationProfile'), chooseEmphasis(['esim'])).search).toBeNull();
  });

  test('keeps the current search when a must is set on a field outside of it', () => {
    const state = after(...matched, answerWizardField({ ntnSupport: true }), toggleMustField('ntnSupport'));
    expect(state.answers.musts).toEqual(['ntnSupport']);
    expect(state.search).not.toHaveProperty('musts');
  });
});

describe('wizard steps and answers', () => {
  test('opens step 2 when quotes are requested', () => {
    expect(after(...matched, quotesStepOpened()).step).toBe(2);
  });

  test('returns to step 1 from the request', () => {
    expect(after(...matched, quotesStepOpened(), providersStepOpened()).step).toBe(1);
  });

  test('returns to step 1 with an empty selection after sending', () => {
    const state = after(...matched, ...three, quotesStepOpened(), quoteRequestsSent());
    expect(state).toMatchObject({ step: 1, chosen: [] });
  });

  test('enables quotes when there are matches', () => {
    expect(after(...matched).quoteMode).toBe(true);
  });

  test('disables quotes and returns to step 1 without matches', () => {
    const state = after(...matched, ...three, quotesStepOpened(), matchCountReceived(0));
    expect(state).toMatchObject({ quoteMode: false, step: 1 });
  });

  test('clears the selection when quotes are disabled', () => {
    expect(after(...matched, ...three, matchCountReceived(0)).chosen).toEqual([]);
  });

  test('does not open step 2 without quote mode', () => {
    expect(after(quotesStepOpened()).step).toBe(1);
  });

  test('clears regions when countries are chosen, and vice versa', () => {
    const state = after(answerWizardField({ regions: ['Europe'] }), chooseGeographicMode('countries'));
    expect(state.answers).toMatchObject({ geographicMode: 'countries', regions: [] });
  });

  test.each([
    ['deviceManagement', { deviceManagement: 'Advanced' }, 'Basic'],
    ['apisRequired', { apisRequired: 'Advanced APIs' }, 'None'],
    ['privateNetworkNeeded', { privateNetworkNeeded: 'Private LoRaWAN' }, 'None'],
    ['powerSensitivity', { powerSensitivity: 'Mains-powered' }, null],
    ['applicationProfile', { applicationProfile: 'High' }, null],
    ['deviceMobility', { deviceMobility: 'Mixed' }, null],
    ['deploymentScale', { deploymentScale: '>50K' }, null],
    ['simRequirements', { simRequirements: ['Physical SIM'] }, []],
    ['ntnSupport', { ntnSupport: true }, false],
  ] as const)('resets %s when its filter chip is removed', (field, given, reset) => {
    const state = after(answerWizardField({ ...given } as Partial<Requirements>), clearWizardField(field));
    expect(state.answers[field]).toEqual(reset);
  });

  test.each([{ regions: ['Europe', 'Africa'] }, { countries: ['DE', 'FR'] }] as Partial<Requirements>[])(
    'clears %j when the geography chip is removed',
    (given) => {
      const state = after(answerWizardField(given), clearWizardField('geography'));
      expect(state.answers).toMatchObject({ regions: [], countries: [] });
    },
  );

  test('searches again when a filter chip is removed while matches are shown', () => {
    const state = after(
      light,
      answerWizardField({ deviceManagement: 'Advanced' }),
      searchStarted(),
      clearWizardField('deviceManagement'),
    );
    expect(state.answers.deviceManagement).toBe('Basic');
    expect(state.search).toMatchObject({ deviceManagement: 'Basic', applicationProfile: 'Light' });
    const emptied = after(light, searchStarted(), clearWizardField('applicationProfile'));
    expect(emptied.search).toBeNull();
  });

  test('starts no search when a filter chip is removed before a search', () => {
    expect(after(light, answerWizardField({ ntnSupport: true }), clearWizardField('ntnSupport')).search).toBeNull();
  });

  test('restores all defaults and ends the search on reset', () => {
    const state = after(...matched, ...three, wizardReset());
    expect(state).toMatchObject({ answers: emptyWizardAnswers, search: null, quoteMode: false, step: 1, chosen: [] });
  });
});

describe('provider selection for quotes', () => {
  test('adds providers up to the limit, removes single ones and clears all', () => {
    expect(ids(after(...matched, ...three))).toEqual(['a', 'b', 'c']);
    expect(ids(after(...matched, ...three, providerSelectionToggled(provider('b'))))).toEqual(['a', 'c']);
    expect(ids(after(...matched, ...three, providerSelectionCleared()))).toEqual([]);
    expect(ids(after(...matched, ...three, providerSelectionToggled(provider('d'))))).toEqual(['a', 'b', 'c']);
  });

  test('adds a team to the selected providers', () => {
    const team = ['a', 'b'].map(provider);
    expect(addTeamToSelection([provider('b')], team)?.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(ids(after(...matched, teamSelected(team)))).toEqual(['a', 'b']);
  });

  test('rejects a team that exceeds the limit as a whole', () => {
    const before = ['a', 'b'].map(provider);
    const chosen = addTeamToSelection(before, ['c', 'd'].map(provider));
    expect(chosen).toBeNull();
    const state = after(...matched, ...three.slice(0, 2), teamSelected(chosen));
    expect(ids(state)).toEqual(['a', 'b']);
    expect(state.limitHitCount).toBe(1);
  });

  test('selects a provider only once', () => {
    const twice = after(...matched, providerPreselected(provider('a')), providerPreselected(provider('a')));
    expect(ids(twice)).toEqual(['a']);
  });

  test('rejects a fourth provider and shows the message on each attempt', () => {
    const state = after(...matched, ...three, providerSelectionToggled(provider('d')));
    expect(ids(state)).toEqual(['a', 'b', 'c']);
    expect(state.limitHitCount).toBe(1);
    expect(requirementsReducer(state, providerSelectionToggled(provider('d'))).limitHitCount).toBe(2);
    expect(requirementsReducer(state, limitMessageCleared()).limitHitCount).toBe(0);
  });

  test('hides the limit message when a provider is deselected', () => {
    const state = after(
      ...matched,
      ...three,
      providerSelectionToggled(provider('d')),
      providerSelectionToggled(provider('a')),
    );
    expect(state.limitHitCount).toBe(0);
  });

  test('preselects a provider from a list and opens step 2', () => {
    const state = after(providerPreselected(provider('a')), providerPreselected(provider('a')));
    expect([state.quoteMode, state.step]).toEqual([true, 2]);
    expect(ids(state)).toEqual(['a']);
  });

  test('does not preselect a provider beyond the limit', () => {
    const state = after(...matched, ...three, providerPreselected(provider('d')));
    expect(ids(state)).toEqual(['a', 'b', 'c']);
    expect([state.limitHitCount, state.step]).toEqual([1, 1]);
  });
});
