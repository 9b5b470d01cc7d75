import { describe, test } from 'vitest';
import type { RfqCommand } from './rfq.decider.ts';
import {
  buildSampleRfqAcceptedEvent,
  sampleProviderAddedEvent,
  sampleBuyerId,
  buildSampleRfqClosedEvent,
  sampleRfqDeadline,
  buildSampleLinkDeletedEvent,
  sampleRfqLinkToAddedProvider,
  sampleRfqLinks,
} from './testing/rfqEventFixtures.ts';
import { givenSentSampleRfq, sampleBothProvidersQuotedEvents, sampleRfqReopenUntil } from './testing/rfqScenarios.ts';

describe('adding a provider', () => {
  const add: RfqCommand = {
    type: 'AddProvider',
    buyer: { userId: sampleBuyerId },
    provider: { name: 'kore', link: sampleRfqLinkToAddedProvider },
  };

  test('adds a third provider, who can answer', () => {
    givenSentSampleRfq(...sampleBothProvidersQuotedEvents)
      .when(add)
      .then([sampleProviderAddedEvent]);
    givenSentSampleRfq(sampleProviderAddedEvent)
      .when({ type: 'AcceptRfq', providerId: 'kore' })
      .then([
        {
          type: 'RfqAccepted',
          data: {
            ...buildSampleRfqAcceptedEvent('emnify').data,
            linkId: sampleRfqLinkToAddedProvider.linkId,
            providerId: 'kore',
          },
        },
      ]);
  });

  test('rejects a fourth, duplicate, unknown or removed provider, or when too late', () => {
    const fourth = { ...sampleRfqLinkToAddedProvider, linkId: sampleRfqLinks.emnify.linkId, providerId: 'onomondo' };
    givenSentSampleRfq(sampleProviderAddedEvent)
      .when({ type: 'AddProvider', buyer: { userId: sampleBuyerId }, provider: { name: 'onomondo', link: fourth } })
      .thenRefuses('rfq.no-room');
    givenSentSampleRfq()
      .when({
        type: 'AddProvider',
        buyer: { userId: sampleBuyerId },
        provider: { name: 'emnify', link: sampleRfqLinks.emnify },
      })
      .thenRefuses('rfq.duplicate-provider');
    givenSentSampleRfq()
      .when({ type: 'AddProvider', buyer: { userId: sampleBuyerId }, provider: { name: 'nobody', link: null } })
      .thenRefuses('rfq.unknown-provider');
    givenSentSampleRfq(buildSampleLinkDeletedEvent('emnify'))
      .when({
        type: 'AddProvider',
        buyer: { userId: sampleBuyerId },
        provider: { name: 'emnify', link: sampleRfqLinks.emnify },
      })
      .thenRefuses('rfq.provider-removed');
    givenSentSampleRfq().when(add, { at: sampleRfqDeadline }).thenRefuses('rfq.expired');
    givenSentSampleRfq(buildSampleRfqClosedEvent(['emnify', 'soracom'], sampleRfqReopenUntil))
      .when(add)
      .thenRefuses('rfq.closed');
  });

  test('ignores deleted links, except in the order of the links', () => {
    givenSentSampleRfq(buildSampleLinkDeletedEvent('emnify')).when(add).then([sampleProviderAddedEvent]);
  });
});
