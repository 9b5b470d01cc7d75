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
import { answered, narrowed, requirementsOf, weighed } from './requirementsSlice.ts';
import type { WizardAnswers } from './wizardAnswers.ts';

/** What people do to the answers. What comes of it is worked out here, not in the store: every page loads the store, few the wizard. */
export type Deed = (dispatch: Dispatch, getState: () => object) => void;
type Change = (answers: WizardAnswers) => WizardAnswers;

const answersOf = (getState: () => object): WizardAnswers => requirementsOf(getState()).answers;

/** A field of the wizard was answered. */
export function fieldAnswered(change: AnswerChange): Deed {
  return (dispatch, getState) => void dispatch(answered(withAnswers(answersOf(getState), change)));
}

/** Regions or countries were chosen as the way to say where. */
export function modeChosen(mode: Requirements['geographicMode']): Deed {
  return (dispatch, getState) => void dispatch(answered(withMode(answersOf(getState), mode)));
}

/** A filter chip was removed; results that are shown follow. */
export function fieldRemoved(field: WizardField): Deed {
  return (dispatch, getState) => void dispatch(narrowed(withoutField(answersOf(getState), field)));
}

/** The chip of a requirement was removed for which the wizard has no field. */
export function extraRemoved(name: string): Deed {
  return (dispatch, getState) => void dispatch(narrowed(withoutExtraRequirement(answersOf(getState), name)));
}

/** What the answers weigh changes for the results too, at once; other answers that changed meanwhile keep waiting for their search. */
function weigh(change: Change): Deed {
  return (dispatch, getState) => {
    const { answers, search } = requirementsOf(getState());
    dispatch(weighed({ answers: change(answers), search: search && change(search) }));
  };
}

/** A field became a must, or is none any more. */
export function mustToggled(field: RequirementField): Deed {
  return (dispatch, getState) => {
    const wanted = !isMust(answersOf(getState), field);
    weigh((answers) => withMust(answers, field, wanted))(dispatch, getState);
  };
}

/** What comes first was chosen, in this order. */
export function emphasised(emphasis: Emphasis[]): Deed {
  return weigh((answers) => withEmphasis(answers, emphasis));
}
