import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { hasRequirements } from '@marketplace/domain/matching/matching.filled.ts';
import {
  providersListOpenedAction,
  rfqReopenedAsTemplateAction,
  previousSearchReopenedAction,
} from '../../shared/searches/pageEvents.ts';
import { signedIn, signedOut, signedInUserLoaded, localInputDiscardedAction } from '../../core/sessionSlice.ts';
import {
  type ProviderInQuoteSelection,
  isProviderChosenForRfq,
  isRfqProviderSelectionFull,
} from './selection/quoteSelection.ts';
import { loadSavedRequirementsAndProgress } from './requirementsStorage.ts';
import { parseWizardAnswers, emptyWizardAnswers, type WizardAnswers } from './wizardAnswers.ts';

export interface RequirementsState {
  /** Answers of the wizard; stored in local storage. */
  answers: WizardAnswers;
  /** Answers of the current search; `null` shows the full list. */
  search: WizardAnswers | null;
  /** Whether to search after sign-in, because a guest requested matches or the session was still being checked. */
  searchAfterSignIn: boolean;
  /** How to record the current search when its reply arrives. A search that was saved before is only logged. */
  pendingRecord: 'saveAndLog' | 'log' | null;
  step: 1 | 2;
  quoteMode: boolean;
  chosen: ProviderInQuoteSelection[];
  /**
   * Number of attempts to select too many providers since the limit message was last hidden. The message is shown while
   * this number is above 0.
   */
  limitHitCount: number;
}

/** Ends the search and clears the provider selection. */
function endSearch(state: RequirementsState): void {
  state.search = null;
  state.searchAfterSignIn = false;
  state.pendingRecord = null;
  endQuotes(state);
}

function endQuotes(state: RequirementsState): void {
  state.quoteMode = false;
  state.step = 1;
  state.chosen = [];
  state.limitHitCount = 0;
}

/** Ends the search if there are no requirements left, so that the full list is shown. */
function endEmptySearch(state: RequirementsState): void {
  if (state.search !== null && !hasRequirements(state.answers)) endSearch(state);
}

/** Starts a search with the current answers. */
function search(state: RequirementsState): void {
  state.searchAfterSignIn = false;
  if (!hasRequirements(state.answers)) {
    endSearch(state);
    return;
  }
  state.search = { ...state.answers };
  state.pendingRecord = 'saveAndLog';
}

const slice = createSlice({
  name: 'requirements',
  initialState: (): RequirementsState => ({
    search: null,
    searchAfterSignIn: false,
    pendingRecord: null,
    step: 1,
    quoteMode: false,
    chosen: [],
    limitHitCount: 0,
    ...loadSavedRequirementsAndProgress(),
  }),
  reducers: {
    answersChanged: (state, action: PayloadAction<WizardAnswers>) => {
      state.answers = action.payload;
      state.searchAfterSignIn = false;
      endEmptySearch(state);
    },
    /** Removes an answer and refreshes the shown results. */
    answerRemoved: (state, action: PayloadAction<WizardAnswers>) => {
      state.answers = action.payload;
      if (state.search !== null) search(state);
    },
    /** Changes musts or sort criteria of the answers and of the current search. */
    weightingChanged: (state, { payload }: PayloadAction<Pick<RequirementsState, 'answers' | 'search'>>) => {
      Object.assign(state, payload);
      if (state.search !== null) state.pendingRecord = 'saveAndLog';
    },
    wizardReset: (state) => {
      state.answers = emptyWizardAnswers;
      endSearch(state);
    },
    searchStarted: search,
    searchDeferredToSignIn: (state) => {
      state.searchAfterSignIn = true;
    },
    searchRecorded: (state) => {
      state.pendingRecord = null;
    },
    /**
     * Starts quote mode if the search has matches; otherwise, ends quote mode. The payload is the number of matches.
     */
    matchCountReceived: (state, action: PayloadAction<number>) => {
      if (action.payload === 0) endQuotes(state);
      else state.quoteMode = true;
    },
    /**
     * Selects a provider from a list and opens step 2. If the selection is full, opens step 1 with the limit message
     * instead.
     */
    providerPreselected: (state, action: PayloadAction<ProviderInQuoteSelection>) => {
      state.quoteMode = true;
      if (!isProviderChosenForRfq(state.chosen, action.payload.id)) {
        if (isRfqProviderSelectionFull(state.chosen)) {
          state.step = 1;
          state.limitHitCount += 1;
          return;
        }
        state.chosen.push(action.payload);
      }
      state.step = 2;
    },
    providerSelectionToggled: (state, action: PayloadAction<ProviderInQuoteSelection>) => {
      if (isProviderChosenForRfq(state.chosen, action.payload.id)) {
        state.chosen = state.chosen.filter(({ id }) => id !== action.payload.id);
        state.limitHitCount = 0;
      } else if (isRfqProviderSelectionFull(state.chosen)) state.limitHitCount += 1;
      else state.chosen.push(action.payload);
    },
    /** Adds a team. The payload is the selection including the team, or `null` if that would exceed the limit. */
    teamSelected: (state, { payload: chosen }: PayloadAction<ProviderInQuoteSelection[] | null>) => {
      if (chosen === null) state.limitHitCount += 1;
      else state.chosen = chosen;
    },
    providerSelectionCleared: (state) => {
      state.chosen = [];
      state.limitHitCount = 0;
    },
    limitMessageCleared: (state) => {
      state.limitHitCount = 0;
    },
    quotesStepOpened: (state) => {
      if (state.quoteMode) state.step = 2;
    },
    providersStepOpened: (state) => {
      state.step = 1;
    },
    quoteRequestsSent: (state) => {
      state.step = 1;
      state.chosen = [];
    },
  },
  extraReducers: (builder) => {
    const startDeferredSearch = (state: RequirementsState): void => {
      if (state.searchAfterSignIn) search(state);
    };
    builder
      .addCase(providersListOpenedAction, endSearch)
      .addCase(previousSearchReopenedAction, (state, { payload: { data, find } }) => {
        endSearch(state);
        state.answers = parseWizardAnswers(data);
        if (!find) return;
        search(state);
        state.pendingRecord = state.search === null ? null : 'log';
      })
      .addCase(rfqReopenedAsTemplateAction, (state, { payload: { requirements, providers } }) => {
        endSearch(state);
        state.answers = { ...requirements, further: {} };
        state.chosen = [...providers];
        state.quoteMode = true;
        state.step = 2;
      })
      .addCase(signedIn, startDeferredSearch)
      .addCase(signedInUserLoaded, startDeferredSearch)
      .addCase(signedOut, (state) => {
        state.search = null;
        state.pendingRecord = null;
      })
      .addCase(localInputDiscardedAction, (state) => {
        state.answers = emptyWizardAnswers;
        endSearch(state);
      });
  },
});

export const {
  answersChanged,
  answerRemoved,
  weightingChanged,
  wizardReset,
  searchStarted,
  searchDeferredToSignIn,
  searchRecorded,
  matchCountReceived,
  providerPreselected,
  providerSelectionToggled,
  teamSelected,
  providerSelectionCleared,
  limitMessageCleared,
  quotesStepOpened,
  providersStepOpened,
  quoteRequestsSent,
} = slice.actions;
export const requirementsReducer = slice.reducer;

/** Selects the state of this feature. The app registers its reducer as `requirements`. */
export function selectRequirements(state: object): RequirementsState {
  return (state as { readonly requirements: RequirementsState }).requirements;
}
