import type {
  RankingEmphasis,
  RequirementFieldName,
  BuyerRequirements,
} from '@marketplace/contracts/matching/matching.requirements.ts';
import type { Dispatch } from '@reduxjs/toolkit';
import {
  type WizardAnswerChanges,
  isFieldMarkedAsMust,
  applyWizardAnswerChange,
  changeRankingEmphasisInAnswers,
  changeGeographicModeInAnswers,
  markOrUnmarkFieldAsMustInAnswers,
  removeRequirementWithoutFieldFromAnswers,
  resetWizardFieldInAnswers,
} from './answerChanges.ts';
import type { WizardFieldName } from './wizardFieldLabelTexts.ts';
import { answerRemoved, answersChanged, selectRequirements, weightingChanged } from './requirementsSlice.ts';
import type { WizardAnswers } from './wizardAnswers.ts';

/**
 * Redux thunk that changes the answers. The functions that create one are not in the file of the slice, because every
 * page loads the slice, but few pages load the wizard.
 */
export type RequirementsThunk = (dispatch: Dispatch, getState: () => object) => void;
type AnswersUpdate = (answers: WizardAnswers) => WizardAnswers;

const getAnswers = (getState: () => object): WizardAnswers => selectRequirements(getState()).answers;

/**
 * Changes answers. The shown results stay the same until the next search, unless the change removes the last answer,
 * which ends the search.
 */
export function createWizardAnswersThunk(change: WizardAnswerChanges): RequirementsThunk {
  return (dispatch, getState) => void dispatch(answersChanged(applyWizardAnswerChange(getAnswers(getState), change)));
}

/** Switches between regions and countries. */
export function chooseGeographicMode(mode: BuyerRequirements['geographicMode']): RequirementsThunk {
  return (dispatch, getState) =>
    void dispatch(answersChanged(changeGeographicModeInAnswers(getAnswers(getState), mode)));
}

/** Resets a field and refreshes the shown results. */
export function clearWizardFieldInStore(field: WizardFieldName): RequirementsThunk {
  return (dispatch, getState) => void dispatch(answerRemoved(resetWizardFieldInAnswers(getAnswers(getState), field)));
}

/** Removes a requirement that has no wizard field, and refreshes the shown results. */
export function removeRequirementWithoutFieldInStore(name: string): RequirementsThunk {
  return (dispatch, getState) =>
    void dispatch(answerRemoved(removeRequirementWithoutFieldFromAnswers(getAnswers(getState), name)));
}

/**
 * Changes musts or sort criteria in the answers and in the current search. Other changed answers apply to the next
 * search.
 */
function updateWeighting(change: AnswersUpdate): RequirementsThunk {
  return (dispatch, getState) => {
    const { answers, search } = selectRequirements(getState());
    dispatch(weightingChanged({ answers: change(answers), search: search && change(search) }));
  };
}

/** Marks or unmarks a field as a must. */
export function toggleFieldMarkedAsMustInStore(field: RequirementFieldName): RequirementsThunk {
  return (dispatch, getState) => {
    const wanted = !isFieldMarkedAsMust(getAnswers(getState), field);
    updateWeighting((answers) => markOrUnmarkFieldAsMustInAnswers(answers, field, wanted))(dispatch, getState);
  };
}

/** Sets the sort criteria that precede the score, most important first. */
export function createRankingEmphasisThunk(emphasis: RankingEmphasis[]): RequirementsThunk {
  return updateWeighting((answers) => changeRankingEmphasisInAnswers(answers, emphasis));
}
