import { describe, test } from 'vitest';
import type { RfqCommand } from './rfq.decider.ts';
import {
  rfqAcceptedEvent,
  providerAddedEvent,
  sampleBuyerId,
  rfqClosedEvent,
  sampleDeadline,
  linkDeletedEvent,
  addedRfqLink,
  sampleRfqLinks,
} from './testing/rfqEventFixtures.ts';
import { givenSentRfq, bothProvidersQuotedEvents, sampleReopenUntil } from './testing/rfqScenarios.ts';

describe('adding a provider', () => {
  const add: RfqCommand = {
    type: 'AddProvider',
    buyer: { userId: sampleBuyerId },
    provider: { name: 'kore', link: addedRfqLink },
  };

  test('adds a third provider, who can answer', () => {
    givenSentRfq(...bothProvidersQuotedEvents)
      .when(add)
      .then([providerAddedEvent]);
    givenSentRfq(providerAddedEvent)
      .when({ type: 'AcceptRfq', providerId: 'kore' })
      .then([
        {
          type: 'RfqAccepted',
          data: { ...rfqAcceptedEvent('emnify').data, linkId: addedRfqLink.linkId, providerId: 'kore' },
        },
      ]);
  });

  test('rejects a fourth, duplicate, unknown or removed provider, or when too late', () => {
    const fourth = { ...addedRfqLink, linkId: sampleRfqLinks.emnify.linkId, providerId: 'onomondo' };
    givenSentRfq(providerAddedEvent)
      .when({ type: 'AddProvider', buyer: { userId: sampleBuyerId }, provider: { name: 'onomondo', link: fourth } })
      .thenRefuses('rfq.no-room');
    givenSentRfq()
      .when({
        type: 'AddProvider',
        buyer: { userId: sampleBuyerId },
        provider: { name: 'emnify', link: sampleRfqLinks.emnify },
      })
      .thenRefuses('rfq.duplicate-provider');
    givenSentRfq()
      .when({ type: 'AddProvider', buyer: { userId: sampleBuyerId }, provider: { name: 'nobody', link: null } })
      .thenRefuses('rfq.unknown-provider');
    givenSentRfq(linkDeletedEvent('emnify'))
      .when({
        type: 'AddProvider',
        buyer: { userId: sampleBuyerId },
        provider: { name: 'emnify', link: sampleRfqLinks.emnify },
      })
      .thenRefuses('rfq.provider-removed');
    givenSentRfq().when(add, { at: sampleDeadline }).thenRefuses('rfq.expired');
    givenSentRfq(rfqClosedEvent(['emnify', 'soracom'], sampleReopenUntil))
      .when(add)
      .thenRefuses('rfq.closed');
  });

  test('ignores deleted links, except in the order of the links', () => {
    givenSentRfq(linkDeletedEvent('emnify')).when(add).then([providerAddedEvent]);
  });
});
