import type { NotificationKind } from '@marketplace/contracts/notifications/notifications.values.ts';
import type { ConversationEvent, ConversationItemEvent } from '@marketplace/contracts/rfq/rfq.conversation.events.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { SentRfqLinkSnapshot } from '@marketplace/contracts/rfq/rfq.links.ts';
import { type RfqLinkStatus, rfqLinkStatuses } from '@marketplace/contracts/rfq/rfq.values.ts';
import { isRfqLinkEnded } from '../rfq/lifecycle/statuses.ts';
import type { RfqOwner } from '../rfq/rfq.owner.ts';
import type {
  TriggeredNotification,
  NotificationRecipient,
  NotificationRules,
  NotificationParameters,
} from './pendingNotification.ts';

interface OneLink extends RfqOwner {
  readonly rfqId: string;
  readonly linkId: string;
  readonly providerId: string;
}
interface ManyLinks extends RfqOwner {
  readonly rfqId: string;
  readonly linkIds: readonly string[];
  readonly providerIds: readonly string[];
}

/**
 * Statuses of links whose providers are notified of a new deadline. Providers that declined are not notified. Expired
 * links become current again when the deadline is extended.
 */
const notRejected = rfqLinkStatuses.filter((status) => status !== 'rejected');
/** Statuses of links where the vendor can still act. */
const notEnded = rfqLinkStatuses.filter((status) => !isRfqLinkEnded(status));
/**
 * Statuses of links where the vendor works on the request or has quoted for the previous quantities. Other vendors see
 * the new quantities when they open the request.
 */
const activeStatuses = ['accepted', 'responded'] as const satisfies readonly RfqLinkStatus[];

const toBuyerRecipient = ({ buyerId, companyId }: RfqOwner): NotificationRecipient =>
  companyId === null ? { user: buyerId } : { buyer: buyerId, companyId };

const notifyBuyer = (
  kind: NotificationKind,
  { rfqId, linkId, ...owner }: OneLink,
  more: NotificationParameters = {},
): TriggeredNotification => ({ kind, to: toBuyerRecipient(owner), facts: { rfqId, linkId, ...more } });
const notifyVendors = (
  kind: NotificationKind,
  { rfqId, linkId, providerId }: Omit<OneLink, keyof RfqOwner>,
  more: NotificationParameters = {},
): TriggeredNotification => ({ kind, to: { vendorsOf: providerId }, facts: { rfqId, linkId, ...more } });

/** Notifies each provider of its own link only. */
function notifyEachVendor(
  kind: NotificationKind,
  { rfqId, linkIds, providerIds }: ManyLinks,
  more: NotificationParameters = {},
  among?: readonly RfqLinkStatus[],
): readonly TriggeredNotification[] {
  return providerIds.map((providerId, at) => {
    const linkId = linkIds[at] ?? '';
    const concern = notifyVendors(kind, { rfqId, linkId, providerId }, more);
    return among === undefined ? concern : { ...concern, linkCondition: { linkId, among } };
  });
}

const notifyBuyerOfAll = (
  kind: NotificationKind,
  { rfqId, linkIds, ...owner }: ManyLinks,
  more: NotificationParameters = {},
): TriggeredNotification => ({ kind, to: toBuyerRecipient(owner), facts: { rfqId, count: linkIds.length, ...more } });

const notifyOfNewRequest = (
  rfqId: string,
  { linkId, providerId }: SentRfqLinkSnapshot,
  until?: string,
): TriggeredNotification =>
  notifyVendors('rfq-received', { rfqId, linkId, providerId }, until === undefined ? {} : { until });

/** Notification rules for the events of a request. They notify the buyer, and each provider about its own link only. */
export const rfqNotificationRules: NotificationRules<RfqEvent> = {
  RfqSent: ({ rfqId, links, deadline }) => links.map((link) => notifyOfNewRequest(rfqId, link, deadline)),
  ProviderAdded: ({ rfqId, link }) => [notifyOfNewRequest(rfqId, link)],
  RfqViewed: (data) => [notifyBuyer('rfq-viewed', data)],
  RfqAccepted: (data) => [notifyBuyer('rfq-accepted', data)],
  RfqRejected: (data) => [notifyBuyer('rfq-rejected', data)],
  QuoteSent: (data) => [
    notifyBuyer(data.version === 1 ? 'quote-received' : 'quote-updated', data, { version: data.version }),
  ],
  QuoteWithdrawn: (data) => [notifyBuyer('quote-withdrawn', data)],
  RfqExpired: (data) => [...notifyEachVendor('rfq-expired', data), notifyBuyerOfAll('rfq-expired', data)],
  // Corrections by admins are visible on the page.
  LinkStatusSetByAdmin: 'nobody',
  LinkDeleted: 'nobody',
  QuoteAwarded: (data) => [notifyVendors('quote-awarded', data, { version: data.version })],
  QuoteNotAwarded: (data) => [notifyVendors('quote-not-awarded', data, { version: data.version })],
  RfqClosed: (data) => notifyEachVendor('rfq-closed', data, {}, notEnded),
  RfqReopened: (data) => notifyEachVendor('rfq-reopened', data, { until: data.deadline }, notEnded),
  DeadlineExtended: (data) => notifyEachVendor('deadline-extended', data, { until: data.to }, notRejected),
  // The preceding event `DeadlineExtended` triggers the notification.
  ExpiryLifted: 'nobody',
  DeadlineReminded: (data) => {
    const deadlineParameters = { days: data.days, until: data.deadline };
    return [
      ...notifyEachVendor('deadline-reminder', data, deadlineParameters),
      notifyBuyerOfAll('deadline-reminder', data, deadlineParameters),
    ];
  },
  RfqNeedChanged: (data) => notifyEachVendor('rfq-need-changed', data, {}, activeStatuses),
  // Nobody is notified: the user who transfers the request knows, and colleagues see the request in their list.
  RfqHandedOver: 'nobody',
  // Users are not notified when they assign themselves.
  InChargeSet: ({ rfqId, linkId, providerId, userId, by }) =>
    userId === null || userId === by
      ? []
      : [{ kind: 'put-in-charge', to: { vendorsOf: providerId, only: userId }, facts: { rfqId, linkId } }],
};

const notifyOtherSide = (data: ConversationItemEvent['data']): readonly TriggeredNotification[] => [
  data.by === 'buyer' ? notifyVendors('message-received', data) : notifyBuyer('message-received', data),
];

/** The other side is notified of every message and file, without its content. */
export const conversationNotificationRules: NotificationRules<ConversationEvent> = {
  MessageSent: notifyOtherSide,
  AttachmentSent: notifyOtherSide,
  MessagesRead: 'nobody',
};
