import type { CompanyRole } from '@marketplace/contracts/kernel/caller.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { givenEvents } from '@marketplace/event-store/testing/deciderTest.ts';
import { expect, test } from 'vitest';
import type { TransferRfqToCompany } from './transferRfqToCompany.ts';
import { rfqDecider } from './rfq.decider.ts';
import {
  rfqAcceptedEvent,
  providerAddedEvent,
  quoteAwardedEvent,
  sampleBuyerId,
  rfqClosedEvent,
  rfqClosedByAwardEvent,
  sampleCompanyId,
  linkDeletedEvent,
  rfqExpiredEvent,
  rfqTransferredEvent,
  sampleRfqLinks,
  quoteSentEvent,
  rfqRejectedEvent,
  rfqSentEvent,
} from './testing/rfqEventFixtures.ts';
import { givenSentRfq, extendDeadlineCommand, sampleLaterDeadline, sampleReopenUntil } from './testing/rfqScenarios.ts';

const colleagueId = '3a1b7a4e-6c54-4f0c-9a58-0c7a51f4f002';
const otherCompany = '0d1f9a50-94ab-5a5c-9a3e-5a6f6c6a1b0f';

const transferBy = (
  userId: string,
  role: CompanyRole | null = 'buyer',
  of = sampleCompanyId,
): TransferRfqToCompany => ({
  type: 'TransferRfq',
  buyer: role === null ? { userId } : { userId, member: { companyId: of, role } },
});
const sentFor = (company: string): RfqEvent => ({
  ...rfqSentEvent,
  data: { ...rfqSentEvent.data, companyId: company },
});

test.each<CompanyRole>(['buyer', 'owner'])('transfers a personal RFQ of a company %s to the company', (role) => {
  givenSentRfq().when(transferBy(sampleBuyerId, role)).then([rfqTransferredEvent]);
});

const both = ['emnify', 'soracom'] as const;
test.each<[string, RfqEvent[]]>([
  ['rejected', [rfqRejectedEvent('emnify')]],
  ['expired', [rfqExpiredEvent(...both)]],
  ['closed', [rfqClosedEvent(both, sampleReopenUntil)]],
  [
    'awarded',
    [
      rfqAcceptedEvent('emnify'),
      quoteSentEvent('emnify', 1, '1.00'),
      quoteAwardedEvent('emnify', 1),
      rfqClosedByAwardEvent(['soracom']),
    ],
  ],
  ['without remaining links', [linkDeletedEvent('emnify'), linkDeletedEvent('soracom')]],
])('transfers an RFQ that is %s', (_name, history) => {
  givenSentRfq(...history)
    .when(transferBy(sampleBuyerId))
    .then([rfqTransferredEvent]);
});

test('returns not found to other users, and for an RFQ that was not sent', () => {
  givenSentRfq().when(transferBy(colleagueId, 'owner')).thenRefuses('rfq.not-found');
  givenEvents(rfqDecider).when(transferBy(sampleBuyerId)).thenRefuses('rfq.not-found');
});

test('transfers to the current company only, and not for viewers', () => {
  givenSentRfq().when(transferBy(sampleBuyerId, null)).thenRefuses('company.not-member');
  givenSentRfq().when(transferBy(sampleBuyerId, 'viewer')).thenRefuses('company.viewer');
  const [event] = rfqDecider.decide(
    transferBy(sampleBuyerId, 'buyer', otherCompany),
    [rfqSentEvent].reduce(rfqDecider.evolve, rfqDecider.initial),
    {
      ...{ commandId: colleagueId, actor: sampleBuyerId, at: sampleReopenUntil },
    },
  );
  expect(event?.data.companyId).toBe(otherCompany);
});

test('emits nothing when repeated', () => {
  givenSentRfq(rfqTransferredEvent).when(transferBy(sampleBuyerId)).then([]);
  givenSentRfq(rfqTransferredEvent, rfqClosedEvent(both, sampleReopenUntil))
    .when(transferBy(sampleBuyerId, 'owner'))
    .then([]);
});

test('rejects the transfer of an RFQ of the company', () => {
  expect(givenSentRfq(rfqTransferredEvent).when(transferBy(colleagueId)).thenRefuses('rfq.of-company').kind).toBe(
    'state',
  );
  givenEvents(rfqDecider, [sentFor(sampleCompanyId)])
    .when(transferBy(sampleBuyerId))
    .thenRefuses('rfq.of-company');
});

test('returns not found to former members', () => {
  givenSentRfq(rfqTransferredEvent).when(transferBy(sampleBuyerId, null)).thenRefuses('rfq.not-found');
  givenSentRfq(rfqTransferredEvent)
    .when(transferBy(sampleBuyerId, 'owner', otherCompany))
    .thenRefuses('rfq.not-found');
});

test('lets members decide about a transferred RFQ, but not viewers and former members', () => {
  const extend = extendDeadlineCommand(sampleLaterDeadline);
  const extendedBy = (of: TransferRfqToCompany) =>
    givenSentRfq(rfqTransferredEvent).when({ ...extend, buyer: of.buyer } as typeof extend);
  extendedBy(transferBy(colleagueId, 'viewer')).thenRefuses('company.viewer');
  extendedBy(transferBy(sampleBuyerId, null)).thenRefuses('rfq.not-found');
  extendedBy(transferBy(colleagueId)).then([
    {
      type: 'DeadlineExtended',
      data: {
        ...{ rfqId: rfqSentEvent.data.rfqId, buyerId: sampleBuyerId, companyId: sampleCompanyId },
        ...{ linkIds: Object.values(sampleRfqLinks).map(({ linkId }) => linkId), providerIds: [...both] },
        ...{ from: rfqSentEvent.data.deadline, to: sampleLaterDeadline },
      },
    },
  ]);
});

test('keeps the state of the RFQ and its links', () => {
  const before = [rfqSentEvent, rfqAcceptedEvent('emnify'), providerAddedEvent].reduce(
    rfqDecider.evolve,
    rfqDecider.initial,
  );
  expect(rfqDecider.evolve(before, rfqTransferredEvent)).toEqual({
    ...before,
    companyId: sampleCompanyId,
    handedOver: true,
  });
});
