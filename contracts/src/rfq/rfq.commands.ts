import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { DeliverableEmailAddress } from '../kernel/emailAddress.ts';
import { RfqId } from '../kernel/ids.ts';
import { InstantInRequest } from '../kernel/instant.ts';
import { failWith } from '../kernel/messages/messages.ts';
import { Currency } from '../kernel/money.ts';
import { createRequiredTextSchema, createTextSchema } from '../kernel/text.ts';
import { RequirementsWizardRequest } from '../matching/matching.requirements.ts';
import { QuoteBillingUnit, PartialRfqRequiredQuantities, PartialLineItemPrices } from './rfq.lineItems.ts';
import type { QuoteApiPropertyName } from './rfq.quote.ts';
import {
  BuyerDecisionCriterion,
  maxBuyerDecisionCriteria,
  maxProvidersPerRfq,
  maxRfqRejectNoteLength,
  RfqRejectReason,
  RfqUrgency,
} from './rfq.values.ts';

const optionalText = (max: number) => createTextSchema(max).nullish();
const urgency = z.preprocess((value) => (typeof value === 'string' ? value.toLowerCase() : value), RfqUrgency);

/** The RFQ form of the wizard's second step. Pages show the error messages of this schema. */
export const RfqFormData = z.strictObject({
  companyName: createRequiredTextSchema(200, msg`Company name is required.`),
  contactName: createRequiredTextSchema(200, msg`Contact name is required.`),
  email: createRequiredTextSchema(254, msg`Email is required.`).pipe(DeliverableEmailAddress),
  phone: optionalText(60),
  projectTitle: optionalText(200),
  urgency: urgency.optional(),
  expectedVolume: optionalText(100),
  decisionPriorities: z
    .array(BuyerDecisionCriterion)
    .max(
      maxBuyerDecisionCriteria,
      failWith(
        msg`Maximum ${{ max: maxBuyerDecisionCriteria }} priorities: You can select up to ${{ max: maxBuyerDecisionCriteria }} decision factors. Remove one to add another.`,
      ),
    )
    .refine((list) => new Set(list).size === list.length, failWith(msg`Select each decision factor only once.`))
    .optional(),
  customRequirements: optionalText(10_000),
});

/** Text for an RFQ to no provider. */
export const noProviderText = msg`Please select at least one provider.`;
/** Text for an RFQ to more providers than allowed. */
export const tooManyProvidersText = msg`You can only select up to ${{ max: maxProvidersPerRfq }} providers for quotes. Please deselect a provider first.`;

/**
 * POST /api/rfq/send. `customRequirements` is the form object or text; `requirements` is text (JSON of wizard data and
 * form, or any text) or an object. Both are normalised once, on input.
 */
export const SendRfqBody = RfqFormData.extend({
  selectedProviders: z
    .array(createRequiredTextSchema(200, noProviderText))
    .min(1, failWith(noProviderText))
    .max(maxProvidersPerRfq, failWith(tooManyProvidersText)),
  wizardData: RequirementsWizardRequest.nullish(),
  customRequirements: z
    .union([createTextSchema(10_000), z.looseObject({ customRequirements: optionalText(10_000) })])
    .nullish(),
  requirements: z.union([createTextSchema(60_000), z.looseObject({})]).nullish(),
  /** Time after which links without a quote expire; at most one year ahead. */
  deadline: InstantInRequest.nullish(),
  need: PartialRfqRequiredQuantities.nullish(),
  /** Id of one of the caller's own RFQs that this RFQ repeats. */
  resent_from: RfqId.nullish(),
});
export type SendRfqBody = z.infer<typeof SendRfqBody>;

/** Form properties that may be nested in the form object; properties at the top level of the body take precedence. */
export const SendRfqBodyNestedFormData = RfqFormData.pick({
  phone: true,
  projectTitle: true,
  urgency: true,
  expectedVolume: true,
  decisionPriorities: true,
  customRequirements: true,
}).strip();
export type SendRfqBodyNestedFormData = z.infer<typeof SendRfqBodyNestedFormData>;

export const VendorRfqActionBody = z.strictObject({ rfq_id: RfqId });
export type VendorRfqActionBody = z.infer<typeof VendorRfqActionBody>;

/** Reason from a list and an optional note. Contact data in the note is never stored. */
export const RejectRfqBody = VendorRfqActionBody.extend({
  reason: RfqRejectReason.nullish(),
  note: optionalText(maxRfqRejectNoteLength),
});
export type RejectRfqBody = z.infer<typeof RejectRfqBody>;

/**
 * The amount is text; a number is converted to its shortest decimal text, a missing amount to an empty text. See
 * kernel/money.ts.
 */
export const SendQuoteBody = VendorRfqActionBody.extend({
  quote_amount: z
    .preprocess((amount) => (typeof amount === 'number' ? String(amount) : amount), z.string().max(40).nullish())
    .transform((amount) => amount ?? ''),
  quote_currency: Currency.default('USD'),
  quote_amount_unit: QuoteBillingUnit.nullish(),
  quote_parts: PartialLineItemPrices.nullish(),
  quote_valid_until: InstantInRequest.nullish(),
  quote_inclusions: optionalText(5000),
  quote_details: optionalText(5000),
  response_notes: optionalText(5000),
} satisfies Readonly<Record<QuoteApiPropertyName, z.ZodType>>);
export type SendQuoteBody = z.infer<typeof SendQuoteBody>;
