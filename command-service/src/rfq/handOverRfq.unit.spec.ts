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

const by = (userId: string, role: CompanyRole | null = 'buyer', of = companyId): HandOverRfq => ({
  type: 'HandOverRfq',
  buyer: role === null ? { userId } : { userId, member: { companyId: of, role } },
});
const sentFor = (company: string): RfqEvent => ({ ...sent, data: { ...sent.data, companyId: company } });

test.each<CompanyRole>(['buyer', 'owner'])('a member who is its %s hands an RFQ of before to the company', (role) => {
  afterSent().when(by(buyerId, role)).then([handedOver]);
});

const both = ['emnify', 'soracom'] as const;
test.each<[string, RfqEvent[]]>([
  ['rejected', [rejected('emnify')]],
  ['expired', [expired(...both)]],
  ['closed', [closed(both, reopenUntil)]],
  ['awarded', [accepted('emnify'), quoted('emnify', 1, '1.00'), awarded('emnify', 1), closedByAward(['soracom'])]],
  ['without any link that is left', [deleted('emnify'), deleted('soracom')]],
])('what is %s is handed over too: its history is worth having', (_name, history) => {
  afterSent(...history)
    .when(by(buyerId))
    .then([handedOver]);
});

test('nobody but the person whose RFQ it is hands it over, and nobody one that was not sent', () => {
  afterSent().when(by(colleagueId, 'owner')).thenRefuses('rfq.not-found');
  given(rfqDecider).when(by(buyerId)).thenRefuses('rfq.not-found');
});

test('only to the company that the person belongs to then, and not by who only reads for it', () => {
  afterSent().when(by(buyerId, null)).thenRefuses('company.not-member');
  afterSent().when(by(buyerId, 'viewer')).thenRefuses('company.viewer');
  const [event] = rfqDecider.decide(
    by(buyerId, 'buyer', otherCompany),
    [sent].reduce(rfqDecider.evolve, rfqDecider.initial),
    {
      ...{ commandId: colleagueId, actor: buyerId, at: reopenUntil },
    },
  );
  expect(event?.data.companyId).toBe(otherCompany);
});

test('repeated it is nothing new', () => {
  afterSent(handedOver).when(by(buyerId)).then([]);
  afterSent(handedOver, closed(both, reopenUntil)).when(by(buyerId, 'owner')).then([]);
});

test('an RFQ that is the company’s already is refused to its people', () => {
  expect(afterSent(handedOver).when(by(colleagueId)).thenRefuses('rfq.of-company').kind).toBe('state');
  given(rfqDecider, [sentFor(companyId)])
    .when(by(buyerId))
    .thenRefuses('rfq.of-company');
});

test('who left the company finds nothing any more, also with another one', () => {
  afterSent(handedOver).when(by(buyerId, null)).thenRefuses('rfq.not-found');
  afterSent(handedOver)
    .when(by(buyerId, 'owner', otherCompany))
    .thenRefuses('rfq.not-found');
});

test('then the company’s people decide, who only reads does not, and who left finds nothing', () => {
  const extend = extendTo(laterDeadline);
  const extendedBy = (of: HandOverRfq) => afterSent(handedOver).when({ ...extend, buyer: of.buyer } as typeof extend);
  extendedBy(by(colleagueId, 'viewer')).thenRefuses('company.viewer');
  extendedBy(by(buyerId, null)).thenRefuses('rfq.not-found');
  extendedBy(by(colleagueId)).then([
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

test('handing over changes nothing of how an RFQ and its links stand', () => {
  const before = [sent, accepted('emnify'), added].reduce(rfqDecider.evolve, rfqDecider.initial);
  expect(rfqDecider.evolve(before, handedOver)).toEqual({ ...before, companyId, handedOver: true });
});
