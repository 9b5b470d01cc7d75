import type { CompanyRole } from '@marketplace/contracts/kernel/caller.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { givenDeciderTestEvents } from '@marketplace/event-store/testing/deciderTest.ts';
import { expect, test } from 'vitest';
import type { TransferRfqToCompanyCommand } from './decideTransferRfqToCompany.ts';
import { rfqDecider } from './rfq.decider.ts';
import {
  buildSampleRfqAcceptedEvent,
  sampleProviderAddedEvent,
  buildSampleQuoteAwardedEvent,
  sampleBuyerId,
  buildSampleRfqClosedEvent,
  buildSampleRfqClosedByAwardEvent,
  sampleBuyerCompanyId,
  buildSampleLinkDeletedEvent,
  buildSampleRfqExpiredEvent,
  sampleRfqTransferredEvent,
  sampleRfqLinks,
  buildSampleTotalOnlyQuoteSentEvent,
  buildSampleRfqRejectedEvent,
  sampleRfqSentEvent,
} from './testing/rfqEventFixtures.ts';
import {
  givenSentSampleRfq,
  buildSampleExtendDeadlineCommand,
  sampleLaterRfqDeadline,
  sampleRfqReopenUntil,
} from './testing/rfqScenarios.ts';

const colleagueId = '3a1b7a4e-6c54-4f0c-9a58-0c7a51f4f002';
const otherCompany = '0d1f9a50-94ab-5a5c-9a3e-5a6f6c6a1b0f';

const transferBy = (
  userId: string,
  role: CompanyRole | null = 'buyer',
  of = sampleBuyerCompanyId,
): TransferRfqToCompanyCommand => ({
  type: 'TransferRfq',
  buyer: role === null ? { userId } : { userId, member: { companyId: of, role } },
});
const sentFor = (company: string): RfqEvent => ({
  ...sampleRfqSentEvent,
  data: { ...sampleRfqSentEvent.data, companyId: company },
});

test.each<CompanyRole>(['buyer', 'owner'])('transfers a personal RFQ of a company %s to the company', (role) => {
  givenSentSampleRfq().when(transferBy(sampleBuyerId, role)).then([sampleRfqTransferredEvent]);
});

const both = ['emnify', 'soracom'] as const;
test.each<[string, RfqEvent[]]>([
  ['rejected', [buildSampleRfqRejectedEvent('emnify')]],
  ['expired', [buildSampleRfqExpiredEvent(...both)]],
  ['closed', [buildSampleRfqClosedEvent(both, sampleRfqReopenUntil)]],
  [
    'awarded',
    [
      buildSampleRfqAcceptedEvent('emnify'),
      buildSampleTotalOnlyQuoteSentEvent('emnify', 1, '1.00'),
      buildSampleQuoteAwardedEvent('emnify', 1),
      buildSampleRfqClosedByAwardEvent(['soracom']),
    ],
  ],
  ['without remaining links', [buildSampleLinkDeletedEvent('emnify'), buildSampleLinkDeletedEvent('soracom')]],
])('transfers an RFQ that is %s', (_name, history) => {
  givenSentSampleRfq(...history)
    .when(transferBy(sampleBuyerId))
    .then([sampleRfqTransferredEvent]);
});

test('returns not found to other users, and for an RFQ that was not sent', () => {
  givenSentSampleRfq().when(transferBy(colleagueId, 'owner')).thenRefuses('rfq.not-found');
  givenDeciderTestEvents(rfqDecider).when(transferBy(sampleBuyerId)).thenRefuses('rfq.not-found');
});

test('transfers to the current company only, and not for viewers', () => {
  givenSentSampleRfq().when(transferBy(sampleBuyerId, null)).thenRefuses('company.not-member');
  givenSentSampleRfq().when(transferBy(sampleBuyerId, 'viewer')).thenRefuses('company.viewer');
  const [event] = rfqDecider.decide(
    transferBy(sampleBuyerId, 'buyer', otherCompany),
    [sampleRfqSentEvent].reduce(rfqDecider.evolve, rfqDecider.initial),
    {
      ...{ commandId: colleagueId, actor: sampleBuyerId, at: sampleRfqReopenUntil },
    },
  );
  expect(event?.data.companyId).toBe(otherCompany);
});

test('emits nothing when repeated', () => {
  givenSentSampleRfq(sampleRfqTransferredEvent).when(transferBy(sampleBuyerId)).then([]);
  givenSentSampleRfq(sampleRfqTransferredEvent, buildSampleRfqClosedEvent(both, sampleRfqReopenUntil))
    .when(transferBy(sampleBuyerId, 'owner'))
    .then([]);
});

test('rejects the transfer of an RFQ of the company', () => {
  expect(
    givenSentSampleRfq(sampleRfqTransferredEvent).when(transferBy(colleagueId)).thenRefuses('rfq.of-company').kind,
  ).toBe('state');
  givenDeciderTestEvents(rfqDecider, [sentFor(sampleBuyerCompanyId)])
    .when(transferBy(sampleBuyerId))
    .thenRefuses('rfq.of-company');
});

test('returns not found to former members', () => {
  givenSentSampleRfq(sampleRfqTransferredEvent).when(transferBy(sampleBuyerId, null)).thenRefuses('rfq.not-found');
  givenSentSampleRfq(sampleRfqTransferredEvent)
    .when(transferBy(sampleBuyerId, 'owner', otherCompany))
    .thenRefuses('rfq.not-found');
});

test('lets members decide about a transferred RFQ, but not viewers and former members', () => {
  const extend = buildSampleExtendDeadlineCommand(sampleLaterRfqDeadline);
  const extendedBy = (of: TransferRfqToCompanyCommand) =>
    givenSentSampleRfq(sampleRfqTransferredEvent).when({ ...extend, buyer: of.buyer } as typeof extend);
  extendedBy(transferBy(colleagueId, 'viewer')).thenRefuses('company.viewer');
  extendedBy(transferBy(sampleBuyerId, null)).thenRefuses('rfq.not-found');
  extendedBy(transferBy(colleagueId)).then([
    {
      type: 'DeadlineExtended',
      data: {
        ...{ rfqId: sampleRfqSentEvent.data.rfqId, buyerId: sampleBuyerId, companyId: sampleBuyerCompanyId },
        ...{ linkIds: Object.values(sampleRfqLinks).map(({ linkId }) => linkId), providerIds: [...both] },
        ...{ from: sampleRfqSentEvent.data.deadline, to: sampleLaterRfqDeadline },
      },
    },
  ]);
});

test('keeps the state of the RFQ and its links', () => {
  const before = [sampleRfqSentEvent, buildSampleRfqAcceptedEvent('emnify'), sampleProviderAddedEvent].reduce(
    rfqDecider.evolve,
    rfqDecider.initial,
  );
  expect(rfqDecider.evolve(before, sampleRfqTransferredEvent)).toEqual({
    ...before,
    companyId: sampleBuyerCompanyId,
    handedOver: true,
  });
});
