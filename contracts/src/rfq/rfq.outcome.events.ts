import { z } from 'zod';
import { WholeNumber } from '../kernel/bounds.ts';
import { Instant } from '../kernel/instant.ts';
import { type EventOf, firstVersion, personal } from '../kernel/event.ts';
import { CompanyId, RfqId, UserId } from '../kernel/ids.ts';
import { linkFact, linksFact, RfqLinkSnapshot, rfqOwner } from './rfq.links.ts';
import { RfqNeed } from './rfq.priceParts.ts';
import { mostNoteLength, ReminderDays } from './rfq.values.ts';

const version = WholeNumber.min(1);
/** The buyer's note to vendors; personal data of the buyer. */
const note = personal(z.string().max(mostNoteLength).nullable(), 'buyerId');

/** The vendor withdrew the newest version of the quote; the link's status is accepted again. */
export const QuoteWithdrawn = firstVersion('QuoteWithdrawn', { ...linkFact, version });
/** The buyer awarded this version of the quote. */
export const QuoteAwarded = firstVersion('QuoteAwarded', { ...linkFact, version });
/** The buyer awarded other quotes; `version` is the newest version of this one. */
export const QuoteNotAwarded = firstVersion('QuoteNotAwarded', { ...linkFact, version, note });
/**
 * The RFQ no longer accepts answers: the last event of an award, or the only event of closing without one. `linkIds` are the links without
 * an award or rejection event.
 */
export const RfqClosed = firstVersion('RfqClosed', {
  ...linksFact,
  awarded: z.boolean(),
  /** End of the period in which the buyer can reopen it; `null` after an award, which is final. */
  reopenUntil: Instant.nullable(),
  note,
});
/** The buyer reopened the RFQ; `deadline` is the current one. */
export const RfqReopened = firstVersion('RfqReopened', { ...linksFact, deadline: Instant });
/** The buyer extended the deadline; `linkIds` are all links that are not deleted. */
export const DeadlineExtended = firstVersion('DeadlineExtended', { ...linksFact, from: Instant, to: Instant });
/** An expired link can be answered again, because its deadline was extended. */
export const ExpiryLifted = firstVersion('ExpiryLifted', { ...linkFact, to: z.enum(['sent', 'accepted']) });
/** The buyer added a provider. */
export const ProviderAdded = firstVersion('ProviderAdded', {
  rfqId: RfqId,
  ...rfqOwner,
  link: RfqLinkSnapshot,
  /** Index of the link among all that the RFQ ever had, from 0. */
  ordinal: WholeNumber,
});
/** Reminder `days` before the deadline; `linkIds` are the links without a quote. */
export const DeadlineReminded = firstVersion('DeadlineReminded', {
  ...linksFact,
  deadline: Instant,
  days: ReminderDays,
});
/** The buyer changed the required quantities; `null`: none stated. `linkIds` are all links that are not deleted. */
export const RfqNeedChanged = firstVersion('RfqNeedChanged', {
  ...linksFact,
  from: RfqNeed.nullable(),
  to: RfqNeed.nullable(),
});

/** A user of the provider (`by`) assigned the link to a colleague; `null`: unassigned. Not visible to the buyer. */
export const InChargeSet = firstVersion('InChargeSet', { ...linkFact, userId: UserId.nullable(), by: UserId });

/**
 * The buyer transferred a personal RFQ to the buyer's company; from now on it is treated as if it had been sent for the company. At most
 * once per RFQ, and irreversible.
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
