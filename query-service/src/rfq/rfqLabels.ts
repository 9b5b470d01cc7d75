import { msg } from '@lingui/core/runtime-macro';
import type { Message } from '@marketplace/contracts/kernel/messages/messages.ts';
import type {
  BuyerDecisionCriterion,
  BuyerRfqLinkStatus,
  RfqLinkOutcome,
  RfqLinkStatus,
  RfqUrgency,
} from '@marketplace/contracts/rfq/rfq.values.ts';

/** Labels of the statuses of links for buyers and admins. */
export const rfqLinkStatusLabels: Readonly<Record<RfqLinkStatus | BuyerRfqLinkStatus, Message>> = {
  sent: msg`Sent`,
  viewed: msg`Viewed`,
  accepted: msg`Accepted`,
  rejected: msg`Rejected`,
  declined: msg`Declined`,
  responded: msg`Responded`,
  expired: msg`Expired`,
};

/** Labels of the statuses of links for vendors. */
export const vendorRfqLinkStatusLabels: Readonly<Record<RfqLinkStatus, Message>> = {
  ...rfqLinkStatusLabels,
  sent: msg`Available`,
};

/** Labels of outcomes of RFQs and links. */
export const rfqLinkOutcomeLabels: Readonly<Record<RfqLinkOutcome, Message>> = {
  awarded: msg`Awarded`,
  'not-selected': msg`Not selected`,
  closed: msg`Closed`,
};

/** Labels of urgencies. */
export const rfqUrgencyLabels: Readonly<Record<RfqUrgency, Message>> = {
  low: msg`Low`,
  medium: msg`Medium`,
  high: msg`High`,
  urgent: msg`Urgent`,
};

/** Labels of the criteria that buyers rank by importance. */
export const buyerDecisionCriterionLabels: Readonly<Record<BuyerDecisionCriterion, Message>> = {
  price: msg`Price`,
  coverage: msg`Coverage`,
  platform: msg`Platform`,
  support: msg`Support`,
  reliability: msg`Reliability`,
  integration: msg`Integration`,
  speed: msg`Speed`,
  latency: msg`Latency`,
};
