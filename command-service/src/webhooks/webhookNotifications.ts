import type { RfqEvent, RfqExpired } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { RfqOwner } from '@marketplace/domain/rfq/rfq.owner.ts';
import type { WebhookOwner } from '@marketplace/contracts/webhooks/webhooks.events.ts';
import type { WebhookEventContent } from '@marketplace/contracts/webhooks/webhooks.integration.ts';

/** A message for the webhooks of one owner. */
export interface WebhookOwnerMessage {
  readonly owner: WebhookOwner;
  /** The company of the RFQ if the owner receives the message only as a member of this company; otherwise `null`. */
  readonly companyId: string | null;
  readonly fact: WebhookEventContent;
}

interface ProviderLink {
  readonly linkId: string;
  readonly providerId: string;
}

/** Creates the notifications for the user who sent the RFQ, and for the company of the RFQ, if any. */
function notifyBuyer({ buyerId, companyId }: RfqOwner, fact: WebhookEventContent): readonly WebhookOwnerMessage[] {
  const person = { owner: { kind: 'user' as const, id: buyerId }, companyId, fact };
  if (companyId === null) return [person];
  return [{ owner: { kind: 'company', id: companyId }, companyId: null, fact }, person];
}

const notifyProvider = (id: string, fact: WebhookEventContent): WebhookOwnerMessage => ({
  ...{ owner: { kind: 'provider', id }, companyId: null, fact },
});

/** Creates notifications for the buyer's side with all links, and for each provider with only its own links. */
function notifyBuyerAndProviders(
  owner: RfqOwner,
  links: readonly ProviderLink[],
  buildFact: (links: ProviderLink[]) => WebhookEventContent,
): readonly WebhookOwnerMessage[] {
  const providers = [...new Set(links.map(({ providerId }) => providerId))];
  return [
    ...notifyBuyer(owner, buildFact([...links])),
    ...providers.map((id) => notifyProvider(id, buildFact(links.filter(({ providerId }) => providerId === id)))),
  ];
}

/** @returns the links that an event affects, from the lists of link ids and provider ids in its data. */
function extractLinks({ linkIds, providerIds }: RfqExpired['data']): readonly ProviderLink[] {
  return linkIds.map((linkId, index) => ({ linkId, providerId: providerIds[index] ?? '' }));
}

function notifyBuyerAndProvider(
  owner: RfqOwner,
  providerId: string,
  fact: WebhookEventContent,
): readonly WebhookOwnerMessage[] {
  return [...notifyBuyer(owner, fact), notifyProvider(providerId, fact)];
}

/** @returns the webhook messages about an RFQ event, for the buyer's side and the affected providers. */
export function deriveWebhookNotificationsFromRfqEvent({ type, data }: RfqEvent): readonly WebhookOwnerMessage[] {
  switch (type) {
    case 'RfqSent': {
      const { rfqId, deadline } = data;
      return notifyBuyerAndProviders(data, data.links, (links) => ({
        type: 'rfq.sent',
        data: { rfqId, deadline, links },
      }));
    }
    case 'RfqExpired': {
      return notifyBuyerAndProviders(data, extractLinks(data), (own) => ({
        type: 'rfq.expired',
        data: { rfqId: data.rfqId, links: own },
      }));
    }
    case 'RfqViewed':
      return notifyBuyerAndProvider(data, data.providerId, { type: 'rfq.viewed', data });
    case 'RfqAccepted':
      return notifyBuyerAndProvider(data, data.providerId, { type: 'rfq.accepted', data });
    case 'RfqRejected':
      return notifyBuyerAndProvider(data, data.providerId, { type: 'rfq.rejected', data });
    case 'QuoteSent':
      return notifyBuyerAndProvider(data, data.providerId, { type: 'rfq.quote_sent', data });
    case 'LinkStatusSetByAdmin':
      // If the status is unchanged, the event only records an internal note by an admin.
      return data.from === data.to
        ? []
        : notifyBuyerAndProvider(data, data.providerId, { type: 'rfq.status_set', data });
    case 'LinkDeleted':
      return notifyBuyerAndProvider(data, data.providerId, { type: 'rfq.link_deleted', data });
    case 'QuoteWithdrawn':
      return notifyBuyerAndProvider(data, data.providerId, { type: 'rfq.quote_withdrawn', data });
    case 'QuoteAwarded':
      return notifyBuyerAndProvider(data, data.providerId, { type: 'rfq.quote_awarded', data });
    case 'QuoteNotAwarded':
      return notifyBuyerAndProvider(data, data.providerId, { type: 'rfq.quote_not_awarded', data });
    case 'ExpiryLifted':
      return notifyBuyerAndProvider(data, data.providerId, {
        type: 'rfq.status_set',
        data: { ...data, from: 'expired' },
      });
    case 'ProviderAdded': {
      const { rfqId, link } = data;
      return notifyBuyerAndProvider(data, link.providerId, { type: 'rfq.provider_added', data: { rfqId, ...link } });
    }
    case 'RfqClosed':
      return notifyBuyerAndProviders(data, extractLinks(data), (links) => ({
        type: 'rfq.closed',
        data: { rfqId: data.rfqId, links },
      }));
    case 'RfqReopened': {
      const { rfqId, deadline } = data;
      return notifyBuyerAndProviders(data, extractLinks(data), (links) => ({
        type: 'rfq.reopened',
        data: { rfqId, deadline, links },
      }));
    }
    case 'DeadlineExtended': {
      const { rfqId, from, to } = data;
      return notifyBuyerAndProviders(data, extractLinks(data), (links) => {
        return { type: 'rfq.deadline_extended', data: { rfqId, from, to, links } };
      });
    }
    case 'RfqHandedOver':
      // The transfer itself is not sent; the company receives all later events.
      return [];
    case 'InChargeSet':
      // Assignees are internal to the provider, so they are not sent to any webhook.
      return [];
    case 'RfqNeedChanged': {
      const { rfqId, from, to } = data;
      return notifyBuyerAndProviders(data, extractLinks(data), (links) => {
        return { type: 'rfq.need_changed', data: { rfqId, from, to, links } };
      });
    }
    case 'DeadlineReminded': {
      const { rfqId, deadline, days } = data;
      return notifyBuyerAndProviders(data, extractLinks(data), (links) => {
        return { type: 'rfq.deadline_reminded', data: { rfqId, deadline, days, links } };
      });
    }
  }
}
