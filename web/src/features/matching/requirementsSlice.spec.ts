import { describe, expect, test } from 'vitest';
import type { Requirements, WizardData } from '@marketplace/contracts/matching/matching.requirements.ts';
import { providersListOpened, searchReopened } from '../../shared/searches/pageEvents.ts';
import { signedIn, signedOut, workForgotten } from '../../core/sessionSlice.ts';
import { userView } from '../../test/fixtures.ts';
import type { ChosenProvider } from './selection/quoteSelection.ts';
import { type Deed, emphasised, fieldAnswered, fieldRemoved, modeChosen, mustToggled } from './requirementsActions.ts';
import {
  limitTextCleared,
  matchesCounted,
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
  teamChosen,
  wizardReset,
} from './requirementsSlice.ts';
import { withTeam } from './selection/team.ts';
import { noAnswers } from './wizardAnswers.ts';

type Action = Parameters<typeof requirementsReducer>[1];

function provider(id: string): ChosenProvider {
  return { id, name: id, type: 'MVNO', logoFile: null };
}

/** The state after what people and pages did, from a page that was just opened. */
function after(...done: (Action | Deed)[]): RequirementsState {
  let state = requirementsReducer(undefined, { type: 'opened' });
  const dispatch = <A extends Action>(action: A): A => {
    state = requirementsReducer(state, action);
    return action;
  };
  for (const each of done) {
    if (typeof each === 'function') each(dispatch, () => ({ requirements: state }));
    else dispatch(each);
  }
  return state;
}

const light = fieldAnswered({ applicationProfile: 'Light' });
const matched = [light, searchStarted(), matchesCounted(12)];
const three = ['a', 'b', 'c'].map((id) => providerToggled(provider(id)));
const ids = (state: RequirementsState): string[] => state.chosen.map(({ id }) => id);

describe('matching', () => {
  test('without an answer there is no search, and emptying the answers ends one', () => {
    expect(after(searchStarted()).search).toBeNull();
    const emptied = after(...matched, fieldAnswered({ applicationProfile: null }));
    expect(emptied).toMatchObject({ search: null, quoteMode: false });
    const placeless = after(fieldAnswered({ regions: ['Europe'] }), searchStarted(), modeChosen('countries'));
    expect(placeless.search).toBeNull();
  });

  test('what is searched for is what was answered, until the next search', () => {
    const state = after(...matched, fieldAnswered({ applicationProfile: 'High' }));
    expect(state.search?.applicationProfile).toBe('Light');
    expect(state.answers.applicationProfile).toBe('High');
  });

  test('opening the providers list ends the search and keeps the answers', () => {
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
    expect(after(...matched, ...three, signedOut('left')).search).toBeNull();
  });

  test('what was typed and chosen goes once it is nobody’s or somebody else’s', () => {
    expect(after(...matched, ...three, workForgotten())).toMatchObject({
      search: null,
      chosen: [],
      answers: noAnswers,
    });
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

describe('what the answers weigh', () => {
  test('reaches the results at once, while other answers wait for their search', () => {
    const state = after(
      ...[...matched, searchKept(), fieldAnswered({ deploymentScale: '>50K' })],
      ...[mustToggled('applicationProfile'), emphasised(['platform', 'esim'])],
    );
    const weighed = { applicationProfile: 'Light', musts: ['applicationProfile'], emphasis: ['platform', 'esim'] };
    expect(state.search).toMatchObject({ ...weighed, deploymentScale: null });
    expect(state.answers).toMatchObject({ ...weighed, deploymentScale: '>50K' });
    expect(state.toKeep).toBe('saveAndLog');
  });

  test('is taken back the same way', () => {
    const state = after(...matched, mustToggled('applicationProfile'), mustToggled('applicationProfile'));
    expect(state.search).toEqual(state.answers);
    expect(state.answers).not.toHaveProperty('musts');
    expect(after(...matched, emphasised(['esim']), emphasised([])).search).not.toHaveProperty('emphasis');
  });

  test('starts no search', () => {
    expect(after(light, mustToggled('applicationProfile'), emphasised(['esim'])).search).toBeNull();
  });

  test('of a field that waits for its search is no must of the search in force', () => {
    const state = after(...matched, fieldAnswered({ ntnSupport: true }), mustToggled('ntnSupport'));
    expect(state.answers.musts).toEqual(['ntnSupport']);
    expect(state.search).not.toHaveProperty('musts');
  });
});

describe('the wizard', () => {
  test('asking for quotes leads to step 2', () => {
    expect(after(...matched, quotesRequested()).step).toBe(2);
  });

  test('going back to the providers leads to step 1', () => {
    expect(after(...matched, quotesRequested(), providersReturnedTo()).step).toBe(1);
  });

  test('sent requests lead back to step 1, with nothing chosen', () => {
    const state = after(...matched, ...three, quotesRequested(), quotesSent());
    expect(state).toMatchObject({ step: 1, chosen: [] });
  });

  test('with matches quotes can be asked for', () => {
    expect(after(...matched).quoteMode).toBe(true);
  });

  test('without matches no quotes can be asked for, and step 1 is back', () => {
    const state = after(...matched, ...three, quotesRequested(), matchesCounted(0));
    expect(state).toMatchObject({ quoteMode: false, step: 1 });
  });

  test('the selection is cleared when no quotes can be asked for', () => {
    expect(after(...matched, ...three, matchesCounted(0)).chosen).toEqual([]);
  });

  test('without quote mode there is no way to step 2', () => {
    expect(after(quotesRequested()).step).toBe(1);
  });

  test('choosing countries clears the regions, and the other way round', () => {
    const state = after(fieldAnswered({ regions: ['Europe'] }), modeChosen('countries'));
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
  ] as const)('removing the filter chip of %s resets that field', (field, given, reset) => {
    const state = after(fieldAnswered({ ...given } as Partial<Requirements>), fieldRemoved(field));
    expect(state.answers[field]).toEqual(reset);
  });

  test.each([{ regions: ['Europe', 'Africa'] }, { countries: ['DE', 'FR'] }] as Partial<Requirements>[])(
    'removing the filter chip of the geography empties %j',
    (given) => {
      const state = after(fieldAnswered(given), fieldRemoved('geography'));
      expect(state.answers).toMatchObject({ regions: [], countries: [] });
    },
  );

  test('removing a filter chip while matches show searches anew', () => {
    const state = after(
      light,
      fieldAnswered({ deviceManagement: 'Advanced' }),
      searchStarted(),
      fieldRemoved('deviceManagement'),
    );
    expect(state.answers.deviceManagement).toBe('Basic');
    expect(state.search).toMatchObject({ deviceManagement: 'Basic', applicationProfile: 'Light' });
    const emptied = after(light, searchStarted(), fieldRemoved('applicationProfile'));
    expect(emptied.search).toBeNull();
  });

  test('removing a filter chip before a search starts none', () => {
    expect(after(light, fieldAnswered({ ntnSupport: true }), fieldRemoved('ntnSupport')).search).toBeNull();
  });

  test('a reset brings back every default and ends the search', () => {
    const state = after(...matched, ...three, wizardReset());
    expect(state).toMatchObject({ answers: noAnswers, search: null, quoteMode: false, step: 1, chosen: [] });
  });
});

describe('provider selection for quotes', () => {
  test('providers are added up to the limit, removed one by one, and cleared', () => {
    expect(ids(after(...matched, ...three))).toEqual(['a', 'b', 'c']);
    expect(ids(after(...matched, ...three, providerToggled(provider('b'))))).toEqual(['a', 'c']);
    expect(ids(after(...matched, ...three, selectionCleared()))).toEqual([]);
    expect(ids(after(...matched, ...three, providerToggled(provider('d'))))).toEqual(['a', 'b', 'c']);
  });

  test('a team is chosen in one press, beside who was chosen before', () => {
    const team = ['a', 'b'].map(provider);
    expect(withTeam([provider('b')], team)?.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(ids(after(...matched, teamChosen(team)))).toEqual(['a', 'b']);
  });

  test('a team that does not fit is not chosen in part, and the limit is told', () => {
    const before = ['a', 'b'].map(provider);
    const chosen = withTeam(before, ['c', 'd'].map(provider));
    expect(chosen).toBeNull();
    const state = after(...matched, ...three.slice(0, 2), teamChosen(chosen));
    expect(ids(state)).toEqual(['a', 'b']);
    expect(state.limitMet).toBe(1);
  });

  test('a provider is chosen once, by its id', () => {
    const twice = after(...matched, providerPreselected(provider('a')), providerPreselected(provider('a')));
    expect(ids(twice)).toEqual(['a']);
  });

  test('a fourth provider is not added, and each try shows the message anew', () => {
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

  test('a provider from a list is preselected, and the request for quotes comes next', () => {
    const state = after(providerPreselected(provider('a')), providerPreselected(provider('a')));
    expect([state.quoteMode, state.step]).toEqual([true, 2]);
    expect(ids(state)).toEqual(['a']);
  });

  test('a provider preselected beyond the limit is not added', () => {
    const state = after(...matched, ...three, providerPreselected(provider('d')));
    expect(ids(state)).toEqual(['a', 'b', 'c']);
    expect([state.limitMet, state.step]).toEqual([1, 1]);
  });
});
