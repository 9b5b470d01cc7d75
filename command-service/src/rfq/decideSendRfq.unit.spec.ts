import { givenDeciderTestEvents } from '@marketplace/event-store/testing/deciderTest.ts';
import { describe, expect, test } from 'vitest';
import { rfqDecider } from './rfq.decider.ts';
import { type RequestedProviderNameAndRfqLink, type SendRfqCommand } from './decideSendRfq.ts';
import {
  sampleRfqDeadline,
  sampleRfqLinks,
  sampleRfqSentEvent,
  sampleRfqSentAt,
  sampleRfqInput,
} from './testing/rfqEventFixtures.ts';

const emnify: RequestedProviderNameAndRfqLink = { name: 'emnify', link: sampleRfqLinks.emnify };
const soracom: RequestedProviderNameAndRfqLink = { name: 'Soracom', link: sampleRfqLinks.soracom };
const send = (change: Partial<SendRfqCommand> = {}): SendRfqCommand => ({
  type: 'SendRfq',
  stated: sampleRfqInput,
  providers: [emnify, soracom],
  deadline: null,
  ...change,
});
const whenSending = (change: Partial<SendRfqCommand>) =>
  givenDeciderTestEvents(rfqDecider).when(send(change), { at: sampleRfqSentAt });

describe('sending an RFQ', () => {
  test('stores the input and a snapshot of each provider, with a deadline of 30 days', () => {
    whenSending({}).then([sampleRfqSentEvent]);
    expect(sampleRfqSentEvent.data.deadline).toBe(sampleRfqDeadline);
  });

  test('stores a deadline of the buyer in UTC', () => {
    const data = { ...sampleRfqSentEvent.data, deadline: '2026-11-09T11:00:00.000Z' };
    whenSending({ deadline: '2026-11-09T11:00:00Z' }).then([{ type: 'RfqSent', data }]);
  });

  test.each([sampleRfqSentAt, '2026-11-02T07:59:59.999Z', '2027-11-04T08:00:00.000Z'])(
    'rejects the deadline %s, which is past or more than 366 days ahead',
    (chosen) => {
      expect(whenSending({ deadline: chosen }).thenRefuses('rfq.deadline').kind).toBe('rule');
    },
  );

  test('accepts a deadline exactly 366 days ahead', () => {
    const data = { ...sampleRfqSentEvent.data, deadline: '2027-11-03T08:00:00.000Z' };
    whenSending({ deadline: data.deadline }).then([{ type: 'RfqSent', data }]);
  });

  test('rejects a fourth provider', () => {
    const providers = ['a', 'b', 'c', 'd'].map((name) => ({
      name,
      link: { ...sampleRfqLinks.emnify, providerId: name },
    }));
    const refusal = whenSending({ providers }).thenRefuses('rfq.too-many-providers');
    expect(refusal.message).toBe('You can only select up to 3 providers for quotes. Please deselect a provider first.');
    expect(refusal.kind).toBe('shape');
  });

  test('rejects an RFQ without providers', () => {
    const refusal = whenSending({ providers: [] }).thenRefuses('rfq.no-provider');
    expect(refusal.message).toBe('Please select at least one provider.');
  });

  test('includes an unknown provider name in the refusal', () => {
    const refusal = whenSending({ providers: [emnify, { name: 'Nonesuch', link: null }] });
    expect(refusal.thenRefuses('rfq.unknown-provider').message).toContain('Nonesuch');
  });

  test('rejects one provider in two spellings', () => {
    const providers = [emnify, { name: 'EMnify GmbH', link: sampleRfqLinks.emnify }];
    expect(whenSending({ providers }).thenRefuses('rfq.duplicate-provider').kind).toBe('rule');
  });

  test('rejects sending the same RFQ twice', () => {
    givenDeciderTestEvents(rfqDecider, [sampleRfqSentEvent]).when(send()).thenRefuses('rfq.already-sent');
  });
});
