import { msg } from '@lingui/core/runtime-macro';
import { toUntranslatedMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { isStorableText } from '@marketplace/contracts/kernel/text.ts';
import { parseWizardDataFromApiRequest } from '@marketplace/domain/matching/matching.parse.ts';
import { RequirementsWizardRequest } from '@marketplace/contracts/matching/matching.requirements.ts';
import { SendRfqBodyNestedFormData, type SendRfqBody } from '@marketplace/contracts/rfq/rfq.commands.ts';
import type { RfqSent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { fillMissingRfqQuantitiesWithNull } from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import { z } from 'zod';

/** The normalised input of a buyer; the caller adds ids and providers. */
export type NormalisedRfqInput = Omit<
  RfqSent['data'],
  'rfqId' | 'buyerId' | 'companyId' | 'links' | 'deadline' | 'resentFrom'
>;

/** Maximum size of the wizard data, in UTF-8 bytes of JSON. */
const maxWizardDataBytes = 64 * 1024;

/** Fields of the payload itself, which clients may also include in `requirements`. */
const payloadFields = [
  'companyName',
  'contactName',
  'email',
  'phone',
  'projectTitle',
  'urgency',
  'expectedVolume',
  'decisionPriorities',
  'customRequirements',
  'selectedProviders',
] as const;

const wizardSchema = z.compile(RequirementsWizardRequest);
const formRestSchema = z.compile(SendRfqBodyNestedFormData);

function parseWith<S extends z.ZodType>(schema: S, value: unknown, at: string): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => ({
    path: [at, ...path].join('.'),
    message: toUntranslatedMessage(message),
  }));
  throw new Refusal('shape', 'request.shape', issues[0]?.message ?? msg`The request is not valid.`, issues);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @returns `requirements` as an object, parsing JSON text; `null` for other text. */
function parseRequirements(requirements: SendRfqBody['requirements']): Readonly<Record<string, unknown>> | null {
  if (typeof requirements !== 'string') return requirements ?? null;
  try {
    const value: unknown = JSON.parse(requirements);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** @returns `wizardData`, or else the wizard data in `requirements` without the fields of the form. */
function extractWizardData({ wizardData, requirements }: SendRfqBody): RequirementsWizardRequest {
  if (wizardData !== null && wizardData !== undefined) return wizardData;
  const found = parseRequirements(requirements) ?? {};
  const wizard = isObject(found['wizardData']) ? found['wizardData'] : found;
  const rest = Object.entries(wizard).filter(([name]) => !(payloadFields as readonly string[]).includes(name));
  return parseWith(wizardSchema, Object.fromEntries(rest), 'requirements');
}

/** @returns the fields of the form object. Plain text is used as the field `customRequirements`. */
function extractFormRest({ customRequirements, requirements }: SendRfqBody): SendRfqBodyNestedFormData {
  if (isObject(customRequirements)) return parseWith(formRestSchema, customRequirements, 'customRequirements');
  if (typeof customRequirements === 'string') return { customRequirements };
  const isPlainText = typeof requirements === 'string' && parseRequirements(requirements) === null;
  return isPlainText ? parseWith(formRestSchema, { customRequirements: requirements }, 'requirements') : {};
}

function requireStorable(wizard: RequirementsWizardRequest): void {
  if (!Object.keys(wizard).every(isStorableText)) {
    const text = msg`The name of a field in the requirements contains a character that cannot be stored.`;
    throw new Refusal('shape', 'request.shape', text);
  }
  if (Buffer.byteLength(JSON.stringify(wizard)) > maxWizardDataBytes) {
    const text = msg`The requirements are larger than ${{ max: maxWizardDataBytes / 1024 }} KB. Shorten them and try again.`;
    throw new Refusal('tooLarge', 'rfq.requirements-too-large', text);
  }
}

/** Converts empty text to `null`. */
const blankToNull = (text: string | null | undefined): string | null => (text === '' ? null : (text ?? null));

/**
 * Normalises the RFQ payload. Fields of the payload take precedence over the form object, and the wizard data takes
 * precedence over `requirements`.
 * @throws Refusal `request.shape` for an invalid form object or invalid requirements, `rfq.requirements-too-large`.
 */
export function normaliseSendRfqBody(body: SendRfqBody): NormalisedRfqInput {
  const rest = extractFormRest(body);
  const wizardData = extractWizardData(body);
  requireStorable(wizardData);
  return {
    companyName: body.companyName,
    contact: {
      contactName: body.contactName,
      email: body.email,
      phone: blankToNull(body.phone) ?? blankToNull(rest.phone),
    },
    projectTitle: blankToNull(body.projectTitle) ?? blankToNull(rest.projectTitle),
    urgency: body.urgency ?? rest.urgency ?? 'medium',
    expectedVolume: blankToNull(body.expectedVolume) ?? blankToNull(rest.expectedVolume),
    decisionPriorities: body.decisionPriorities ?? rest.decisionPriorities ?? [],
    requirements: parseWizardDataFromApiRequest(wizardData).requirements,
    wizardData,
    customRequirements: rest.customRequirements ?? '',
    need: fillMissingRfqQuantitiesWithNull(body.need),
  };
}
