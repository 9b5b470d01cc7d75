import { given } from '@marketplace/event-store/testing/specification.ts';
import { describe, expect, test } from 'vitest';
import { rfqDecider } from './rfq.decider.ts';
import { type ChosenProvider, type SendRfq } from './sendRfq.ts';
import { deadline, links, sent, sentAt, stated } from './testing/rfqHistory.ts';

const emnify: ChosenProvider = { name: 'emnify', link: links.emnify };
const soracom: ChosenProvider = { name: 'Soracom', link: links.soracom };
const send = (change: Partial<SendRfq> = {}): SendRfq => ({
  type: 'SendRfq',
  stated,
  providers: [emnify, soracom],
  deadline: null,
  ...change,
});
const sending = (change: Partial<SendRfq>) => given(rfqDecider).when(send(change), { at: sentAt });

describe('sending an RFQ', () => {
  test('keeps what was stated, a snapshot of each provider, and 30 days as the deadline', () => {
    sending({}).then([sent]);
    expect(sent.data.deadline).toBe(deadline);
  });

  test('takes the deadline that the buyer chose, as UTC', () => {
    const data = { ...sent.data, deadline: '2026-11-09T11:00:00.000Z' };
    sending({ deadline: '2026-11-09T11:00:00Z' }).then([{ type: 'RfqSent', data }]);
  });

  test.each([sentAt, '2026-11-02T07:59:59.999Z', '2027-11-04T08:00:00.000Z'])(
    'refuses the deadline %s, which is past or more than 366 days ahead',
    (chosen) => {
      expect(sending({ deadline: chosen }).thenRefuses('rfq.deadline').kind).toBe('rule');
    },
  );

  test('takes a deadline of exactly 366 days ahead', () => {
    const data = { ...sent.data, deadline: '2027-11-03T08:00:00.000Z' };
    sending({ deadline: data.deadline }).then([{ type: 'RfqSent', data }]);
  });

  test('refuses a fourth provider', () => {
    const providers = ['a', 'b', 'c', 'd'].map((name) => ({ name, link: { ...links.emnify, providerId: name } }));
    const refusal = sending({ providers }).thenRefuses('rfq.too-many-providers');
    expect(refusal.message).toBe('You can only select up to 3 providers for quotes. Please deselect a provider first.');
    expect(refusal.kind).toBe('shape');
  });

  test('refuses to go to nobody', () => {
    const refusal = sending({ providers: [] }).thenRefuses('rfq.no-provider');
    expect(refusal.message).toBe('Please select at least one provider.');
  });

  test('names the provider that the catalogue does not know', () => {
    const refusal = sending({ providers: [emnify, { name: 'Nonesuch', link: null }] });
    expect(refusal.thenRefuses('rfq.unknown-provider').message).toContain('Nonesuch');
  });

  test('refuses one provider under two spellings', () => {
    const providers = [emnify, { name: 'EMnify GmbH', link: links.emnify }];
    expect(sending({ providers }).thenRefuses('rfq.duplicate-provider').kind).toBe('rule');
  });

  test('refuses to send the same RFQ twice', () => {
    given(rfqDecider, [sent]).when(send()).thenRefuses('rfq.already-sent');
  });
});
