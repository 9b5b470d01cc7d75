import { filledFields } from '@marketplace/domain/matching/matching.filled.ts';
import { withoutMember } from '@marketplace/domain/matching/matching.extraRequirements.ts';
import {
  type Emphasis,
  type RequirementField,
  requirementFields,
  type Requirements,
} from '@marketplace/contracts/matching/matching.requirements.ts';
import type { WizardField } from './fieldWords.ts';
import { noAnswers, toWizardData, type WizardAnswers } from './wizardAnswers.ts';

/** Answers that change; `undefined` takes one back that is absent where it is not asked for. */
export type AnswerChange = { readonly [Name in keyof Requirements]?: Requirements[Name] | undefined };

/** Whether Basic stands there because the person chose it. */
function choseBasic({ deviceManagement, touched = [] }: Requirements): boolean {
  return deviceManagement === 'Basic' && touched.includes('deviceManagement');
}

/** The fields that say something: filled ones, and a default that the person chose. */
export function askedFields(answers: Requirements): RequirementField[] {
  const filled = filledFields(answers);
  return requirementFields.filter(
    (field) => filled.includes(field) || (field === 'deviceManagement' && choseBasic(answers)),
  );
}

/** Members that hold something; a search that does not ask for one is the same as before there was such a member. */
function present<Members extends object>(members: Members): Members {
  const stated = Object.entries(members).filter(
    ([, value]) => value !== undefined && (value as unknown[]).length !== 0,
  );
  return Object.fromEntries(stated) as Members;
}

/** The answers without what has lost its ground: a must whose field is empty, a mark of a default that gave way. */
function tidied(answers: WizardAnswers & AnswerChange): WizardAnswers {
  const { deviceLongevity, securityRequirements, touched, musts, emphasis, ...rest } = answers;
  const asked = askedFields(answers);
  const later = {
    deviceLongevity,
    securityRequirements,
    touched: touched?.filter((field) => field !== 'deviceManagement' || rest.deviceManagement === 'Basic'),
    musts: musts?.filter((field) => asked.includes(field)),
    emphasis,
  };
  return { ...rest, ...present(later as Requirements) };
}

/** The answers with some of them changed. */
export function withAnswers(answers: WizardAnswers, change: AnswerChange): WizardAnswers {
  const further = 'deviceLongevity' in change ? withoutMember(answers.further, 'deviceLongevity') : answers.further;
  return tidied({ ...answers, ...change, further } as WizardAnswers);
}

/** Fields whose default was chosen, without device management. */
function otherTouched({ touched = [] }: Requirements): RequirementField[] {
  return touched.filter((field) => field !== 'deviceManagement');
}

/**
 * Device management as it was pressed: Basic counts once it was, also where it stood as the default.
 * @param pressed `null` when the one that stands there was pressed again, which takes back all but Basic.
 */
export function managementPressed(
  answers: Requirements,
  pressed: Requirements['deviceManagement'] | null,
): AnswerChange {
  const isBasic = pressed === 'Basic' || (pressed === null && answers.deviceManagement === 'Basic');
  const others = otherTouched(answers);
  return { deviceManagement: pressed ?? 'Basic', touched: isBasic ? [...others, 'deviceManagement'] : others };
}

/** What takes a field's answer back. */
function emptied(answers: WizardAnswers, field: WizardField): AnswerChange {
  if (field === 'geography') return { regions: [], countries: [] };
  if (field === 'deviceManagement') return { deviceManagement: 'Basic', touched: otherTouched(answers) };
  return { [field]: noAnswers[field] };
}

/** The field back at its default; Basic for device management, None for APIs, empty for the others. */
export function withoutField(answers: WizardAnswers, field: WizardField): WizardAnswers {
  return withAnswers(answers, emptied(answers, field));
}

/** Without one of the requirements that no field of the wizard holds. @param name its member of the wizard's object. */
export function withoutExtraRequirement(answers: WizardAnswers, name: string): WizardAnswers {
  return { ...answers, further: withoutMember(answers.further, name) };
}

/** Choosing a geographic mode clears the selection of the other kind. */
export function withMode(answers: WizardAnswers, mode: Requirements['geographicMode']): WizardAnswers {
  if (mode === answers.geographicMode) return answers;
  return withAnswers(answers, { geographicMode: mode, regions: [], countries: [] });
}

/** The fields that must be met; one that asks for nothing is none of them. */
export function mustsOf(answers: Requirements): RequirementField[] {
  return askedFields(answers).filter((field) => answers.musts?.includes(field));
}

/** Whether the field must be met. */
export function isMust(answers: Requirements, field: RequirementField): boolean {
  return mustsOf(answers).includes(field);
}

/** The field as a must or not; in the product's order. A field that asks for nothing is none. */
export function withMust(answers: WizardAnswers, field: RequirementField, wanted: boolean): WizardAnswers {
  const musts = requirementFields.filter((each) => (each === field ? wanted : isMust(answers, each)));
  return withAnswers(answers, { musts });
}

/** What comes first, in this order. */
export function withEmphasis(answers: WizardAnswers, emphasis: Emphasis[]): WizardAnswers {
  return withAnswers(answers, { emphasis });
}

/** Whether two sets of answers ask for the same. */
export function sameAnswers(one: WizardAnswers, other: WizardAnswers): boolean {
  return JSON.stringify(toWizardData(one)) === JSON.stringify(toWizardData(other));
}
