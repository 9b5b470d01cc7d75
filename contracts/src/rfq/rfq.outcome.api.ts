import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { NonNegativeInt32 } from '../kernel/integers.ts';
import { Instant, InstantInRequest } from '../kernel/instant.ts';
import { CommandReply, defineCommandEndpoint } from '../kernel/endpoint.ts';
import { RfqLinkId, RfqId } from '../kernel/ids.ts';
import { failWith } from '../kernel/messages/messages.ts';
import { createRequiredTextSchema, createTextSchema } from '../kernel/text.ts';
import { VendorRfqActionBody } from './rfq.commands.ts';
import { PartialRfqRequiredQuantities } from './rfq.lineItems.ts';
import { RfqLinkStatus, maxProvidersPerRfq, maxBuyerNoteLength, RfqOutcome } from './rfq.values.ts';

const params = z.object({ id: z.string().max(100) });
/** The buyer's note to vendors. */
const note = createTextSchema(maxBuyerNoteLength).nullish();
/** State of the RFQ after the command; `outcome` is `null` while the RFQ accepts answers. */
const reply = CommandReply.extend({ rfq_id: RfqId, outcome: RfqOutcome.nullable(), deadline: Instant });

/** A quote as the buyer saw it. The award fails if the quote has changed since then. */
const SeenQuote = z.strictObject({ link_id: RfqLinkId, quote_version: NonNegativeInt32.min(1) });
export const AwardQuotesBody = z.strictObject({
  awards: z
    .array(SeenQuote)
    .min(1, failWith(msg`Select at least one quote.`))
    .max(maxProvidersPerRfq)
    .refine(
      (awards) => new Set(awards.map(({ link_id: id }) => id)).size === awards.length,
      failWith(msg`Select each quote only once.`),
    ),
  note,
});
export type AwardQuotesBody = z.infer<typeof AwardQuotesBody>;

/**
 * The providers of all other quotes are notified that they were not selected, and can read the buyer's note in the RFQ.
 */
export const awardQuotesEndpoint = defineCommandEndpoint('POST', '/api/rfq/:id/award', 'session', {
  summary: 'Award one or several quotes, which closes the RFQ. Cannot be undone.',
  refuses: [
    'company.viewer',
    'quote.changed',
    'quote.expired',
    'quote.missing',
    'quote.withdrawn',
    'rfq.awarded',
    'rfq.closed',
    'rfq.expired',
    'rfq.link-not-found',
    'rfq.not-found',
  ],
  params,
  body: AwardQuotesBody,
  reply,
});

export const closeRfqEndpoint = defineCommandEndpoint('POST', '/api/rfq/:id/close', 'session', {
  summary: 'Close an RFQ without an award. It can be reopened for 7 days.',
  refuses: ['company.viewer', 'rfq.awarded', 'rfq.closed', 'rfq.not-found'],
  params,
  body: z.strictObject({ note }),
  reply,
});

export const reopenRfqEndpoint = defineCommandEndpoint('POST', '/api/rfq/:id/reopen', 'session', {
  summary: 'Reopen an RFQ that was closed without an award.',
  refuses: [
    'company.viewer',
    'rfq.awarded',
    'rfq.not-closed',
    'rfq.not-found',
    'rfq.reopen-too-late',
    'rfq.too-many-changes',
  ],
  params,
  reply,
});

/** Expired links can be answered again. */
export const extendDeadlineEndpoint = defineCommandEndpoint('POST', '/api/rfq/:id/extend', 'session', {
  summary: 'Extend the deadline, to at most one year from now.',
  refuses: [
    'company.viewer',
    'rfq.awarded',
    'rfq.closed',
    'rfq.deadline',
    'rfq.deadline-not-later',
    'rfq.not-found',
    'rfq.too-many-changes',
  ],
  params,
  body: z.strictObject({ deadline: InstantInRequest }),
  reply,
});

/**
 * `need` contains the new quantities. `seen` contains the quantities that the buyer saw, so that concurrent changes are
 * detected. `null` means that no quantities are stated.
 */
export const ChangeRfqQuantitiesBody = z.strictObject({
  need: PartialRfqRequiredQuantities.nullable(),
  seen: PartialRfqRequiredQuantities.nullable(),
});
export type ChangeRfqQuantitiesBody = z.infer<typeof ChangeRfqQuantitiesBody>;

/** Quotes do not change: unit prices apply to any quantity, and a stated total refers to the previous quantities. */
export const changeRfqNeedEndpoint = defineCommandEndpoint('POST', '/api/rfq/:id/need', 'session', {
  summary: 'Change the number of devices, data volume and term of an RFQ, until it is awarded or closed.',
  refuses: ['company.viewer', 'rfq.awarded', 'rfq.closed', 'rfq.need-changed', 'rfq.not-found', 'rfq.too-many-changes'],
  params,
  body: ChangeRfqQuantitiesBody,
  reply,
});

export const addRfqProviderEndpoint = defineCommandEndpoint('POST', '/api/rfq/:id/providers', 'session', {
  summary: 'Add a provider to an RFQ with fewer than three.',
  refuses: [
    'company.viewer',
    'rfq.awarded',
    'rfq.closed',
    'rfq.duplicate-provider',
    'rfq.expired',
    'rfq.no-room',
    'rfq.not-found',
    'rfq.provider-removed',
    'rfq.unknown-provider',
  ],
  limit: 'rfq',
  params,
  body: z.strictObject({ provider: createRequiredTextSchema(200, msg`Select a provider.`) }),
  reply,
});

export const withdrawQuoteEndpoint = defineCommandEndpoint('POST', '/api/vendor/rfq/withdraw', 'answering', {
  summary: 'Withdraw a quote, until the RFQ is awarded. A new one can be sent until the deadline.',
  refuses: ['quote.awarded', 'quote.missing', 'quote.withdrawn', 'rfq.closed', 'rfq.not-found'],
  body: VendorRfqActionBody,
  reply: CommandReply.extend({ rfq_id: RfqId, response_status: RfqLinkStatus }),
});
