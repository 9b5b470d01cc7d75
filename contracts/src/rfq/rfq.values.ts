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
]);
export type RfqEventType = z.infer<typeof RfqEventType>;

/** Stored status of an RFQ-to-provider link. */
export const linkStatuses = ['sent', 'accepted', 'rejected', 'responded', 'expired'] as const;
export const LinkStatus = z.enum(linkStatuses);
export type LinkStatus = z.infer<typeof LinkStatus>;

/** What the buyer reads of a link. */
export const BuyerLinkStatus = z.enum(['sent', 'viewed', 'accepted', 'declined', 'responded', 'expired']);
export type BuyerLinkStatus = z.infer<typeof BuyerLinkStatus>;

export const RfqStatus = z.enum(['sent', 'responded', 'declined', 'expired', 'closed']);
export type RfqStatus = z.infer<typeof RfqStatus>;
