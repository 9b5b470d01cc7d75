import { z } from 'zod';
import type { UserView } from '@marketplace/contracts/accounts/accounts.api.ts';
import { RfqForm, type SendRfqBody } from '@marketplace/contracts/rfq/rfq.commands.ts';
import type { WizardData } from '@marketplace/contracts/matching/matching.requirements.ts';
import { DecisionPriority, maxDecisionPriorities, Urgency } from '@marketplace/contracts/rfq/rfq.values.ts';
import { sortedJson } from '../../../core/sortedJson.ts';
import { schemaErrors } from '../../../core/useCheckedForm.ts';
import { type NeedField, noTypedNeed, readNeed, TypedNeed } from '../../../shared/rfq/typedNeed.ts';
import { normaliseRequirements } from '@marketplace/domain/matching/matching.normalise.ts';
import { type DataProfile, typicalData } from '@marketplace/domain/rfq/typicalData.ts';
import { deadlineOf, dueProblem } from './rfqFormDue.ts';

/** What was typed, kept for this tab. The contact's fields are absent until they are typed in: then the account's stand. */
export const RfqDraft = z.object({
  companyName: z.string().optional(),
  contactName: z.string().optional(),
  email: z.string().optional(),
  phone: z.string(),
  projectTitle: z.string(),
  urgency: Urgency,
  expectedVolume: z.string(),
  decisionPriorities: z.array(DecisionPriority),
  customRequirements: z.string(),
  /** Day by which answers are due, `YYYY-MM-DD`; empty leaves it to the product. */
  answersDue: z.string().default(''),
  need: TypedNeed.default(noTypedNeed),
  /** Whether megabytes were typed, or emptied: until then what is typical for the application stands there. */
  ownMegabytes: z.boolean().default(false),
  /** The RFQ that this one sends again. */
  resends: z.object({ id: z.string(), number: z.number() }).nullable().default(null),
});
export type RfqDraft = z.infer<typeof RfqDraft>;

/** Under which the tab keeps the draft, and its submission's key. */
export const rfqDraftName = 'rfq';

export const emptyDraft: RfqDraft = {
  phone: '',
  projectTitle: '',
  urgency: 'medium',
  expectedVolume: '',
  decisionPriorities: [],
  customRequirements: '',
  answersDue: '',
  need: noTypedNeed,
  ownMegabytes: false,
  resends: null,
};

/** The form as it is shown and sent. */
export type RfqFormValues = RfqDraft &
  Record<'companyName' | 'contactName' | 'email', string> & {
    /** What the megabytes are typical for; `null` once they are the buyer's own, and where no application was chosen. */
    readonly typicalFor: DataProfile | null;
  };

/** The application whose typical data stands for the buyer's; what was typed, or emptied, is never overwritten. */
function typicalFor({ need, ownMegabytes }: RfqDraft, wizardData: WizardData): DataProfile | null {
  if (ownMegabytes || need.megabytes !== '') return null;
  return normaliseRequirements(wizardData).requirements.applicationProfile;
}

/** Prefilled from the account, and from what is typical for the application, where nothing was typed. */
export function formValues(draft: RfqDraft, user: UserView | null, wizardData: WizardData): RfqFormValues {
  const profile = typicalFor(draft, wizardData);
  const name = user === null ? '' : `${user.firstName} ${user.lastName}`.trim();
  return {
    ...draft,
    typicalFor: profile,
    need: profile === null ? draft.need : { ...draft.need, megabytes: typicalData[profile].megabytes },
    companyName: draft.companyName ?? user?.company ?? '',
    contactName: draft.contactName ?? name,
    email: draft.email ?? user?.email ?? '',
  };
}

/** Whether something was typed or chosen that a reload would disturb. */
export function isTouched(draft: RfqDraft): boolean {
  return JSON.stringify({ ...emptyDraft, ...draft }) !== JSON.stringify(emptyDraft);
}

/** What is wrong, by the field's name, in the words that pages show. `providers` stands for the selection. */
export type RfqFormErrors = Partial<Record<keyof RfqFormValues | `need.${NeedField}` | 'providers', string>>;

function isField(name: unknown): name is keyof RfqFormValues {
  return typeof name === 'string' && name in RfqDraft.shape;
}

/** What of the values the contract's form has. */
function formMembers(values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name in RfqForm.shape));
}

/** The first complaint about each field, in the order of the form. @param now milliseconds since 1970. */
export function formErrors(values: RfqFormValues, providers: number, now: number): RfqFormErrors {
  const { answersDue, need } = values;
  const errors: RfqFormErrors = schemaErrors(RfqForm, formMembers(values));
  const due = dueProblem(answersDue, now);
  if (due !== null) errors.answersDue = due;
  for (const [name, message] of Object.entries(readNeed(need).errors)) errors[`need.${name as NeedField}`] = message;
  if (providers === 0) errors.providers = 'Please select at least one provider.';
  return errors;
}

/** The fields of a refusal's issues, which are named by their place in the body. */
export function refusedFields(issues: readonly { path: string; message: string }[]): RfqFormErrors {
  const errors: RfqFormErrors = {};
  for (const { path, message } of issues) {
    const [field] = path.split('.');
    if (isField(field)) errors[field] ??= message;
    else if (field === 'selectedProviders') errors.providers ??= message;
    else if (field === 'deadline') errors.answersDue ??= message;
  }
  return errors;
}

/** Adds a factor at the end or takes it out; `null` when the limit forbids to add it. */
export function togglePriority(
  chosen: readonly DecisionPriority[],
  factor: DecisionPriority,
): DecisionPriority[] | null {
  if (chosen.includes(factor)) return chosen.filter((each) => each !== factor);
  return chosen.length >= maxDecisionPriorities ? null : [...chosen, factor];
}

/** Moves a factor one place up (-1) or down (1). */
export function movePriority(
  chosen: readonly DecisionPriority[],
  factor: DecisionPriority,
  step: -1 | 1,
): DecisionPriority[] {
  const from = chosen.indexOf(factor);
  const to = from + step;
  if (from < 0 || to < 0 || to >= chosen.length) return [...chosen];
  const rest = chosen.filter((each) => each !== factor);
  return [...rest.slice(0, to), factor, ...rest.slice(to)];
}

/** Puts a dragged factor where another stands, which makes room. */
export function placePriority(
  chosen: readonly DecisionPriority[],
  dragged: DecisionPriority,
  at: DecisionPriority,
): DecisionPriority[] {
  const place = chosen.indexOf(at);
  const rest = chosen.filter((each) => each !== dragged);
  return place < 0 ? [...chosen] : [...rest.slice(0, place), dragged, ...rest.slice(place)];
}

/** What is sent: the form object travels as customRequirements, wizard data plus form as JSON text. */
export function rfqPayload(values: RfqFormValues, providers: readonly string[], wizardData: WizardData): SendRfqBody {
  const { answersDue, need: typed, resends } = values;
  const form = formMembers(values);
  const { need } = readNeed(typed);
  const { companyName, contactName, email, phone, projectTitle, urgency, expectedVolume } = values;
  const deadline = deadlineOf(answersDue);
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
    requirements: sortedJson({ ...wizardData, ...form }),
    ...(deadline !== undefined && { deadline }),
    ...(need !== null && { need }),
    ...(resends !== null && { resent_from: resends.id }),
  };
}
