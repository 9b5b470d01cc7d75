import { t } from '@lingui/core/macro';
import { z } from 'zod';
import type { SignedInUserReply } from '@marketplace/contracts/accounts/accounts.api.ts';
import { RfqFormData, type SendRfqBody } from '@marketplace/contracts/rfq/rfq.commands.ts';
import type { RequirementsWizardRequest } from '@marketplace/contracts/matching/matching.requirements.ts';
import { BuyerDecisionCriterion, maxBuyerDecisionCriteria, RfqUrgency } from '@marketplace/contracts/rfq/rfq.values.ts';
import { stringifyWithSortedKeys } from '../../../core/sortedJson.ts';
import { getSchemaFieldErrors } from '../../../core/useValidatedForm.ts';
import {
  type RfqQuantityFieldName,
  emptyRfqQuantitiesInput,
  parseRfqQuantitiesInput,
  RfqQuantitiesFormValues,
} from '../../../shared/rfq/rfqNeedInput.ts';
import { normaliseWizardDataToRequirements } from '@marketplace/domain/matching/matching.normalise.ts';
import {
  type DeviceDataVolumeProfileName,
  typicalDeviceDataVolumeByProfile,
} from '@marketplace/domain/rfq/typicalData.ts';
import { convertRfqDueDayToDeadline, validateRfqDueDay } from './rfqFormDueDay.ts';

/**
 * Form input, stored per browser tab. Contact fields are missing until the user edits them; until then, the account's
 * values are used.
 */
export const RfqFormDraft = z.object({
  companyName: z.string().optional(),
  contactName: z.string().optional(),
  email: z.string().optional(),
  phone: z.string(),
  projectTitle: z.string(),
  urgency: RfqUrgency,
  expectedVolume: z.string(),
  decisionPriorities: z.array(BuyerDecisionCriterion),
  customRequirements: z.string(),
  /** Due day for answers, `YYYY-MM-DD`; empty for the default. */
  answersDue: z.string().default(''),
  need: RfqQuantitiesFormValues.default(emptyRfqQuantitiesInput),
  /** Whether the user edited or cleared the megabytes; until then the typical value of the application applies. */
  ownMegabytes: z.boolean().default(false),
  /** The RFQ that this draft resends; `null` for a new request. */
  resends: z.object({ id: z.string(), number: z.number() }).nullable().default(null),
});
export type RfqFormDraft = z.infer<typeof RfqFormDraft>;

/** Storage name of the draft and of its submission's idempotency key. */
export const rfqDraftStorageKey = 'rfq';

export const emptyRfqDraft: RfqFormDraft = {
  phone: '',
  projectTitle: '',
  urgency: 'medium',
  expectedVolume: '',
  decisionPriorities: [],
  customRequirements: '',
  answersDue: '',
  need: emptyRfqQuantitiesInput,
  ownMegabytes: false,
  resends: null,
};

/** The form values as displayed and sent. */
export type RfqFormValues = RfqFormDraft &
  Record<'companyName' | 'contactName' | 'email', string> & {
    /** Application profile that the prefilled megabytes are typical for; `null` if the megabytes are not prefilled. */
    readonly typicalFor: DeviceDataVolumeProfileName | null;
  };

/** Returns the application profile for prefilling the megabytes; `null` if the user edited them or chose no profile. */
function typicalFor(
  { need, ownMegabytes }: RfqFormDraft,
  wizardData: RequirementsWizardRequest,
): DeviceDataVolumeProfileName | null {
  if (ownMegabytes || need.megabytes !== '') return null;
  return normaliseWizardDataToRequirements(wizardData).requirements.applicationProfile;
}

/**
 * Builds the form values. Fields that the user has not edited are filled from the account and from the typical data
 * volume of the application.
 */
export function buildRfqFormValues(
  draft: RfqFormDraft,
  user: SignedInUserReply | null,
  wizardData: RequirementsWizardRequest,
): RfqFormValues {
  const profile = typicalFor(draft, wizardData);
  const name = user === null ? '' : `${user.firstName} ${user.lastName}`.trim();
  return {
    ...draft,
    typicalFor: profile,
    need:
      profile === null ? draft.need : { ...draft.need, megabytes: typicalDeviceDataVolumeByProfile[profile].megabytes },
    companyName: draft.companyName ?? user?.company ?? '',
    contactName: draft.contactName ?? name,
    email: draft.email ?? user?.email ?? '',
  };
}

/** Whether the draft differs from an empty draft. */
export function hasRfqDraftInput(draft: RfqFormDraft): boolean {
  return JSON.stringify({ ...emptyRfqDraft, ...draft }) !== JSON.stringify(emptyRfqDraft);
}

/** Error messages for display, by field name. `providers` is the message about the provider selection. */
export type RfqFormErrors = Partial<Record<keyof RfqFormValues | `need.${RfqQuantityFieldName}` | 'providers', string>>;

function isFormField(name: unknown): name is keyof RfqFormValues {
  return typeof name === 'string' && name in RfqFormDraft.shape;
}

/** Picks the values of the form fields that are part of the API contract. */
function pickFormFields(values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name in RfqFormData.shape));
}

/**
 * Returns the first error of each field, in form order.
 * @param now milliseconds since 1970.
 */
export function validateRfqForm(values: RfqFormValues, providers: number, now: number): RfqFormErrors {
  const { answersDue, need } = values;
  const errors: RfqFormErrors = getSchemaFieldErrors(RfqFormData, pickFormFields(values));
  const due = validateRfqDueDay(answersDue, now);
  if (due !== null) errors.answersDue = due;
  for (const [name, message] of Object.entries(parseRfqQuantitiesInput(need).errors))
    errors[`need.${name as RfqQuantityFieldName}`] = message;
  if (providers === 0) errors.providers = t`Please select at least one provider.`;
  return errors;
}

/** Maps the issues of a server error to form fields, by the path of each issue in the request body. */
export function mapIssuesToRfqFields(issues: readonly { path: string; message: string }[]): RfqFormErrors {
  const errors: RfqFormErrors = {};
  for (const { path, message } of issues) {
    const [field] = path.split('.');
    if (isFormField(field)) errors[field] ??= message;
    else if (field === 'selectedProviders') errors.providers ??= message;
    else if (field === 'deadline') errors.answersDue ??= message;
  }
  return errors;
}

/** Appends a priority, or removes it if it is already chosen. Returns `null` if the limit is reached. */
export function toggleDecisionPriority(
  chosen: readonly BuyerDecisionCriterion[],
  factor: BuyerDecisionCriterion,
): BuyerDecisionCriterion[] | null {
  if (chosen.includes(factor)) return chosen.filter((each) => each !== factor);
  return chosen.length >= maxBuyerDecisionCriteria ? null : [...chosen, factor];
}

/** Moves a priority one position up (-1) or down (1). */
export function moveDecisionPriority(
  chosen: readonly BuyerDecisionCriterion[],
  factor: BuyerDecisionCriterion,
  step: -1 | 1,
): BuyerDecisionCriterion[] {
  const from = chosen.indexOf(factor);
  const to = from + step;
  if (from < 0 || to < 0 || to >= chosen.length) return [...chosen];
  const rest = chosen.filter((each) => each !== factor);
  return [...rest.slice(0, to), factor, ...rest.slice(to)];
}

/** Moves a dragged priority to the position of another priority and shifts the rest. */
export function moveDecisionPriorityToDropTarget(
  chosen: readonly BuyerDecisionCriterion[],
  dragged: BuyerDecisionCriterion,
  at: BuyerDecisionCriterion,
): BuyerDecisionCriterion[] {
  const position = chosen.indexOf(at);
  const rest = chosen.filter((each) => each !== dragged);
  return position < 0 ? [...chosen] : [...rest.slice(0, position), dragged, ...rest.slice(position)];
}

/**
 * Builds the body of the API request that sends an RFQ. `customRequirements` contains the form values. `requirements`
 * contains the wizard data and the form values as JSON text.
 */
export function buildSendRfqBody(
  values: RfqFormValues,
  providers: readonly string[],
  wizardData: RequirementsWizardRequest,
): SendRfqBody {
  const { answersDue, need: typed, resends } = values;
  const form = pickFormFields(values);
  const { need } = parseRfqQuantitiesInput(typed);
  const { companyName, contactName, email, phone, projectTitle, urgency, expectedVolume } = values;
  const deadline = convertRfqDueDayToDeadline(answersDue);
  return {
    companyName,
    contactName,
    email,
    selectedProviders: [...providers],
    phone,
    projectTitle,
    urgency,
    expectedVolume,
    wizardData,
    customRequirements: form,
    requirements: stringifyWithSortedKeys({ ...wizardData, ...form }),
    ...(deadline !== undefined && { deadline }),
    ...(need !== null && { need }),
    ...(resends !== null && { resent_from: resends.id }),
  };
}
