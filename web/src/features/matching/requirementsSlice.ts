import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { hasRequirements } from '@marketplace/domain/matching/matching.filled.ts';
import { providersListOpened, requestReopened, searchReopened } from '../../shared/searches/pageEvents.ts';
import { signedIn, signedOut, userRead, workForgotten } from '../../core/sessionSlice.ts';
import { type ChosenProvider, isChosen, isFull } from './selection/quoteSelection.ts';
import { readKept } from './requirementsStorage.ts';
import { fromWizardData, noAnswers, type WizardAnswers } from './wizardAnswers.ts';

export interface RequirementsState {
  /** What the wizard's fields hold; kept in local storage. */
  answers: WizardAnswers;
  /** What the results stand for; `null` shows the full list. */
  search: WizardAnswers | null;
  /** Matches were asked for by a guest, or before the server said who it is: they come with the sign-in. */
  searchAfterSignIn: boolean;
  /** What is to be kept of the search in force once it is answered: a search that was saved before is only logged. */
  toKeep: 'saveAndLog' | 'log' | null;
  step: 1 | 2;
  quoteMode: boolean;
  chosen: ChosenProvider[];
  /** How often the limit was met since its message last went; above 0 the message shows. */
  limitMet: number;
}

/** Matches belong to a search: without one there is nothing to select from. */
function endSearch(state: RequirementsState): void {
  state.search = null;
  state.searchAfterSignIn = false;
  state.toKeep = null;
  endQuotes(state);
}

function endQuotes(state: RequirementsState): void {
  state.quoteMode = false;
  state.step = 1;
  state.chosen = [];
  state.limitMet = 0;
}

/** With no requirements filled, matches are cleared and the full list is shown. */
function endEmptySearch(state: RequirementsState): void {
  if (state.search !== null && !hasRequirements(state.answers)) endSearch(state);
}

/** From here on the results stand for the answers as they are now. */
function search(state: RequirementsState): void {
  state.searchAfterSignIn = false;
  if (!hasRequirements(state.answers)) {
    endSearch(state);
    return;
  }
  state.search = { ...state.answers };
  state.toKeep = 'saveAndLog';
}

const slice = createSlice({
  name: 'requirements',
  initialState: (): RequirementsState => ({
    search: null,
    searchAfterSignIn: false,
    toKeep: null,
    step: 1,
    quoteMode: false,
    chosen: [],
    limitMet: 0,
    ...readKept(),
  }),
  reducers: {
    /** The answers as they are now. */
    answered: (state, action: PayloadAction<WizardAnswers>) => {
      state.answers = action.payload;
      state.searchAfterSignIn = false;
      endEmptySearch(state);
    },
    /** Something of the answers was taken back; results that are shown follow. */
    narrowed: (state, action: PayloadAction<WizardAnswers>) => {
      state.answers = action.payload;
      if (state.search !== null) search(state);
    },
    /** What the answers weigh, and with them the search in force. */
    weighed: (state, { payload }: PayloadAction<Pick<RequirementsState, 'answers' | 'search'>>) => {
      Object.assign(state, payload);
      if (state.search !== null) state.toKeep = 'saveAndLog';
    },
    wizardReset: (state) => {
      state.answers = noAnswers;
      endSearch(state);
    },
    searchStarted: search,
    searchWanted: (state) => {
      state.searchAfterSignIn = true;
    },
    searchKept: (state) => {
      state.toKeep = null;
    },
    /** The answer to the search in force. */
    matchesCounted: (state, action: PayloadAction<number>) => {
      if (action.payload === 0) endQuotes(state);
      else state.quoteMode = true;
    },
    /** Somebody asked for a quote from this provider in a list: the request comes next, unless the selection has no room for it. */
    providerPreselected: (state, action: PayloadAction<ChosenProvider>) => {
      state.quoteMode = true;
      if (!isChosen(state.chosen, action.payload.id)) {
        if (isFull(state.chosen)) {
          state.step = 1;
          state.limitMet += 1;
          return;
        }
        state.chosen.push(action.payload);
      }
      state.step = 2;
    },
    providerToggled: (state, action: PayloadAction<ChosenProvider>) => {
      if (isChosen(state.chosen, action.payload.id)) {
        state.chosen = state.chosen.filter(({ id }) => id !== action.payload.id);
        state.limitMet = 0;
      } else if (isFull(state.chosen)) state.limitMet += 1;
      else state.chosen.push(action.payload);
    },
    /** Providers were chosen in one press: those chosen now, or `null` where they are too many together. */
    teamChosen: (state, { payload: chosen }: PayloadAction<ChosenProvider[] | null>) => {
      if (chosen === null) state.limitMet += 1;
      else state.chosen = chosen;
    },
    selectionCleared: (state) => {
      state.chosen = [];
      state.limitMet = 0;
    },
    limitTextCleared: (state) => {
      state.limitMet = 0;
    },
    quotesRequested: (state) => {
      if (state.quoteMode) state.step = 2;
    },
    providersReturnedTo: (state) => {
      state.step = 1;
    },
    quotesSent: (state) => {
      state.step = 1;
      state.chosen = [];
    },
  },
  extraReducers: (builder) => {
    const signedInNow = (state: RequirementsState): void => {
      if (state.searchAfterSignIn) search(state);
    };
    builder
      .addCase(providersListOpened, endSearch)
      .addCase(searchReopened, (state, { payload: { data, find } }) => {
        endSearch(state);
        state.answers = fromWizardData(data);
        if (!find) return;
        search(state);
        state.toKeep = state.search === null ? null : 'log';
      })
      .addCase(requestReopened, (state, { payload: { requirements, providers } }) => {
        endSearch(state);
        state.answers = { ...requirements, further: {} };
        state.chosen = [...providers];
        state.quoteMode = true;
        state.step = 2;
      })
      .addCase(signedIn, signedInNow)
      .addCase(userRead, signedInNow)
      .addCase(signedOut, (state) => {
        state.search = null;
        state.toKeep = null;
      })
      .addCase(workForgotten, (state) => {
        state.answers = noAnswers;
        endSearch(state);
      });
  },
});

export const {
  answered,
  narrowed,
  weighed,
  wizardReset,
  searchStarted,
  searchWanted,
  searchKept,
  matchesCounted,
  providerPreselected,
  providerToggled,
  teamChosen,
  selectionCleared,
  limitTextCleared,
  quotesRequested,
  providersReturnedTo,
  quotesSent,
} = slice.actions;
export const requirementsReducer = slice.reducer;

/** This feature's part of a store's state, which the app puts there. */
export function requirementsOf(state: object): RequirementsState {
  return (state as { readonly requirements: RequirementsState }).requirements;
}
