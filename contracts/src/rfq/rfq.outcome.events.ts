import { z } from 'zod';
import { NonNegativeInt32 } from '../kernel/integers.ts';
import { Instant } from '../kernel/instant.ts';
import { type InferredDomainEvent, defineFirstEventVersion, markAsPersonalData } from '../kernel/event.ts';
import { CompanyId, RfqId, UserId } from '../kernel/ids.ts';
import {
  singleLinkRfqEventFields,
  multiLinkRfqEventFieldSchemas,
  SentRfqLinkSnapshot,
  rfqOwnerFields,
} from './rfq.links.ts';
import { RfqRequiredQuantities } from './rfq.lineItems.ts';
import { maxBuyerNoteLength, DeadlineReminderDays } from './rfq.values.ts';

const version = NonNegativeInt32.min(1);
/** The buyer's note to vendors; personal data of the buyer. */
const note = markAsPersonalData(z.string().max(maxBuyerNoteLength).nullable(), 'buyerId');

/** The vendor withdrew the newest version of the quote; the link's status is accepted again. */
export const QuoteWithdrawn = defineFirstEventVersion('QuoteWithdrawn', { ...singleLinkRfqEventFields, version });
/** The buyer awarded this version of the quote. */
export const QuoteAwarded = defineFirstEventVersion('QuoteAwarded', { ...singleLinkRfqEventFields, version });
/** The buyer awarded other quotes; `version` is the newest version of the quote that was not awarded. */
export const QuoteNotAwarded = defineFirstEventVersion('QuoteNotAwarded', {
  ...singleLinkRfqEventFields,
  version,
  note,
});
/**
 * The RFQ no longer accepts answers. This event is the last event of an award, and is also recorded when the buyer
 * closes the RFQ without an award. `linkIds` are the links that have no `QuoteAwarded` or `QuoteNotAwarded` event.
 */
export const RfqClosed = defineFirstEventVersion('RfqClosed', {
  ...multiLinkRfqEventFieldSchemas,
  awarded: z.boolean(),
  /** End of the period in which the buyer can reopen the RFQ; `null` after an award, which is final. */
  reopenUntil: Instant.nullable(),
  note,
});
/** The buyer reopened the RFQ; `deadline` is its deadline, which reopening does not change. */
export const RfqReopened = defineFirstEventVersion('RfqReopened', {
  ...multiLinkRfqEventFieldSchemas,
  deadline: Instant,
});
/** The buyer extended the deadline; `linkIds` are all links that are not deleted. */
export const DeadlineExtended = defineFirstEventVersion('DeadlineExtended', {
  ...multiLinkRfqEventFieldSchemas,
  from: Instant,
  to: Instant,
});
/** An expired link can be answered again, because its deadline was extended. */
export const ExpiryLifted = defineFirstEventVersion('ExpiryLifted', {
  ...singleLinkRfqEventFields,
  to: z.enum(['sent', 'accepted']),
});
/** The buyer added a provider. */
export const ProviderAdded = defineFirstEventVersion('ProviderAdded', {
  rfqId: RfqId,
  ...rfqOwnerFields,
  link: SentRfqLinkSnapshot,
  /** Index of the link among all links that the RFQ ever had, from 0. */
  ordinal: NonNegativeInt32,
});
/** Reminders were sent `days` days before the deadline; `linkIds` are the links without a quote. */
export const DeadlineReminded = defineFirstEventVersion('DeadlineReminded', {
  ...multiLinkRfqEventFieldSchemas,
  deadline: Instant,
  days: DeadlineReminderDays,
});
/** The buyer changed the required quantities; `null` means none. `linkIds` are all links that are not deleted. */
export const RfqNeedChanged = defineFirstEventVersion('RfqNeedChanged', {
  ...multiLinkRfqEventFieldSchemas,
  from: RfqRequiredQuantities.nullable(),
  to: RfqRequiredQuantities.nullable(),
});

/** A user of the provider (`by`) assigned the link to `userId`, or unassigned it (`null`). Not visible to the buyer. */
export const InChargeSet = defineFirstEventVersion('InChargeSet', {
  ...singleLinkRfqEventFields,
  userId: UserId.nullable(),
  by: UserId,
});

/**
 * The buyer transferred a personal RFQ to the buyer's company; from now on, the RFQ is treated as if it had been sent
 * for the company. Happens at most once per RFQ, and cannot be undone.
 */
export const RfqHandedOver = defineFirstEventVersion('RfqHandedOver', {
  rfqId: RfqId,
  buyerId: UserId,
  companyId: CompanyId,
});

export type QuoteWithdrawn = InferredDomainEvent<typeof QuoteWithdrawn>;
export type QuoteAwarded = InferredDomainEvent<typeof QuoteAwarded>;
export type QuoteNotAwarded = InferredDomainEvent<typeof QuoteNotAwarded>;
export type RfqClosed = InferredDomainEvent<typeof RfqClosed>;
export type RfqReopened = InferredDomainEvent<typeof RfqReopened>;
export type DeadlineExtended = InferredDomainEvent<typeof DeadlineExtended>;
export type ExpiryLifted = InferredDomainEvent<typeof ExpiryLifted>;
export type ProviderAdded = InferredDomainEvent<typeof ProviderAdded>;
export type DeadlineReminded = InferredDomainEvent<typeof DeadlineReminded>;
export type RfqNeedChanged = InferredDomainEvent<typeof RfqNeedChanged>;
export type InChargeSet = InferredDomainEvent<typeof InChargeSet>;
export type RfqHandedOver = InferredDomainEvent<typeof RfqHandedOver>;
