import type { CompanyRole } from '@marketplace/contracts/kernel/caller.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { given } from '@marketplace/event-store/testing/specification.ts';
import { expect, test } from 'vitest';
import type { HandOverRfq } from './handOverRfq.ts';
import { rfqDecider } from './rfq.decider.ts';
import {
  accepted,
  added,
  awarded,
  buyerId,
  closed,
  closedByAward,
  companyId,
  deleted,
  expired,
  handedOver,
  links,
  quoted,
  rejected,
  sent,
} from './testing/rfqHistory.ts';
import { afterSent, extendTo, laterDeadline, reopenUntil } from './testing/rfqSituations.ts';

const colleagueId = '3a1b7a4e-6c54-4f0c-9a58-0c7a51f4f002';
const otherCompany = '0d1f9a50-94ab-5a5c-9a3e-5a6f6c6a1b0f';

const transferBy = (userId: string, role: CompanyRole | null = 'buyer', of = companyId): HandOverRfq => ({
  type: 'HandOverRfq',
  buyer: role === null ? { userId } : { userId, member: { companyId: of, role } },
});
const sentFor = (company: string): RfqEvent => ({ ...sent, data: { ...sent.data, companyId: company } });

test.each<CompanyRole>(['buyer', 'owner'])('transfers a personal RFQ of a company %s to the company', (role) => {
  afterSent().when(transferBy(buyerId, role)).then([handedOver]);
});

const both = ['emnify', 'soracom'] as const;
test.each<[string, RfqEvent[]]>([
  ['rejected', [rejected('emnify')]],
  ['expired', [expired(...both)]],
  ['closed', [closed(both, reopenUntil)]],
  ['awarded', [accepted('emnify'), quoted('emnify', 1, '1.00'), awarded('emnify', 1), closedByAward(['soracom'])]],
  ['without remaining links', [deleted('emnify'), deleted('soracom')]],
])('transfers an RFQ that is %s', (_name, history) => {
  afterSent(...history)
    .when(transferBy(buyerId))
    .then([handedOver]);
});

test('returns not found to other users, and for an RFQ that was not sent', () => {
  afterSent().when(transferBy(colleagueId, 'owner')).thenRefuses('rfq.not-found');
  given(rfqDecider).when(transferBy(buyerId)).thenRefuses('rfq.not-found');
});

test('transfers to the current company only, and not for viewers', () => {
  afterSent().when(transferBy(buyerId, null)).thenRefuses('company.not-member');
  afterSent().when(transferBy(buyerId, 'viewer')).thenRefuses('company.viewer');
  const [event] = rfqDecider.decide(
    transferBy(buyerId, 'buyer', otherCompany),
    [sent].reduce(rfqDecider.evolve, rfqDecider.initial),
    {
      ...{ commandId: colleagueId, actor: buyerId, at: reopenUntil },
    },
  );
  expect(event?.data.companyId).toBe(otherCompany);
});

test('emits nothing when repeated', () => {
  afterSent(handedOver).when(transferBy(buyerId)).then([]);
  afterSent(handedOver, closed(both, reopenUntil)).when(transferBy(buyerId, 'owner')).then([]);
});

test('rejects the transfer of an RFQ of the company', () => {
  expect(afterSent(handedOver).when(transferBy(colleagueId)).thenRefuses('rfq.of-company').kind).toBe('state');
  given(rfqDecider, [sentFor(companyId)])
    .when(transferBy(buyerId))
    .thenRefuses('rfq.of-company');
});

test('returns not found to former members', () => {
  afterSent(handedOver).when(transferBy(buyerId, null)).thenRefuses('rfq.not-found');
  afterSent(handedOver)
    .when(transferBy(buyerId, 'owner', otherCompany))
    .thenRefuses('rfq.not-found');
});

test('lets members decide about a transferred RFQ, but not viewers and former members', () => {
  const extend = extendTo(laterDeadline);
  const extendedBy = (of: HandOverRfq) => afterSent(handedOver).when({ ...extend, buyer: of.buyer } as typeof extend);
  extendedBy(transferBy(colleagueId, 'viewer')).thenRefuses('company.viewer');
  extendedBy(transferBy(buyerId, null)).thenRefuses('rfq.not-found');
  extendedBy(transferBy(colleagueId)).then([
    {
      type: 'DeadlineExtended',
      data: {
        ...{ rfqId: sent.data.rfqId, buyerId, companyId },
        ...{ linkIds: Object.values(links).map(({ linkId }) => linkId), providerIds: [...both] },
        ...{ from: sent.data.deadline, to: laterDeadline },
      },
    },
  ]);
});

test('keeps the state of the RFQ and its links', () => {
  const before = [sent, accepted('emnify'), added].reduce(rfqDecider.evolve, rfqDecider.initial);
  expect(rfqDecider.evolve(before, handedOver)).toEqual({ ...before, companyId, handedOver: true });
});
