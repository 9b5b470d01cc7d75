import { describe, expect, test } from 'vitest';
import {
  type RfqHistoryAudience,
  filterRfqHistoryForAudience,
  filterRfqHistoryForBuyerExport,
} from '@marketplace/domain/rfq/rfq.audience.ts';
import { getRfqHistoryUpTo, type RfqHistoryEvent } from '@marketplace/domain/rfq/rfq.history.ts';
import { describeRfqEvent, type FindPersonName } from './rfqHistory.text.ts';
import {
  applyBuyerErasureToRfqSnapshot,
  foldEventIntoRfqSnapshot,
  replayRfq,
} from '@marketplace/domain/rfq/rfq.replay.ts';
import {
  accepted,
  getInstantOfSecond,
  buyerId,
  deleted,
  describeLastEvent,
  entries,
  expired,
  fact,
  first,
  own,
  quoted,
  quotedData,
  rfqId,
  rival,
  sent,
  set,
} from './testing/rfqHistoryFixture.ts';

test('records neither contact data, wizard data nor free text of an RFQ', () => {
  expect(JSON.stringify(first)).not.toContain('Ida');
  expect(
    Object.keys(sent.data)
      .filter((property) => !(property in first.data))
      .toSorted(),
  ).toEqual(['contact', 'customRequirements', 'wizardData']);
});

describe('point in time', () => {
  const history = entries([first, accepted, quoted(1)]);

  test('includes the first N events, or all events up to and including an instant', () => {
    expect(getRfqHistoryUpTo(history, { event: 2 })).toEqual(history.slice(0, 2));
    expect(getRfqHistoryUpTo(history, { at: getInstantOfSecond(1) })).toEqual(history.slice(0, 2));
    expect(getRfqHistoryUpTo(history, { at: '2026-11-21T10:00:00.999+01:00' })).toEqual(history.slice(0, 1));
    expect(getRfqHistoryUpTo(history, { at: '2026-11-20T09:00:00Z' })).toEqual([]);
    expect(getRfqHistoryUpTo(history, {})).toEqual(history);
  });

  test('never includes later events, even when clocks differ', () => {
    const unordered = entries([first, accepted, quoted(1)], [0, 5, 3]);
    expect(getRfqHistoryUpTo(unordered, { at: getInstantOfSecond(3) })).toEqual(unordered.slice(0, 1));
  });
});

describe('replay', () => {
  test('records the periods in which the customer was visible to a vendor', () => {
    const replayed = (...events: RfqHistoryEvent[]) => replayRfq(entries([first, ...events]));
    const periods = (...events: RfqHistoryEvent[]) => replayed(...events)?.links[0]?.contactPeriods;
    const [opened, hidden] = [set(own, 'sent', 'accepted', null), set(own, 'accepted', 'sent', null)];
    const ownDeleted: RfqHistoryEvent = { type: 'LinkDeleted', data: fact(own) };
    expect(periods()).toEqual([]);
    expect(periods(accepted, quoted(1), quoted(2))).toEqual([{ from: getInstantOfSecond(1), until: null }]);
    expect(periods(opened, hidden)).toEqual([{ from: getInstantOfSecond(1), until: getInstantOfSecond(2) }]);
    expect(periods(opened, hidden, opened)).toEqual([
      { from: getInstantOfSecond(1), until: getInstantOfSecond(2) },
      { from: getInstantOfSecond(3), until: null },
    ]);
    expect(periods(accepted, hidden)).toEqual([{ from: getInstantOfSecond(1), until: null }]);
    expect(periods(accepted, ownDeleted)).toEqual([{ from: getInstantOfSecond(1), until: getInstantOfSecond(2) }]);
    const rfq = replayed(opened, hidden, opened);
    if (rfq === null) throw new Error('The RFQ was sent.');
    const erased = (instant: string) => applyBuyerErasureToRfqSnapshot(rfq, instant).links[0]?.contactPeriods;
    expect(erased(getInstantOfSecond(4))).toEqual([
      { from: getInstantOfSecond(1), until: getInstantOfSecond(2) },
      { from: getInstantOfSecond(3), until: getInstantOfSecond(4) },
    ]);
    expect(erased(getInstantOfSecond(1))).toEqual([]);
  });

  test('keeps every version of a quote, and deleted links', () => {
    const rfq = replayRfq(entries([first, accepted, quoted(1), quoted(2), deleted]));
    expect(rfq?.links[0]?.quotes.map(({ amount }) => amount)).toEqual(['1.00', '2.00']);
    expect(rfq?.links[1]).toMatchObject({ status: 'sent', deletedAt: getInstantOfSecond(4), version: 1 });
    expect(replayRfq([])).toBeNull();
  });
});

describe('transferred RFQ', () => {
  const handedOver: RfqHistoryEvent = { type: 'RfqHandedOver', data: { rfqId, buyerId, companyId: rfqId } };
  const history = entries([first, accepted, handedOver, quoted(1)]);

  test('belongs to the company after the transfer, with unchanged links', () => {
    const [before, after] = [replayRfq(history.slice(0, 2)), replayRfq(history.slice(0, 3))];
    expect([before?.companyId, after]).toEqual([null, { ...before, companyId: rfqId }]);
  });

  test('shows the transfer to the buyer and to auditors, but not to vendors', () => {
    const [, , entry] = history;
    const words =
      entry &&
      describeRfqEvent(entry, replayRfq(history.slice(0, 2)), replayRfq(history.slice(0, 3)), {
        audience: 'buyer',
        nameOf: () => null,
        isCompanyVisible: true,
      });
    expect(words).toEqual({
      title: 'RFQ transferred to the company',
      summary: 'All members of the company can read the RFQ. Members other than viewers can also act on it.',
      changes: [
        { name: 'owner', field: 'Owner', from: 'buyer', to: 'company', from_label: 'Buyer', to_label: 'Company' },
      ],
    });
    const typesFor = (audience: RfqHistoryAudience) =>
      filterRfqHistoryForAudience(history, audience).map(({ event }) => event.type);
    expect(typesFor({ kind: 'buyer' })).toContain('RfqHandedOver');
    expect(typesFor({ kind: 'vendor', linkId: own.linkId })).toEqual(['RfqSent', 'RfqAccepted', 'QuoteSent']);
  });
});

describe('audience', () => {
  const history = entries([
    first,
    accepted,
    set(rival, 'sent', 'sent', 'Called them.'),
    set(rival, 'sent', 'accepted', 'By mail.'),
    expired,
    deleted,
  ]);

  test('shows everything to the auditor', () => {
    expect(filterRfqHistoryForAudience(history, { kind: 'auditor' })).toEqual(history);
  });

  test('hides admin notes from the buyer, and events that contain nothing else', () => {
    const visible = filterRfqHistoryForAudience(history, { kind: 'buyer' });
    expect(visible.map(({ position }) => position)).toEqual(['10', '11', '13', '14', '15']);
    expect(JSON.stringify(visible)).not.toMatch(/Called|mail/);
  });

  test('exports no quote to the buyer that is hidden in their lists', () => {
    const quotes = (...events: RfqHistoryEvent[]) =>
      filterRfqHistoryForBuyerExport(entries([first, accepted, quoted(1), ...events])).filter(
        ({ event }) => event.type === 'QuoteSent',
      );
    expect(quotes()).toHaveLength(1);
    expect(quotes(quoted(2))).toHaveLength(2);
    expect(
      quotes({ type: 'LinkStatusSetByAdmin', data: { ...fact(own), from: 'responded', to: 'sent', notes: 'N' } }),
    ).toEqual([]);
    expect(quotes({ type: 'LinkDeleted', data: fact(own) })).toEqual([]);
  });

  test('shows a vendor its own link only', () => {
    const visible = filterRfqHistoryForAudience(history, { kind: 'vendor', linkId: own.linkId });
    expect(visible.map(({ event }) => event.type)).toEqual(['RfqSent', 'RfqAccepted', 'RfqExpired']);
    expect(JSON.stringify(visible)).not.toMatch(new RegExp(`soracom|${rival.linkId}`, 'i'));
    expect(filterRfqHistoryForAudience(history, { kind: 'vendor', linkId: rfqId })).toEqual([]);
  });
});

describe('event description', () => {
  const describeWithoutNames = (...events: RfqHistoryEvent[]) => describeLastEvent({}, ...events);

  test('lists each changed field with its previous and new value, as code and as label', () => {
    expect(describeWithoutNames(set(own, 'sent', 'accepted', 'By phone.'))).toEqual({
      title: 'Status set by admin',
      summary: 'From Sent to Accepted. Note: By phone.',
      changes: [
        {
          ...{ name: 'response_status', field: 'Status' },
          ...{ from: 'sent', to: 'accepted', from_label: 'Sent', to_label: 'Accepted' },
        },
        {
          ...{ name: 'admin_notes', field: 'Admin note' },
          ...{ from: null, to: 'By phone.', from_label: null, to_label: 'By phone.' },
        },
        {
          ...{ name: 'customer_contact', field: 'Customer contact details' },
          ...{ from: 'hidden', to: 'visible', from_label: 'Hidden', to_label: 'Visible' },
        },
      ],
    });
  });

  test('lists the fields of a new RFQ, with codes of its urgency and priorities', () => {
    if (first.type !== 'RfqSent') throw new Error('The first event must send the RFQ.');
    const [entry] = entries([{ ...first, data: { ...first.data, decisionPriorities: ['price', 'coverage'] } }]);
    if (entry === undefined) throw new Error('no event');
    const reader = { audience: 'auditor' as const, nameOf: () => null, isCompanyVisible: true };
    const { changes } = describeRfqEvent(entry, null, foldEventIntoRfqSnapshot(null, entry), reader);
    const coded = changes.filter(({ name }) => ['urgency', 'decision_priorities'].includes(name));
    expect(coded.map(({ from, to, to_label }) => [from, to, to_label])).toEqual([
      [null, 'high', 'High'],
      [null, 'price, coverage', 'Price, Coverage'],
    ]);
  });

  test('includes the end of contact visibility when a link is deleted', () => {
    const { changes } = describeWithoutNames(accepted, { type: 'LinkDeleted', data: fact(own) });
    expect(changes).toContainEqual(
      expect.objectContaining({ field: 'Customer contact details', from: 'visible', to: 'hidden' }),
    );
  });

  test('groups the digits of an amount and includes its unit', () => {
    const { summary } = describeWithoutNames({
      type: 'QuoteSent',
      data: { ...quotedData(1), amount: '3500000.00', amountUnit: 'total' },
    });
    expect(summary).toBe('EUR 3,500,000.00 in total');
  });

  test('describes a second version of a quote as an update', () => {
    expect(describeWithoutNames(accepted, quoted(1)).title).toBe('Quote sent');
    expect(describeWithoutNames(accepted, quoted(1), quoted(2))).toMatchObject({
      title: 'Quote updated',
      summary: 'EUR 2.00, version 2',
      changes: [
        { name: 'quote_version', field: 'Quote version', from: '1', to: '2' },
        { name: 'quote_amount', field: 'Amount', from: 'EUR 1.00', to: 'EUR 2.00' },
      ],
    });
  });

  test('names the provider when an event affects several links', () => {
    expect(describeWithoutNames(expired).changes).toMatchObject([
      { name: 'response_status', field: 'EMNIFY: Status', from: 'sent', to: 'expired' },
      { name: 'response_status', field: 'SORACOM: Status', from: 'sent', to: 'expired' },
    ]);
  });

  test('names the assignee to readers who can see names, and reports an unassigned request', () => {
    const ada = '00000000-0000-4000-8000-000000000009';
    const set = (userId: string | null): RfqHistoryEvent => ({
      type: 'InChargeSet',
      data: { ...fact(own), userId, by: ada },
    });
    const nameOf: FindPersonName = (userId) => (userId === ada ? 'Ada Byron' : null);
    expect(describeLastEvent({ nameOf }, set(ada)).summary).toBe('Assigned to Ada Byron');
    expect(describeWithoutNames(set(ada)).summary).toBe('Assigned to a member of the provider’s team');
    expect(describeLastEvent({ nameOf }, set(ada), set(null)).summary).toBe('Unassigned');
  });
});
