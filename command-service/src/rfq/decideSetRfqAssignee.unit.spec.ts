import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { InChargeSet } from '@marketplace/contracts/rfq/rfq.outcome.events.ts';
import { expect, test } from 'vitest';
import { rfqDecider } from './rfq.decider.ts';
import { maxAssigneeChangesPerRfqLink, type SetVendorRfqAssignee } from './decideSetRfqAssignee.ts';
import {
  buildSampleRfqAcceptedEvent,
  buildSampleQuoteAwardedEvent,
  buildSampleRfqClosedEvent,
  buildSampleRfqClosedByAwardEvent,
  buildSampleLinkDeletedEvent,
  buildSampleRfqExpiredEvent,
  sampleRfqLinks,
  buildSampleTotalOnlyQuoteSentEvent,
} from './testing/rfqEventFixtures.ts';
import { buildSampleRfqRejectedEvent, sampleRfqSentEvent } from './testing/rfqEventFixtures.ts';
import { givenSentSampleRfq, sampleRfqReopenUntil } from './testing/rfqScenarios.ts';

const [ada, grace] = ['3a1b7a4e-6c54-4f0c-9a58-0c7a51f4f00a', '3a1b7a4e-6c54-4f0c-9a58-0c7a51f4f00b'];
const set = (
  to: string | null,
  seen: string | null,
  more: Partial<SetVendorRfqAssignee> = {},
): SetVendorRfqAssignee => ({
  ...{ type: 'SetInCharge', providerId: 'emnify', by: ada, isColleague: true, former: null },
  ...{ to, seen, ...more },
});
const inCharge = (userId: string | null): InChargeSet => {
  const { rfqId, buyerId } = sampleRfqSentEvent.data;
  const fact = { rfqId, linkId: sampleRfqLinks.emnify.linkId, providerId: 'emnify', buyerId, companyId: null };
  return { type: 'InChargeSet', data: { ...fact, userId, by: ada } };
};

test('assigns the vendor, assigns a colleague and unassigns', () => {
  givenSentSampleRfq()
    .when(set(ada, null))
    .then([inCharge(ada)]);
  givenSentSampleRfq(inCharge(ada))
    .when(set(grace, ada))
    .then([inCharge(grace)]);
  givenSentSampleRfq(inCharge(grace))
    .when(set(null, grace))
    .then([inCharge(null)]);
});

test('emits nothing when the assignee does not change', () => {
  givenSentSampleRfq(inCharge(ada)).when(set(ada, null)).then([]);
  givenSentSampleRfq().when(set(null, ada)).then([]);
});

test('rejects changes based on an outdated assignee', () => {
  const second = givenSentSampleRfq(inCharge(ada)).when(set(grace, null)).thenRefuses('rfq.in-charge-changed');
  expect(second.kind).toBe('state');
  givenSentSampleRfq(inCharge(ada)).when(set(null, grace)).thenRefuses('rfq.in-charge-changed');
  givenSentSampleRfq(inCharge(ada), inCharge(null)).when(set(grace, ada)).thenRefuses('rfq.in-charge-changed');
});

test('treats an assignee without access to the provider as unassigned', () => {
  givenSentSampleRfq(inCharge(ada))
    .when(set(grace, null, { former: ada }))
    .then([inCharge(grace)]);
  givenSentSampleRfq(inCharge(ada))
    .when(set(null, null, { former: ada }))
    .then([]);
  givenSentSampleRfq(inCharge(ada))
    .when(set(grace, ada, { former: ada }))
    .thenRefuses('rfq.in-charge-changed');
});

test('rejects assignees without access to the provider', () => {
  givenSentSampleRfq()
    .when(set(grace, null, { isColleague: false }))
    .thenRefuses('rfq.not-a-colleague');
  givenSentSampleRfq(inCharge(grace))
    .when(set(null, grace, { isColleague: false }))
    .then([inCharge(null)]);
});

test('returns not found for links of others and deleted ones', () => {
  givenSentSampleRfq()
    .when(set(ada, null, { providerId: '1nce' }))
    .thenRefuses('rfq.not-found');
  givenSentSampleRfq(buildSampleLinkDeletedEvent('emnify')).when(set(ada, null)).thenRefuses('rfq.not-found');
});

const both = ['emnify', 'soracom'] as const;
test.each<[string, RfqEvent[], 'rfq.rejected' | 'rfq.closed']>([
  ['rejected', [buildSampleRfqRejectedEvent('emnify')], 'rfq.rejected'],
  ['closed', [buildSampleRfqClosedEvent(both, sampleRfqReopenUntil)], 'rfq.closed'],
  [
    'awarded to others',
    [buildSampleQuoteAwardedEvent('soracom', 1), buildSampleRfqClosedByAwardEvent(['emnify'])],
    'rfq.closed',
  ],
])('rejects assigning a link that is %s', (_name, history, code) => {
  givenSentSampleRfq(...history)
    .when(set(ada, null))
    .thenRefuses(code);
});

test('allows assigning awarded and expired links', () => {
  const won = [
    buildSampleRfqAcceptedEvent('emnify'),
    buildSampleTotalOnlyQuoteSentEvent('emnify', 1, '1.00'),
    buildSampleQuoteAwardedEvent('emnify', 1),
    buildSampleRfqClosedByAwardEvent([]),
  ];
  givenSentSampleRfq(...won)
    .when(set(ada, null))
    .then([inCharge(ada)]);
  givenSentSampleRfq(buildSampleRfqExpiredEvent('emnify', 'soracom'))
    .when(set(ada, null))
    .then([inCharge(ada)]);
});

test('limits the number of changes per link', () => {
  const changes = Array.from({ length: maxAssigneeChangesPerRfqLink }, (_, at) => inCharge(at % 2 === 0 ? ada : null));
  givenSentSampleRfq(...changes)
    .when(set(ada, null))
    .thenRefuses('rfq.too-many-changes');
});

test('keeps the state of the RFQ', () => {
  const before = [sampleRfqSentEvent, buildSampleRfqAcceptedEvent('emnify')].reduce(
    rfqDecider.evolve,
    rfqDecider.initial,
  );
  const after = rfqDecider.evolve(before, inCharge(ada));
  const [link] = after?.links ?? [];
  expect({ ...after, links: [] }).toEqual({ ...before, links: [] });
  expect(link).toEqual({ ...before?.links[0], inCharge: ada, inChargeChanges: 1, version: 2 });
});
