import { describe, expect, test } from 'vitest';
import type { WizardData } from '@marketplace/contracts/matching/matching.requirements.ts';
import { providersListOpened, searchReopened } from '../../app/pageEvents.ts';
import { signedIn, signedOut } from '../../app/sessionSlice.ts';
import { userView } from '../../test/fixtures.ts';
import type { ChosenProvider } from './quoteSelection.ts';
import {
  answered,
  fieldRemoved,
  limitTextCleared,
  matchesCounted,
  modeChosen,
  providerPreselected,
  providersReturnedTo,
  providerToggled,
  quotesRequested,
  quotesSent,
  requirementsReducer,
  type RequirementsState,
  searchKept,
  searchStarted,
  searchWanted,
  selectionCleared,
  wizardReset,
} from './requirementsSlice.ts';
import { noAnswers } from './wizardAnswers.ts';

type Action = Parameters<typeof requirementsReducer>[1];

function provider(id: string): ChosenProvider {
  return { id, name: id, type: 'MVNO', logoFile: null };
}

/** The state after these actions, from a page that was just opened. */
function after(...actions: Action[]): RequirementsState {
  return actions.reduce<RequirementsState | undefined>(requirementsReducer, undefined) ?? fail();
}
function fail(): never {
  throw new Error('no actions');
}

const light = answered({ applicationProfile: 'Light' });
const matched = [light, searchStarted(), matchesCounted(12)];
const three = ['a', 'b', 'c'].map((id) => providerToggled(provider(id)));
const ids = (state: RequirementsState): string[] => state.chosen.map(({ id }) => id);

describe('matching', () => {
  test('with no requirements filled, matches are cleared and the full list is shown', () => {
    expect(after(searchStarted()).search).toBeNull();
    const emptied = after(...matched, answered({ applicationProfile: null }));
    expect(emptied).toMatchObject({ search: null, quoteMode: false });
    const placeless = after(answered({ regions: ['Europe'] }), searchStarted(), modeChosen('countries'));
    expect(placeless.search).toBeNull();
  });

  test('otherwise what is searched for is what was answered, until the next search', () => {
    const state = after(...matched, answered({ applicationProfile: 'High' }));
    expect(state.search?.applicationProfile).toBe('Light');
    expect(state.answers.applicationProfile).toBe('High');
  });

  test('opening the providers list resets any requirements search and keeps the answers', () => {
    const state = after(...matched, ...three, providersListOpened());
    expect(state).toMatchObject({ search: null, quoteMode: false, step: 1, chosen: [] });
    expect(state.answers.applicationProfile).toBe('Light');
  });

  test('a guest’s answers survive the sign-in, and the search that was asked for starts', () => {
    const state = after(light, searchWanted(), signedIn({ token: 't', user: userView() }));
    expect(state.search?.applicationProfile).toBe('Light');
  });

  test('signing in without having asked for matches starts no search', () => {
    expect(after(light, signedIn({ token: 't', user: userView() })).search).toBeNull();
  });

  test('signing out ends the search', () => {
    expect(after(...matched, ...three, signedOut('left'))).toMatchObject({ search: null, chosen: [] });
  });
});

describe('an earlier search', () => {
  const data: WizardData = { geographicMode: 'regions', geographicRegions: ['Africa'] };

  test('fills the wizard anew, shows its matches, and is logged but not saved again', () => {
    const state = after(...matched, ...three, searchReopened({ data, find: true }));
    expect(state.answers).toMatchObject({ regions: ['Africa'], applicationProfile: null });
    expect(state).toMatchObject({ search: { regions: ['Africa'] }, toKeep: 'log', chosen: [] });
  });

  test('of a guest only fills the wizard', () => {
    const state = after(searchReopened({ data, find: false }));
    expect(state).toMatchObject({ answers: { regions: ['Africa'] }, search: null, toKeep: null });
  });

  test('that asks for nothing shows the full list', () => {
    expect(after(...matched, searchReopened({ data: {}, find: true }))).toMatchObject({ search: null, toKeep: null });
  });
});

describe('a search in force', () => {
  test('is kept once, and again when it is started again', () => {
    expect(after(...matched).toKeep).toBe('saveAndLog');
    expect(after(...matched, searchKept()).toKeep).toBeNull();
    expect(after(...matched, searchKept(), searchStarted()).toKeep).toBe('saveAndLog');
  });

  test('is not kept when it ends before its answer', () => {
    expect(after(...matched, signedOut('expired')).toKeep).toBeNull();
    expect(after(...matched, wizardReset()).toKeep).toBeNull();
  });
});

describe('the wizard', () => {
  test('step 1 goes to 2 via Get Quotes, step 2 back to 1 via Back to Providers', () => {
    expect(after(...matched, quotesRequested()).step).toBe(2);
    expect(after(...matched, quotesRequested(), providersReturnedTo()).step).toBe(1);
  });

  test('after a successful send the wizard returns to step 1', () => {
    const state = after(...matched, ...three, quotesRequested(), quotesSent());
    expect(state).toMatchObject({ step: 1, chosen: [] });
  });

  test('with matches, quote mode is enabled', () => {
    expect(after(...matched).quoteMode).toBe(true);
  });

  test('with no matched providers, quote mode is disabled and the step resets to 1', () => {
    const state = after(...matched, ...three, quotesRequested(), matchesCounted(0));
    expect(state).toMatchObject({ quoteMode: false, step: 1 });
  });

  test('disabling quote mode clears the selections', () => {
    expect(after(...matched, ...three, matchesCounted(0)).chosen).toEqual([]);
  });

  test('without quote mode there is no way to step 2', () => {
    expect(after(quotesRequested()).step).toBe(1);
  });

  test('choosing a geographic mode clears the selection of the other kind', () => {
    const state = after(answered({ regions: ['Europe'] }), modeChosen('countries'));
    expect(state.answers).toMatchObject({ geographicMode: 'countries', regions: [] });
  });

  test('removing a filter chip resets that field, and the search follows', () => {
    const state = after(
      light,
      answered({ deviceManagement: 'Advanced' }),
      searchStarted(),
      fieldRemoved('deviceManagement'),
    );
    expect(state.answers.deviceManagement).toBe('Basic');
    expect(state.search).toMatchObject({ deviceManagement: 'Basic', applicationProfile: 'Light' });
    expect(requirementsReducer(state, fieldRemoved('applicationProfile')).search).toBeNull();
  });

  test('removing a filter chip before a search starts none', () => {
    expect(after(light, answered({ ntnSupport: true }), fieldRemoved('ntnSupport')).search).toBeNull();
  });

  test('Reset clears all selections to the defaults', () => {
    const state = after(...matched, ...three, wizardReset());
    expect(state).toMatchObject({ answers: noAnswers, search: null, quoteMode: false, step: 1, chosen: [] });
  });
});

describe('provider selection for quotes', () => {
  test('can add or remove', () => {
    expect(ids(after(...matched, ...three))).toEqual(['a', 'b', 'c']);
    expect(ids(after(...matched, ...three, providerToggled(provider('b'))))).toEqual(['a', 'c']);
    expect(ids(after(...matched, ...three, selectionCleared()))).toEqual([]);
  });

  test('does not add a fourth and says so, each time anew', () => {
    const state = after(...matched, ...three, providerToggled(provider('d')));
    expect(ids(state)).toEqual(['a', 'b', 'c']);
    expect(state.limitMet).toBe(1);
    expect(requirementsReducer(state, providerToggled(provider('d'))).limitMet).toBe(2);
    expect(requirementsReducer(state, limitTextCleared()).limitMet).toBe(0);
  });

  test('deselecting a provider takes the limit’s message away', () => {
    const state = after(...matched, ...three, providerToggled(provider('d')), providerToggled(provider('a')));
    expect(state.limitMet).toBe(0);
  });

  test('a provider preselected on another page enables quote mode and is selected once', () => {
    const state = after(providerPreselected(provider('a')), providerPreselected(provider('a')));
    expect(state.quoteMode).toBe(true);
    expect(ids(state)).toEqual(['a']);
  });

  test('a provider preselected beyond the limit is not added', () => {
    const state = after(...matched, ...three, providerPreselected(provider('d')));
    expect(ids(state)).toEqual(['a', 'b', 'c']);
    expect(state.limitMet).toBe(1);
  });
});
