import { countryName } from '@marketplace/domain/geo/geo.countries.ts';
import { extraRequirements, withoutMember } from '@marketplace/domain/matching/matching.extraRequirements.ts';
import { filledFields } from '@marketplace/domain/matching/matching.filled.ts';
import { normaliseRequirements } from '@marketplace/domain/matching/matching.normalise.ts';
import {
  type Emphasis,
  noRequirements,
  type RequirementField,
  requirementFields,
  type Requirements,
  WizardData,
} from '@marketplace/contracts/matching/matching.requirements.ts';
import type { WizardField } from './fieldWords.ts';

/** What a buyer looks for, and what an earlier search said besides, for which the wizard has no field. */
export interface WizardAnswers extends Requirements {
  further: WizardData;
}

/** Answers that change; `undefined` takes one back that is absent where it is not asked for. */
export type AnswerChange = { readonly [Name in keyof Requirements]?: Requirements[Name] | undefined };

/** The wizard's defaults: nothing asked for. */
export const noAnswers: WizardAnswers = { ...noRequirements, further: {} };

/** The years as they were written, as long as that still says them. */
function longevityText(years: number, written: WizardData['deviceLongevity']): string {
  const { requirements } = normaliseRequirements({ deviceLongevity: written });
  return requirements.deviceLongevity === years ? (written ?? '') : `${years} years`;
}

/** What was chosen, and what was written besides: in one list, or in one text where it was written so. */
function securityText(
  chosen: readonly string[],
  written: WizardData['securityRequirements'],
): WizardData['securityRequirements'] {
  return typeof written === 'string' ? [...chosen, written].join(', ') : [...chosen, ...(written ?? [])];
}

/** The answers under the names in which they travel and are kept. */
export function toWizardData(answers: WizardAnswers): WizardData {
  const { regions, countries, ntnSupport, deviceLongevity: years, securityRequirements: security, ...rest } = answers;
  const { further, ...plain } = rest;
  const countryNames = countries.map(countryName);
  return {
    ...further,
    ...plain,
    geographicRegions: answers.geographicMode === 'regions' ? regions : countryNames,
    specificCountries: countryNames,
    ntnSupport: ntnSupport ? 'Yes' : 'None',
    ...(years === undefined ? {} : { deviceLongevity: longevityText(years, further.deviceLongevity) }),
    ...(security === undefined ? {} : { securityRequirements: securityText(security, further.securityRequirements) }),
  };
}

/** Reads what was kept, also by an older version; what nobody understands counts as not asked for. */
export function fromWizardData(kept: unknown): WizardAnswers {
  const wizard = WizardData.safeParse(kept);
  if (!wizard.success) return noAnswers;
  return tidied({ ...normaliseRequirements(wizard.data).requirements, further: extraRequirements(wizard.data) });
}

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

/** Whether the field must be met. */
export function isMust({ musts = [] }: Requirements, field: RequirementField): boolean {
  return musts.includes(field);
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
