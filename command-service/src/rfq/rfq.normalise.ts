import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { isStorableText } from '@marketplace/contracts/kernel/text.ts';
import { readRequirements } from '@marketplace/domain/matching/matching.read.ts';
import { WizardData } from '@marketplace/contracts/matching/matching.requirements.ts';
import { RfqFormRest, type SendRfqBody } from '@marketplace/contracts/rfq/rfq.commands.ts';
import type { RfqSent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { knownNeed } from '@marketplace/contracts/rfq/rfq.priceParts.ts';
import { z } from 'zod';

/** What a buyer stated, in the one shape that is stored; whose RFQ it is, is added by the caller. */
export type StatedRfq = Omit<RfqSent['data'], 'rfqId' | 'buyerId' | 'companyId' | 'links' | 'deadline' | 'resentFrom'>;

/** Largest wizard's object, in UTF-8 bytes of JSON. */
const largestWizardData = 64 * 1024;

/** Fields of the payload itself, which may stand in `requirements` beside the wizard's data. */
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

const wizardPart = z.compile(WizardData);
const restPart = z.compile(RfqFormRest);

function parsedPart<S extends z.ZodType>(schema: S, value: unknown, at: string): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: [at, ...path].join('.'), message }));
  throw new Refusal('shape', 'request.shape', issues[0]?.message ?? 'The request is not valid.', issues);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `requirements` as an object: itself, or what its text holds when that is JSON of an object; else `null`. */
function requirementsObject(requirements: SendRfqBody['requirements']): Readonly<Record<string, unknown>> | null {
  if (typeof requirements !== 'string') return requirements ?? null;
  try {
    const value: unknown = JSON.parse(requirements);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** The wizard's data: the member of that name, else what `requirements` holds of it besides the form. */
function statedWizard({ wizardData, requirements }: SendRfqBody): WizardData {
  if (wizardData !== null && wizardData !== undefined) return wizardData;
  const found = requirementsObject(requirements) ?? {};
  const wizard = isObject(found['wizardData']) ? found['wizardData'] : found;
  const rest = Object.entries(wizard).filter(([name]) => !(payloadFields as readonly string[]).includes(name));
  return parsedPart(wizardPart, Object.fromEntries(rest), 'requirements');
}

/** What of the form stands only in the form object. */
function statedRest({ customRequirements, requirements }: SendRfqBody): RfqFormRest {
  if (isObject(customRequirements)) return parsedPart(restPart, customRequirements, 'customRequirements');
  if (typeof customRequirements === 'string') return { customRequirements };
  const isPlainText = typeof requirements === 'string' && requirementsObject(requirements) === null;
  return isPlainText ? parsedPart(restPart, { customRequirements: requirements }, 'requirements') : {};
}

function refuseUnstorable(wizard: WizardData): void {
  if (!Object.keys(wizard).every(isStorableText)) {
    throw new Refusal('shape', 'request.shape', 'Contains a character that cannot be stored.');
  }
  if (Buffer.byteLength(JSON.stringify(wizard)) > largestWizardData) {
    throw new Refusal('tooLarge', 'rfq.requirements-too-large', 'The requirements are too long.');
  }
}

/** Blank text counts as not given. */
const given = (text: string | null | undefined): string | null => (text === '' ? null : (text ?? null));

/**
 * Normalises the RFQ payload once, at the edge: a field of the payload wins over the same field of the form object, the
 * wizard's data over `requirements`.
 * @throws Refusal `request.shape` for a form object or requirements that break their rules, `rfq.requirements-too-large`.
 */
export function normaliseRfq(body: SendRfqBody): StatedRfq {
  const rest = statedRest(body);
  const wizardData = statedWizard(body);
  refuseUnstorable(wizardData);
  return {
    companyName: body.companyName,
    contact: {
      contactName: body.contactName,
      email: body.email,
      phone: given(body.phone) ?? given(rest.phone),
    },
    projectTitle: given(body.projectTitle) ?? given(rest.projectTitle),
    urgency: body.urgency ?? rest.urgency ?? 'medium',
    expectedVolume: given(body.expectedVolume) ?? given(rest.expectedVolume),
    decisionPriorities: body.decisionPriorities ?? rest.decisionPriorities ?? [],
    requirements: readRequirements(wizardData).requirements,
    wizardData,
    customRequirements: rest.customRequirements ?? '',
    need: knownNeed(body.need),
  };
}
