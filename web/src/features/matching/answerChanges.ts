import { listFilledRequirementFields } from '@marketplace/domain/matching/matching.filled.ts';
import { removeWizardField } from '@marketplace/domain/matching/matching.extraRequirements.ts';
import {
  type RankingEmphasis,
  type RequirementFieldName,
  requirementFields,
  type BuyerRequirements,
} from '@marketplace/contracts/matching/matching.requirements.ts';
import type { WizardFieldName } from './wizardFieldLabelTexts.ts';
import { emptyWizardAnswers, convertWizardAnswersToApiFormat, type WizardAnswers } from './wizardAnswers.ts';

/** Answers to change; `undefined` removes an optional answer. */
export type WizardAnswerChanges = { readonly [Name in keyof BuyerRequirements]?: BuyerRequirements[Name] | undefined };

/** Whether the user chose Basic, which is also the default. */
function isBasicChosen({ deviceManagement, touched = [] }: BuyerRequirements): boolean {
  return deviceManagement === 'Basic' && touched.includes('deviceManagement');
}

/** Returns the answered fields: filled fields, and device management if the user chose its default. */
export function getAnsweredWizardFields(answers: BuyerRequirements): RequirementFieldName[] {
  const filled = listFilledRequirementFields(answers);
  return requirementFields.filter(
    (field) => filled.includes(field) || (field === 'deviceManagement' && isBasicChosen(answers)),
  );
}

/** Drops empty properties, so that the answers equal older saved answers that do not have these properties. */
function withoutEmptyProperties<Members extends object>(members: Members): Members {
  const filled = Object.entries(members).filter(
    ([, value]) => value !== undefined && (value as unknown[]).length !== 0,
  );
  return Object.fromEntries(filled) as Members;
}

/** Drops musts of unanswered fields, and `touched` entries of defaults that have been changed. */
function dropStaleMarks(answers: WizardAnswers & WizardAnswerChanges): WizardAnswers {
  const { deviceLongevity, securityRequirements, touched, musts, emphasis, ...rest } = answers;
  const answeredFields = getAnsweredWizardFields(answers);
  const optional = {
    deviceLongevity,
    securityRequirements,
    touched: touched?.filter((field) => field !== 'deviceManagement' || rest.deviceManagement === 'Basic'),
    musts: musts?.filter((field) => answeredFields.includes(field)),
    emphasis,
  };
  return { ...rest, ...withoutEmptyProperties(optional as BuyerRequirements) };
}

/** Returns the answers with the change applied. */
export function applyWizardAnswerChange(answers: WizardAnswers, change: WizardAnswerChanges): WizardAnswers {
  const further = 'deviceLongevity' in change ? removeWizardField(answers.further, 'deviceLongevity') : answers.further;
  return dropStaleMarks({ ...answers, ...change, further } as WizardAnswers);
}

/** Returns the fields whose default the user chose explicitly, except device management. */
function otherTouched({ touched = [] }: BuyerRequirements): RequirementFieldName[] {
  return touched.filter((field) => field !== 'deviceManagement');
}

/**
 * Returns the change for a click on a device management option. A click on Basic marks Basic as chosen, although Basic
 * is the default.
 * @param pressed `null` if the selected option was clicked again. The selection then returns to Basic.
 */
export function toDeviceManagementAnswerChange(
  answers: BuyerRequirements,
  pressed: BuyerRequirements['deviceManagement'] | null,
): WizardAnswerChanges {
  const isBasic = pressed === 'Basic' || (pressed === null && answers.deviceManagement === 'Basic');
  const others = otherTouched(answers);
  return { deviceManagement: pressed ?? 'Basic', touched: isBasic ? [...others, 'deviceManagement'] : others };
}

/** Returns the change that resets a field to its default. */
function buildReset(answers: WizardAnswers, field: WizardFieldName): WizardAnswerChanges {
  if (field === 'geography') return { regions: [], countries: [] };
  if (field === 'deviceManagement') return { deviceManagement: 'Basic', touched: otherTouched(answers) };
  return { [field]: emptyWizardAnswers[field] };
}

/** Resets a field: Basic for device management, None for APIs, empty for the others. */
export function resetWizardFieldInAnswers(answers: WizardAnswers, field: WizardFieldName): WizardAnswers {
  return applyWizardAnswerChange(answers, buildReset(answers, field));
}

/**
 * Removes a requirement that has no wizard field.
 * @param name property name of the requirement in the wizard data.
 */
export function removeRequirementWithoutFieldFromAnswers(answers: WizardAnswers, name: string): WizardAnswers {
  return { ...answers, further: removeWizardField(answers.further, name) };
}

/** Changes the geographic mode and clears the selected regions and countries. */
export function changeGeographicModeInAnswers(
  answers: WizardAnswers,
  mode: BuyerRequirements['geographicMode'],
): WizardAnswers {
  if (mode === answers.geographicMode) return answers;
  return applyWizardAnswerChange(answers, { geographicMode: mode, regions: [], countries: [] });
}

/** Returns the answered fields that are marked as a must. */
export function getFieldsMarkedAsMust(answers: BuyerRequirements): RequirementFieldName[] {
  return getAnsweredWizardFields(answers).filter((field) => answers.musts?.includes(field));
}

/** Whether a field is marked as a must. Unanswered fields do not count as marked. */
export function isFieldMarkedAsMust(answers: BuyerRequirements, field: RequirementFieldName): boolean {
  return getFieldsMarkedAsMust(answers).includes(field);
}

/** Marks or unmarks a field as a must; musts stay in display order. Has no effect on unanswered fields. */
export function markOrUnmarkFieldAsMustInAnswers(
  answers: WizardAnswers,
  field: RequirementFieldName,
  wanted: boolean,
): WizardAnswers {
  const musts = requirementFields.filter((each) => (each === field ? wanted : isFieldMarkedAsMust(answers, each)));
  return applyWizardAnswerChange(answers, { musts });
}

/** Sets the sort criteria that precede the score, most important first. */
export function changeRankingEmphasisInAnswers(answers: WizardAnswers, emphasis: RankingEmphasis[]): WizardAnswers {
  return applyWizardAnswerChange(answers, { emphasis });
}

/** Whether two sets of answers lead to the same search. */
export function areWizardAnswersEqual(one: WizardAnswers, other: WizardAnswers): boolean {
  return (
    JSON.stringify(convertWizardAnswersToApiFormat(one)) === JSON.stringify(convertWizardAnswersToApiFormat(other))
  );
}
