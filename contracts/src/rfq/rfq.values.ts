import { z } from 'zod';

export const maxProvidersPerRfq = 3;
export const maxDecisionPriorities = 3;
export const dayInMs = 24 * 60 * 60 * 1000;
/** Days after which an RFQ without a deadline of its own expires. */
export const defaultDeadlineDays = 30;
/** Days that a deadline may lie ahead at most. */
export const maxDeadlineDays = 366;

export const urgencies = ['low', 'medium', 'high', 'urgent'] as const;
export const Urgency = z.enum(urgencies);
export type Urgency = z.infer<typeof Urgency>;

export const decisionPriorities = [
  'price',
  'coverage',
  'platform',
  'support',
  'reliability',
  'integration',
  'speed',
  'latency',
] as const;
export const DecisionPriority = z.enum(decisionPriorities);
export type DecisionPriority = z.infer<typeof DecisionPriority>;

/** The number behind 'RFQ #' of the first RFQ in the log; the following ones count up in the order of their positions. */
export const firstRfqNumber = 1001;

/** What can happen to an RFQ, by the names of its events. */
export const RfqEventType = z.enum([
  'RfqSent',
  'RfqViewed',
  'RfqAccepted',
  'RfqRejected',
  'QuoteSent',
  'RfqExpired',
  'LinkStatusSetByAdmin',
  'LinkDeleted',
  'QuoteWithdrawn',
  'QuoteAwarded',
  'QuoteNotAwarded',
  'RfqClosed',
  'RfqReopened',
  'DeadlineExtended',
  'ExpiryLifted',
  'ProviderAdded',
  'DeadlineReminded',
  'RfqNeedChanged',
  'InChargeSet',
  'RfqHandedOver',
]);
export type RfqEventType = z.infer<typeof RfqEventType>;

/** Stored status of an RFQ-to-provider link. */
export const linkStatuses = ['sent', 'accepted', 'rejected', 'responded', 'expired'] as const;
export const LinkStatus = z.enum(linkStatuses);
export type LinkStatus = z.infer<typeof LinkStatus>;

/** Why a vendor rejects a request. */
export const rejectReasons = ['no-coverage', 'not-offered', 'volume', 'capacity', 'time', 'unclear', 'other'] as const;
export const RejectReason = z.enum(rejectReasons);
export type RejectReason = z.infer<typeof RejectReason>;
/** Code points of a vendor's words beside the reason at most. */
export const mostRejectNoteLength = 1000;

/** What came of a link after all answers; never a status. `closed` is whoever the RFQ ended for without a choice about a quote. */
export const LinkOutcome = z.enum(['awarded', 'not-selected', 'closed']);
export type LinkOutcome = z.infer<typeof LinkOutcome>;

/** What became of an RFQ that takes no more answers. */
export const RfqOutcome = z.enum(['awarded', 'closed']);
export type RfqOutcome = z.infer<typeof RfqOutcome>;

/** Days after closing without an award within which the buyer may open the RFQ again. */
export const reopenDays = 7;

/** Days that a vendor's dashboard looks ahead for what is due, and back for what came and went. */
export const [dueSoonDays, activeDays] = [7, 30] as const;
/** Code points of the buyer's note to vendors at most. */
export const mostNoteLength = 2000;

/** Whose words a message of a conversation are: the buyer's, or the provider's. */
export const ConversationSide = z.enum(['buyer', 'vendor']);
export type ConversationSide = z.infer<typeof ConversationSide>;
/** Code points of a message at most. */
export const mostMessageLength = 5000;
/** What may be attached to a conversation. */
export const attachmentKinds = ['pdf', 'xlsx', 'png', 'jpg'] as const;
export const AttachmentKind = z.enum(attachmentKinds);
export type AttachmentKind = z.infer<typeof AttachmentKind>;
/** Bytes of an attachment at most. */
export const largestAttachment = 10 * 1024 * 1024;
/** Attachments of one conversation at most. */
export const mostAttachments = 50;
/** UTF-16 units of an attachment's name at most. */
export const longestAttachmentName = 200;

/** Messages of one conversation at most, attachments among them. */
export const mostMessages = 500;

/** Days before a deadline on which it is reminded of, the earliest first. */
export const reminderDays = [3, 1] as const;
export const ReminderDays = z.union([z.literal(3), z.literal(1)]);
export type ReminderDays = z.infer<typeof ReminderDays>;

/** What the buyer reads of a link. */
export const BuyerLinkStatus = z.enum(['sent', 'viewed', 'accepted', 'declined', 'responded', 'expired']);
export type BuyerLinkStatus = z.infer<typeof BuyerLinkStatus>;

export const RfqStatus = z.enum(['sent', 'responded', 'declined', 'expired', 'closed']);
export type RfqStatus = z.infer<typeof RfqStatus>;

/** How an RFQ stands for its buyer: what became of it, else what it reads as. */
export const rfqStandings = ['sent', 'responded', 'declined', 'expired', 'awarded', 'closed'] as const;
export const RfqStanding = z.enum(rfqStandings);
export type RfqStanding = z.infer<typeof RfqStanding>;

/** The parts of a buyer's list, in their order: what may still get answers, what expired, and what was awarded or closed. */
export const rfqGroups = ['open', 'expired', 'closed'] as const;
export const RfqGroup = z.enum(rfqGroups);
export type RfqGroup = z.infer<typeof RfqGroup>;
