import type {
  Emphasis,
  RequirementField,
  Requirements,
} from '@marketplace/contracts/matching/matching.requirements.ts';
import type { Dispatch } from '@reduxjs/toolkit';
import {
  type AnswerChange,
  isMust,
  withAnswers,
  withEmphasis,
  withMode,
  withMust,
  withoutExtraRequirement,
  withoutField,
} from './answerChanges.ts';
import type { WizardField } from './fieldWords.ts';
import { answerRemoved, answersChanged, requirementsOf, weightingChanged } from './requirementsSlice.ts';
import type { WizardAnswers } from './wizardAnswers.ts';

/** Thunk that changes the answers. Kept out of the slice, because every page loads the store but few load the wizard. */
export type Deed = (dispatch: Dispatch, getState: () => object) => void;
type AnswersUpdate = (answers: WizardAnswers) => WizardAnswers;

const getAnswers = (getState: () => object): WizardAnswers => requirementsOf(getState()).answers;

/** Changes the answer of a wizard field. */
export function fieldAnswered(change: AnswerChange): Deed {
  return (dispatch, getState) => void dispatch(answersChanged(withAnswers(getAnswers(getState), change)));
}

/** Switches between regions and countries. */
export function modeChosen(mode: Requirements['geographicMode']): Deed {
  return (dispatch, getState) => void dispatch(answersChanged(withMode(getAnswers(getState), mode)));
}

/** Resets a field and refreshes the shown results. */
export function fieldRemoved(field: WizardField): Deed {
  return (dispatch, getState) => void dispatch(answerRemoved(withoutField(getAnswers(getState), field)));
}

/** Removes a requirement that has no wizard field, and refreshes the shown results. */
export function extraRemoved(name: string): Deed {
  return (dispatch, getState) => void dispatch(answerRemoved(withoutExtraRequirement(getAnswers(getState), name)));
}

/** Changes musts or sort criteria in the answers and in the running search. Other changed answers wait for the next search. */
function updateWeighting(change: AnswersUpdate): Deed {
  return (dispatch, getState) => {
    const { answers, search } = requirementsOf(getState());
    dispatch(weightingChanged({ answers: change(answers), search: search && change(search) }));
  };
}

/** Marks or unmarks a field as a must. */
export function mustToggled(field: RequirementField): Deed {
  return (dispatch, getState) => {
    const wanted = !isMust(getAnswers(getState), field);
    updateWeighting((answers) => withMust(answers, field, wanted))(dispatch, getState);
  };
}

/** Sets the sort criteria that precede the score, most important first. */
export function emphasised(emphasis: Emphasis[]): Deed {
  return updateWeighting((answers) => withEmphasis(answers, emphasis));
}
