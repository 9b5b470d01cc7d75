import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { InChargeSet } from '@marketplace/contracts/rfq/rfq.outcome.events.ts';
import { expect, test } from 'vitest';
import { rfqDecider } from './rfq.decider.ts';
import { mostInChargeChanges, type SetInCharge } from './setInCharge.ts';
import { accepted, awarded, closed, closedByAward, deleted, expired, links, quoted } from './testing/rfqHistory.ts';
import { rejected, sent } from './testing/rfqHistory.ts';
import { afterSent, reopenUntil } from './testing/rfqSituations.ts';

const [ada, grace] = ['3a1b7a4e-6c54-4f0c-9a58-0c7a51f4f00a', '3a1b7a4e-6c54-4f0c-9a58-0c7a51f4f00b'];
const set = (to: string | null, seen: string | null, more: Partial<SetInCharge> = {}): SetInCharge => ({
  ...{ type: 'SetInCharge', providerId: 'emnify', by: ada, isColleague: true, former: null },
  ...{ to, seen, ...more },
});
const inCharge = (userId: string | null): InChargeSet => {
  const { rfqId, buyerId } = sent.data;
  const fact = { rfqId, linkId: links.emnify.linkId, providerId: 'emnify', buyerId, companyId: null };
  return { type: 'InChargeSet', data: { ...fact, userId, by: ada } };
};

test('assigns the vendor, assigns a colleague and unassigns', () => {
  afterSent()
    .when(set(ada, null))
    .then([inCharge(ada)]);
  afterSent(inCharge(ada))
    .when(set(grace, ada))
    .then([inCharge(grace)]);
  afterSent(inCharge(grace))
    .when(set(null, grace))
    .then([inCharge(null)]);
});

test('emits nothing when the assignee does not change', () => {
  afterSent(inCharge(ada)).when(set(ada, null)).then([]);
  afterSent().when(set(null, ada)).then([]);
});

test('rejects changes based on an outdated assignee', () => {
  const second = afterSent(inCharge(ada)).when(set(grace, null)).thenRefuses('rfq.in-charge-changed');
  expect(second.kind).toBe('state');
  afterSent(inCharge(ada)).when(set(null, grace)).thenRefuses('rfq.in-charge-changed');
  afterSent(inCharge(ada), inCharge(null)).when(set(grace, ada)).thenRefuses('rfq.in-charge-changed');
});

test('treats an assignee without access to the provider as unassigned', () => {
  afterSent(inCharge(ada))
    .when(set(grace, null, { former: ada }))
    .then([inCharge(grace)]);
  afterSent(inCharge(ada))
    .when(set(null, null, { former: ada }))
    .then([]);
  afterSent(inCharge(ada))
    .when(set(grace, ada, { former: ada }))
    .thenRefuses('rfq.in-charge-changed');
});

test('rejects assignees without access to the provider', () => {
  afterSent()
    .when(set(grace, null, { isColleague: false }))
    .thenRefuses('rfq.not-a-colleague');
  afterSent(inCharge(grace))
    .when(set(null, grace, { isColleague: false }))
    .then([inCharge(null)]);
});

test('returns not found for links of others and deleted ones', () => {
  afterSent()
    .when(set(ada, null, { providerId: '1nce' }))
    .thenRefuses('rfq.not-found');
  afterSent(deleted('emnify')).when(set(ada, null)).thenRefuses('rfq.not-found');
});

const both = ['emnify', 'soracom'] as const;
test.each<[string, RfqEvent[], 'rfq.rejected' | 'rfq.closed']>([
  ['rejected', [rejected('emnify')], 'rfq.rejected'],
  ['closed', [closed(both, reopenUntil)], 'rfq.closed'],
  ['awarded to others', [awarded('soracom', 1), closedByAward(['emnify'])], 'rfq.closed'],
])('rejects assigning a link that is %s', (_name, history, code) => {
  afterSent(...history)
    .when(set(ada, null))
    .thenRefuses(code);
});

test('allows assigning awarded and expired links', () => {
  const won = [accepted('emnify'), quoted('emnify', 1, '1.00'), awarded('emnify', 1), closedByAward([])];
  afterSent(...won)
    .when(set(ada, null))
    .then([inCharge(ada)]);
  afterSent(expired('emnify', 'soracom'))
    .when(set(ada, null))
    .then([inCharge(ada)]);
});

test('limits the number of changes per link', () => {
  const changes = Array.from({ length: mostInChargeChanges }, (_, at) => inCharge(at % 2 === 0 ? ada : null));
  afterSent(...changes)
    .when(set(ada, null))
    .thenRefuses('rfq.too-many-changes');
});

test('keeps the state of the RFQ', () => {
  const before = [sent, accepted('emnify')].reduce(rfqDecider.evolve, rfqDecider.initial);
  const after = rfqDecider.evolve(before, inCharge(ada));
  const [link] = after?.links ?? [];
  expect({ ...after, links: [] }).toEqual({ ...before, links: [] });
  expect(link).toEqual({ ...before?.links[0], inCharge: ada, inChargeChanges: 1, version: 2 });
});
