import { z } from 'zod';
import { WholeNumber } from '../kernel/bounds.ts';
import { Instant, InstantInput } from '../kernel/instant.ts';
import { Accepted, command } from '../kernel/endpoint.ts';
import { LinkId, RfqId } from '../kernel/ids.ts';
import { requiredText, text } from '../kernel/text.ts';
import { VendorRfqBody } from './rfq.commands.ts';
import { StatedNeed } from './rfq.priceParts.ts';
import { LinkStatus, maxProvidersPerRfq, mostNoteLength, RfqOutcome } from './rfq.values.ts';

const params = z.object({ id: z.string().max(100) });
/** The buyer's words to vendors. */
const note = text(mostNoteLength).nullish();
/** How the RFQ stands from now on: `outcome` is `null` while it takes answers. */
const reply = Accepted.extend({ rfq_id: RfqId, outcome: RfqOutcome.nullable(), deadline: Instant });

/** A quote as the buyer saw it: one that has changed since is not awarded. */
const SeenQuote = z.strictObject({ link_id: LinkId, quote_version: WholeNumber.min(1) });
export const AwardQuotesBody = z.strictObject({
  awards: z
    .array(SeenQuote)
    .min(1, 'Please choose a quote.')
    .max(maxProvidersPerRfq)
    .refine((awards) => new Set(awards.map(({ link_id: id }) => id)).size === awards.length, 'A quote is named twice.'),
  note,
});
export type AwardQuotesBody = z.infer<typeof AwardQuotesBody>;

/** Every other quote is told that it was not selected, with the note; that cannot be undone. */
export const awardQuotes = command('POST', '/api/rfq/:id/award', 'session', {
  summary: 'Award one or several quotes, which ends the RFQ. That cannot be undone.',
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

export const closeRfq = command('POST', '/api/rfq/:id/close', 'session', {
  summary: 'Close an RFQ without an award. It can be opened again for 7 days.',
  refuses: ['company.viewer', 'rfq.awarded', 'rfq.closed', 'rfq.not-found'],
  params,
  body: z.strictObject({ note }),
  reply,
});

export const reopenRfq = command('POST', '/api/rfq/:id/reopen', 'session', {
  summary: 'Open an RFQ again that was closed without an award.',
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

/** Links that had expired can be answered again. */
export const extendDeadline = command('POST', '/api/rfq/:id/extend', 'session', {
  summary: 'Give providers more time, at most a year from now.',
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
  body: z.strictObject({ deadline: InstantInput }),
  reply,
});

/** The numbers from now on, and those that the buyer saw: others are not overwritten unseen. `null` is none known. */
export const ChangeNeedBody = z.strictObject({ need: StatedNeed.nullable(), seen: StatedNeed.nullable() });
export type ChangeNeedBody = z.infer<typeof ChangeNeedBody>;

/** Quotes stay as they are: their prices hold for any number, and a total that a vendor states for the numbers of before. */
export const changeRfqNeed = command('POST', '/api/rfq/:id/need', 'session', {
  summary: 'Change how many devices, how much data and which term an RFQ is for, until it is awarded or closed.',
  refuses: ['company.viewer', 'rfq.awarded', 'rfq.closed', 'rfq.need-changed', 'rfq.not-found', 'rfq.too-many-changes'],
  params,
  body: ChangeNeedBody,
  reply,
});

export const addRfqProvider = command('POST', '/api/rfq/:id/providers', 'session', {
  summary: 'Ask one more provider, while an RFQ has fewer than three.',
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
  body: z.strictObject({ provider: requiredText(200, 'Please choose a provider.') }),
  reply,
});

export const withdrawQuote = command('POST', '/api/vendor/rfq/withdraw', 'answering', {
  summary: 'Take a quote back, until the buyer awards. Another one can be sent until the deadline.',
  refuses: ['quote.awarded', 'quote.missing', 'quote.withdrawn', 'rfq.closed', 'rfq.not-found'],
  body: VendorRfqBody,
  reply: Accepted.extend({ rfq_id: RfqId, response_status: LinkStatus }),
});
