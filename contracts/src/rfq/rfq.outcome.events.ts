import { z } from 'zod';
import { WholeNumber } from '../kernel/bounds.ts';
import { Instant } from '../kernel/instant.ts';
import { type EventOf, firstVersion, personal } from '../kernel/event.ts';
import { CompanyId, RfqId, UserId } from '../kernel/ids.ts';
import { linkFact, linksFact, RfqLinkSnapshot, rfqOwner } from './rfq.links.ts';
import { RfqNeed } from './rfq.priceParts.ts';
import { mostNoteLength, ReminderDays } from './rfq.values.ts';

const version = WholeNumber.min(1);
/** The buyer's words to vendors; they may name the buyer, and are erased with the buyer. */
const note = personal(z.string().max(mostNoteLength).nullable(), 'buyerId');

/** The vendor took the newest version of the quote back: the link is accepted again. */
export const QuoteWithdrawn = firstVersion('QuoteWithdrawn', { ...linkFact, version });
/** The buyer chose this version of the quote. */
export const QuoteAwarded = firstVersion('QuoteAwarded', { ...linkFact, version });
/** The buyer chose others; `version` is the quote's that stood then. */
export const QuoteNotAwarded = firstVersion('QuoteNotAwarded', { ...linkFact, version, note });
/**
 * The RFQ takes no more answers: the last event of an award, or all there is of closing without one. `linkIds` are the links that got
 * neither an award nor a refusal of their own.
 */
export const RfqClosed = firstVersion('RfqClosed', {
  ...linksFact,
  awarded: z.boolean(),
  /** Instant until which the buyer may open it again; `null` after an award, which stands. */
  reopenUntil: Instant.nullable(),
  note,
});
/** The buyer took the closing back; `deadline` is the one that stands. */
export const RfqReopened = firstVersion('RfqReopened', { ...linksFact, deadline: Instant });
/** The buyer gave vendors more time; `linkIds` are all links that are not deleted. */
export const DeadlineExtended = firstVersion('DeadlineExtended', { ...linksFact, from: Instant, to: Instant });
/** A link that had expired can be answered again, because its deadline moved. */
export const ExpiryLifted = firstVersion('ExpiryLifted', { ...linkFact, to: z.enum(['sent', 'accepted']) });
/** The buyer asked one more provider. */
export const ProviderAdded = firstVersion('ProviderAdded', {
  rfqId: RfqId,
  ...rfqOwner,
  link: RfqLinkSnapshot,
  /** The link's place among all that the RFQ ever had, from 0. */
  ordinal: WholeNumber,
});
/** So many days are left until the deadline; `linkIds` are those without a quote. */
export const DeadlineReminded = firstVersion('DeadlineReminded', {
  ...linksFact,
  deadline: Instant,
  days: ReminderDays,
});
/** The buyer needs other numbers than were asked for; `null` is none known. `linkIds` are all links that are not deleted. */
export const RfqNeedChanged = firstVersion('RfqNeedChanged', {
  ...linksFact,
  from: RfqNeed.nullable(),
  to: RfqNeed.nullable(),
});

/** Whom of its own people the provider, by `by`, puts in charge of the link; `null` is nobody any more. The buyer learns of none of it. */
export const InChargeSet = firstVersion('InChargeSet', { ...linkFact, userId: UserId.nullable(), by: UserId });

/**
 * The buyer hands an RFQ that was the buyer's alone to the company, to which the buyer belongs: from now on it is read and decided on as if
 * it had been sent for it. Once for an RFQ, and never taken back.
 */
export const RfqHandedOver = firstVersion('RfqHandedOver', { rfqId: RfqId, buyerId: UserId, companyId: CompanyId });

export type QuoteWithdrawn = EventOf<typeof QuoteWithdrawn>;
export type QuoteAwarded = EventOf<typeof QuoteAwarded>;
export type QuoteNotAwarded = EventOf<typeof QuoteNotAwarded>;
export type RfqClosed = EventOf<typeof RfqClosed>;
export type RfqReopened = EventOf<typeof RfqReopened>;
export type DeadlineExtended = EventOf<typeof DeadlineExtended>;
export type ExpiryLifted = EventOf<typeof ExpiryLifted>;
export type ProviderAdded = EventOf<typeof ProviderAdded>;
export type DeadlineReminded = EventOf<typeof DeadlineReminded>;
export type RfqNeedChanged = EventOf<typeof RfqNeedChanged>;
export type InChargeSet = EventOf<typeof InChargeSet>;
export type RfqHandedOver = EventOf<typeof RfqHandedOver>;
