import { msg } from '@lingui/core/runtime-macro';
import type { Message } from '@marketplace/contracts/kernel/messages/messages.ts';
import type {
  BuyerDecisionCriterion,
  BuyerRfqLinkStatus,
  RfqLinkOutcome,
  RfqLinkStatus,
  RfqUrgency,
} from '@marketplace/contracts/rfq/rfq.values.ts';

export const rfqLinkStatusLabels: Readonly<Record<RfqLinkStatus | BuyerRfqLinkStatus, Message>> = {
  sent: msg`Sent`,
  viewed: msg`Viewed`,
  accepted: msg`Accepted`,
  rejected: msg`Rejected`,
  declined: msg`Declined`,
  responded: msg`Responded`,
  expired: msg`Expired`,
};

export const rfqLinkOutcomeLabels: Readonly<Record<RfqLinkOutcome, Message>> = {
  awarded: msg`Awarded`,
  'not-selected': msg`Not selected`,
  closed: msg`Closed`,
};

export const rfqUrgencyLabels: Readonly<Record<RfqUrgency, Message>> = {
  low: msg`Low`,
  medium: msg`Medium`,
  high: msg`High`,
  urgent: msg`Urgent`,
};

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
