import { z } from 'zod';

export const maxProvidersPerRfq = 3;
export const maxBuyerDecisionCriteria = 3;
/** Days after which an RFQ without an explicit deadline expires. */
export const defaultRfqDeadlineDays = 30;
/** Maximum number of days between now and a deadline. */
export const maxRfqDeadlineDays = 366;

export const rfqUrgencies = ['low', 'medium', 'high', 'urgent'] as const;
export const RfqUrgency = z.enum(rfqUrgencies);
export type RfqUrgency = z.infer<typeof RfqUrgency>;

export const buyerDecisionCriteria = [
  'price',
  'coverage',
  'platform',
  'support',
  'reliability',
  'integration',
  'speed',
  'latency',
] as const;
export const BuyerDecisionCriterion = z.enum(buyerDecisionCriteria);
export type BuyerDecisionCriterion = z.infer<typeof BuyerDecisionCriterion>;

/** Number of the first RFQ in the log, shown after 'RFQ #'. The numbers of the following RFQs ascend in log order. */
export const firstRfqNumber = 1001;

/** Names of the events of an RFQ. */
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
export const rfqLinkStatuses = ['sent', 'accepted', 'rejected', 'responded', 'expired'] as const;
export const RfqLinkStatus = z.enum(rfqLinkStatuses);
export type RfqLinkStatus = z.infer<typeof RfqLinkStatus>;

/** Reasons for which a vendor can decline a request. */
export const rfqRejectReasons = [
  'no-coverage',
  'not-offered',
  'volume',
  'capacity',
  'time',
  'unclear',
  'other',
] as const;
export const RfqRejectReason = z.enum(rfqRejectReasons);
export type RfqRejectReason = z.infer<typeof RfqRejectReason>;
/** Maximum length of a vendor's note when declining a request, in code points. */
export const maxRfqRejectNoteLength = 1000;

/**
 * The buyer's decision about a link; independent of the link's status. `closed`: the RFQ was closed without an award.
 */
export const RfqLinkOutcome = z.enum(['awarded', 'not-selected', 'closed']);
export type RfqLinkOutcome = z.infer<typeof RfqLinkOutcome>;

/** Result of an RFQ that no longer accepts answers: awarded, or closed without an award. */
export const RfqOutcome = z.enum(['awarded', 'closed']);
export type RfqOutcome = z.infer<typeof RfqOutcome>;

/** Number of days during which the buyer can reopen an RFQ after closing it without an award. */
export const rfqReopenPeriodDays = 7;

/** Days that a vendor's dashboard looks ahead for due requests, and back for recent activity. */
export const [vendorDueSoonDays, vendorRecentActivityDays] = [7, 30] as const;
/** Maximum length of the buyer's note to vendors, in code points. */
export const maxBuyerNoteLength = 2000;

/** Side of a conversation about an RFQ. */
export const ConversationSide = z.enum(['buyer', 'vendor']);
export type ConversationSide = z.infer<typeof ConversationSide>;
/** Maximum length of a message, in code points. */
export const maxConversationMessageLength = 5000;
/** File types that can be attached to a conversation. */
export const conversationAttachmentFileTypes = ['pdf', 'xlsx', 'png', 'jpg'] as const;
export const ConversationAttachmentFileType = z.enum(conversationAttachmentFileTypes);
export type ConversationAttachmentFileType = z.infer<typeof ConversationAttachmentFileType>;
/** Maximum size of an attachment in bytes. */
export const maxAttachmentBytes = 10 * 1024 * 1024;
/** Maximum number of attachments per conversation. */
export const maxAttachmentsPerConversation = 50;
/** Maximum length of the file name of an attachment, in UTF-16 units. */
export const maxAttachmentNameLength = 200;

/** Maximum number of messages per conversation, including attachments. */
export const maxMessagesPerConversation = 500;

/** Days before a deadline on which reminders are sent, earliest first. */
export const deadlineReminderDays = [3, 1] as const;
export const DeadlineReminderDays = z.union([z.literal(3), z.literal(1)]);
export type DeadlineReminderDays = z.infer<typeof DeadlineReminderDays>;

/** Status of a link as the buyer sees it. */
export const BuyerRfqLinkStatus = z.enum(['sent', 'viewed', 'accepted', 'declined', 'responded', 'expired']);
export type BuyerRfqLinkStatus = z.infer<typeof BuyerRfqLinkStatus>;

export const RfqStatus = z.enum(['sent', 'responded', 'declined', 'expired', 'closed']);
export type RfqStatus = z.infer<typeof RfqStatus>;

/** Status of an RFQ as the buyer sees it: the outcome if there is one, otherwise `RfqStatus`. */
export const buyerRfqStatuses = ['sent', 'responded', 'declined', 'expired', 'awarded', 'closed'] as const;
export const BuyerRfqStatus = z.enum(buyerRfqStatuses);
export type BuyerRfqStatus = z.infer<typeof BuyerRfqStatus>;

/** Groups of a list of RFQs in display order: open for answers, expired, and awarded or closed. */
export const rfqListGroups = ['open', 'expired', 'closed'] as const;
export const OpenExpiredOrClosedRfqListGroupName = z.enum(rfqListGroups);
export type OpenExpiredOrClosedRfqListGroupName = z.infer<typeof OpenExpiredOrClosedRfqListGroupName>;
