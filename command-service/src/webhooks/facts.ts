import type { RfqEvent, RfqExpired } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { RfqOwner } from '@marketplace/domain/rfq/rfq.owner.ts';
import type { WebhookOwner } from '@marketplace/contracts/webhooks/webhooks.events.ts';
import type { WebhookFact } from '@marketplace/contracts/webhooks/webhooks.integration.ts';

/** What an owner is told of an event. */
export interface ToldFact {
  readonly owner: WebhookOwner;
  /** The company whose request it is, where the owner receives it only while a member; `null` for any other. */
  readonly companyId: string | null;
  readonly fact: WebhookFact;
}

interface LinkOfProvider {
  readonly linkId: string;
  readonly providerId: string;
}

/** The person who sent it receives it at webhooks of their own; for a company's request, so does the company. */
function toBuyer({ buyerId, companyId }: RfqOwner, fact: WebhookFact): readonly ToldFact[] {
  const person = { owner: { kind: 'user' as const, id: buyerId }, companyId, fact };
  if (companyId === null) return [person];
  return [{ owner: { kind: 'company', id: companyId }, companyId: null, fact }, person];
}

const toProvider = (id: string, fact: WebhookFact): ToldFact => ({
  ...{ owner: { kind: 'provider', id }, companyId: null, fact },
});

/** The buyer's side receives all links, every provider its own ones only: nobody learns of a rival. */
function toAll(
  owner: RfqOwner,
  links: readonly LinkOfProvider[],
  factOf: (links: LinkOfProvider[]) => WebhookFact,
): readonly ToldFact[] {
  const providers = [...new Set(links.map(({ providerId }) => providerId))];
  return [
    ...toBuyer(owner, factOf([...links])),
    ...providers.map((id) => toProvider(id, factOf(links.filter(({ providerId }) => providerId === id)))),
  ];
}

/** The links of an event that is about several. */
function linksIn({ linkIds, providerIds }: RfqExpired['data']): readonly LinkOfProvider[] {
  return linkIds.map((linkId, index) => ({ linkId, providerId: providerIds[index] ?? '' }));
}

function toBoth(owner: RfqOwner, providerId: string, fact: WebhookFact): readonly ToldFact[] {
  return [...toBuyer(owner, fact), toProvider(providerId, fact)];
}

/** What an event of an RFQ says to whom: to the buyer and to the providers that it is about. */
export function factsOf({ type, data }: RfqEvent): readonly ToldFact[] {
  switch (type) {
    case 'RfqSent': {
      const { rfqId, deadline } = data;
      return toAll(data, data.links, (links) => ({ type: 'rfq.sent', data: { rfqId, deadline, links } }));
    }
    case 'RfqExpired': {
      return toAll(data, linksIn(data), (own) => ({ type: 'rfq.expired', data: { rfqId: data.rfqId, links: own } }));
    }
    case 'RfqViewed':
      return toBoth(data, data.providerId, { type: 'rfq.viewed', data });
    case 'RfqAccepted':
      return toBoth(data, data.providerId, { type: 'rfq.accepted', data });
    case 'RfqRejected':
      return toBoth(data, data.providerId, { type: 'rfq.rejected', data });
    case 'QuoteSent':
      return toBoth(data, data.providerId, { type: 'rfq.quote_sent', data });
    case 'LinkStatusSetByAdmin':
      // Without another status it is a note, and notes are for admins.
      return data.from === data.to ? [] : toBoth(data, data.providerId, { type: 'rfq.status_set', data });
    case 'LinkDeleted':
      return toBoth(data, data.providerId, { type: 'rfq.link_deleted', data });
    case 'QuoteWithdrawn':
      return toBoth(data, data.providerId, { type: 'rfq.quote_withdrawn', data });
    case 'QuoteAwarded':
      return toBoth(data, data.providerId, { type: 'rfq.quote_awarded', data });
    case 'QuoteNotAwarded':
      return toBoth(data, data.providerId, { type: 'rfq.quote_not_awarded', data });
    case 'ExpiryLifted':
      return toBoth(data, data.providerId, { type: 'rfq.status_set', data: { ...data, from: 'expired' } });
    case 'ProviderAdded': {
      const { rfqId, link } = data;
      return toBoth(data, link.providerId, { type: 'rfq.provider_added', data: { rfqId, ...link } });
    }
    case 'RfqClosed':
      return toAll(data, linksIn(data), (links) => ({ type: 'rfq.closed', data: { rfqId: data.rfqId, links } }));
    case 'RfqReopened': {
      const { rfqId, deadline } = data;
      return toAll(data, linksIn(data), (links) => ({ type: 'rfq.reopened', data: { rfqId, deadline, links } }));
    }
    case 'DeadlineExtended': {
      const { rfqId, from, to } = data;
      return toAll(data, linksIn(data), (links) => {
        return { type: 'rfq.deadline_extended', data: { rfqId, from, to, links } };
      });
    }
    case 'RfqHandedOver':
      // The company's systems are told what happens from now on, and nobody's that it was handed over.
      return [];
    case 'InChargeSet':
      // Who of a provider works on what is told to nobody, not even to its own systems.
      return [];
    case 'RfqNeedChanged': {
      const { rfqId, from, to } = data;
      return toAll(data, linksIn(data), (links) => {
        return { type: 'rfq.need_changed', data: { rfqId, from, to, links } };
      });
    }
    case 'DeadlineReminded': {
      const { rfqId, deadline, days } = data;
      return toAll(data, linksIn(data), (links) => {
        return { type: 'rfq.deadline_reminded', data: { rfqId, deadline, days, links } };
      });
    }
  }
}
