import { describe, expect, test } from 'vitest';
import { type Audience, entriesFor, entriesToTakeHome } from '@marketplace/domain/rfq/rfq.audience.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import {
  entriesUpTo,
  type HistoryEntry,
  recorded,
  type RecordedRfqEvent,
} from '@marketplace/domain/rfq/rfq.history.ts';
import { amountAlone } from '@marketplace/contracts/rfq/rfq.quote.ts';
import { describeEvent, type NameOf } from './rfqHistory.words.ts';
import { replayErasure, replayEvent, replayRfq } from '@marketplace/domain/rfq/rfq.replay.ts';

const rfqId = '00000000-0000-4000-8000-000000000003';
const buyerId = '00000000-0000-4000-8000-000000000001';
const link = (n: number, providerId: string) => ({
  linkId: `00000000-0000-4000-8000-00000000000${n}`,
  providerId,
  providerName: providerId.toUpperCase(),
  providerType: 'MVNO' as const,
  providerWebsite: null,
});
const [own, rival] = [link(4, 'emnify'), link(5, 'soracom')];
const sent: RfqEvent = {
  type: 'RfqSent',
  data: {
    rfqId,
    buyerId,
    companyId: null,
    companyName: 'Meridian',
    contact: { contactName: 'Ida', email: 'ida@meridian.example', phone: null },
    projectTitle: null,
    urgency: 'high',
    expectedVolume: null,
    decisionPriorities: [],
    requirements: { geographicMode: 'regions', regions: [], countries: [] } as never,
    wizardData: { note: 'Ida' },
    customRequirements: 'Ask Ida.',
    deadline: '2026-12-01T09:00:00.000Z',
    need: null,
    resentFrom: null,
    links: [own, rival],
  },
};
const fact = ({ linkId, providerId }: typeof own) => ({ rfqId, linkId, providerId, buyerId, companyId: null });
const accepted: RecordedRfqEvent = { type: 'RfqAccepted', data: fact(own) };
const quotedData = (version: number) => ({
  ...{ ...fact(own), version, amount: `${version}.00`, currency: 'EUR' as const },
  ...{ ...amountAlone, details: null, notes: null },
});
const quoted = (version: number): RecordedRfqEvent => ({ type: 'QuoteSent', data: quotedData(version) });
const set = (
  of: typeof own,
  from: 'sent' | 'accepted',
  to: 'sent' | 'accepted',
  notes: string | null,
): RecordedRfqEvent => ({
  type: 'LinkStatusSetByAdmin',
  data: { ...fact(of), from, to, notes },
});
const expired: RecordedRfqEvent = {
  type: 'RfqExpired',
  data: { rfqId, buyerId, companyId: null, linkIds: [own.linkId, rival.linkId], providerIds: ['emnify', 'soracom'] },
};
const deleted: RecordedRfqEvent = { type: 'LinkDeleted', data: fact(rival) };

const at = (second: number): string => `2026-11-21T09:00:0${second}.000Z`;
/** The events with their places, a second apart unless `seconds` says otherwise. */
function entries(events: readonly RecordedRfqEvent[], seconds?: readonly number[]): readonly HistoryEntry[] {
  return events.map((event, index) => ({
    position: String(10 + index),
    at: at(seconds?.[index] ?? index),
    actor: 'system',
    event,
  }));
}
const first = recorded(sent);

test('what is recorded of an RFQ holds neither contact, wizard data nor free text', () => {
  expect(JSON.stringify(first)).not.toContain('Ida');
  expect(
    Object.keys(sent.data)
      .filter((property) => !(property in first.data))
      .toSorted(),
  ).toEqual(['contact', 'customRequirements', 'wizardData']);
});

describe('a moment', () => {
  const story = entries([first, accepted, quoted(1)]);

  test('by event is after so many of them, by time after all up to it, both ends included', () => {
    expect(entriesUpTo(story, { event: 2 })).toEqual(story.slice(0, 2));
    expect(entriesUpTo(story, { at: at(1) })).toEqual(story.slice(0, 2));
    expect(entriesUpTo(story, { at: '2026-11-21T10:00:00.999+01:00' })).toEqual(story.slice(0, 1));
    expect(entriesUpTo(story, { at: '2026-11-20T09:00:00Z' })).toEqual([]);
    expect(entriesUpTo(story, {})).toEqual(story);
  });

  test('never shows what is later, also where clocks differ', () => {
    const crooked = entries([first, accepted, quoted(1)], [0, 5, 3]);
    expect(entriesUpTo(crooked, { at: at(3) })).toEqual(crooked.slice(0, 1));
  });
});

describe('the replay', () => {
  test('keeps from when until when a vendor could read who the customer is', () => {
    const replayed = (...events: RecordedRfqEvent[]) => replayRfq(entries([first, ...events]));
    const periods = (...events: RecordedRfqEvent[]) => replayed(...events)?.links[0]?.contactPeriods;
    const [opened, hidden] = [set(own, 'sent', 'accepted', null), set(own, 'accepted', 'sent', null)];
    const ownDeleted: RecordedRfqEvent = { type: 'LinkDeleted', data: fact(own) };
    expect(periods()).toEqual([]);
    expect(periods(accepted, quoted(1), quoted(2))).toEqual([{ from: at(1), until: null }]);
    expect(periods(opened, hidden)).toEqual([{ from: at(1), until: at(2) }]);
    expect(periods(opened, hidden, opened)).toEqual([
      { from: at(1), until: at(2) },
      { from: at(3), until: null },
    ]);
    expect(periods(accepted, hidden)).toEqual([{ from: at(1), until: null }]);
    expect(periods(accepted, ownDeleted)).toEqual([{ from: at(1), until: at(2) }]);
    const rfq = replayed(opened, hidden, opened);
    if (rfq === null) throw new Error('The RFQ was sent.');
    const erased = (instant: string) => replayErasure(rfq, instant).links[0]?.contactPeriods;
    expect(erased(at(4))).toEqual([
      { from: at(1), until: at(2) },
      { from: at(3), until: at(4) },
    ]);
    expect(erased(at(1))).toEqual([]);
  });

  test('keeps every version of a quote, and deleted links', () => {
    const rfq = replayRfq(entries([first, accepted, quoted(1), quoted(2), deleted]));
    expect(rfq?.links[0]?.quotes.map(({ amount }) => amount)).toEqual(['1.00', '2.00']);
    expect(rfq?.links[1]).toMatchObject({ status: 'sent', deletedAt: at(4), version: 1 });
    expect(replayRfq([])).toBeNull();
  });
});

describe('an RFQ that was handed over', () => {
  const handedOver: RecordedRfqEvent = { type: 'RfqHandedOver', data: { rfqId, buyerId, companyId: rfqId } };
  const story = entries([first, accepted, handedOver, quoted(1)]);

  test('is the company’s from then on, and no link changes', () => {
    const [before, after] = [replayRfq(story.slice(0, 2)), replayRfq(story.slice(0, 3))];
    expect([before?.companyId, after]).toEqual([null, { ...before, companyId: rfqId }]);
  });

  test('says whose it was and is to the buyer’s side and to auditors, and to no vendor', () => {
    const [, , entry] = story;
    const words = entry && describeEvent(entry, replayRfq(story.slice(0, 2)), replayRfq(story.slice(0, 3)), () => null);
    expect(words).toEqual({
      title: 'Handed over to the company',
      summary: 'Its people read it and decide on it',
      changes: [{ field: 'Belongs to', from: 'its buyer alone', to: 'the company' }],
    });
    const typesFor = (audience: Audience) => entriesFor(story, audience).map(({ event }) => event.type);
    expect(typesFor({ kind: 'buyer' })).toContain('RfqHandedOver');
    expect(typesFor({ kind: 'vendor', linkId: own.linkId })).toEqual(['RfqSent', 'RfqAccepted', 'QuoteSent']);
  });
});

describe('an audience', () => {
  const story = entries([
    first,
    accepted,
    set(rival, 'sent', 'sent', 'Called them.'),
    set(rival, 'sent', 'accepted', 'By mail.'),
    expired,
    deleted,
  ]);

  test('of the auditor learns everything', () => {
    expect(entriesFor(story, { kind: 'auditor' })).toEqual(story);
  });

  test('of the buyer learns no admin’s note, and of no event that was nothing but one', () => {
    const told = entriesFor(story, { kind: 'buyer' });
    expect(told.map(({ position }) => position)).toEqual(['10', '11', '13', '14', '15']);
    expect(JSON.stringify(told)).not.toMatch(/Called|mail/);
  });

  test('of the buyer takes home no quote that its lists show no more', () => {
    const quotes = (...events: RecordedRfqEvent[]) =>
      entriesToTakeHome(entries([first, accepted, quoted(1), ...events])).filter(
        ({ event }) => event.type === 'QuoteSent',
      );
    expect(quotes()).toHaveLength(1);
    expect(quotes(quoted(2))).toHaveLength(2);
    expect(
      quotes({ type: 'LinkStatusSetByAdmin', data: { ...fact(own), from: 'responded', to: 'sent', notes: 'N' } }),
    ).toEqual([]);
    expect(quotes({ type: 'LinkDeleted', data: fact(own) })).toEqual([]);
  });

  test('of a vendor learns of its own link alone', () => {
    const told = entriesFor(story, { kind: 'vendor', linkId: own.linkId });
    expect(told.map(({ event }) => event.type)).toEqual(['RfqSent', 'RfqAccepted', 'RfqExpired']);
    expect(JSON.stringify(told)).not.toMatch(new RegExp(`soracom|${rival.linkId}`, 'i'));
    expect(entriesFor(story, { kind: 'vendor', linkId: rfqId })).toEqual([]);
  });
});

describe('the words of an event', () => {
  const named = (nameOf: NameOf, ...events: RecordedRfqEvent[]) => {
    const story = entries([first, ...events]);
    const before = replayRfq(story.slice(0, -1));
    const last = story.at(-1);
    if (last === undefined) throw new Error('no event');
    return describeEvent(last, before, replayEvent(before, last), nameOf);
  };
  const wordsOf = (...events: RecordedRfqEvent[]) => named(() => null, ...events);

  test('name each field that changed, from and to', () => {
    expect(wordsOf(set(own, 'sent', 'accepted', 'By phone.'))).toEqual({
      title: 'Status set by admin',
      summary: 'From sent to accepted: By phone.',
      changes: [
        { field: 'Status', from: 'sent', to: 'accepted' },
        { field: 'Admin note', from: null, to: 'By phone.' },
        { field: 'Customer contact', from: 'hidden', to: 'visible' },
      ],
    });
  });

  test('name the end of the visibility of the contact data when a link is deleted', () => {
    const { changes } = wordsOf(accepted, { type: 'LinkDeleted', data: fact(own) });
    expect(changes).toContainEqual({ field: 'Customer contact', from: 'visible', to: 'hidden' });
  });

  test('group the digits of an amount and name its unit', () => {
    const { summary } = wordsOf({
      type: 'QuoteSent',
      data: { ...quotedData(1), amount: '3500000.00', amountUnit: 'total' },
    });
    expect(summary).toBe('EUR 3,500,000.00 in total');
  });

  test('call a second version of a quote an update', () => {
    expect(wordsOf(accepted, quoted(1)).title).toBe('Quote sent');
    expect(wordsOf(accepted, quoted(1), quoted(2))).toEqual({
      title: 'Quote updated',
      summary: 'EUR 2.00, version 2',
      changes: [
        { field: 'Quote version', from: '1', to: '2' },
        { field: 'Amount', from: 'EUR 1.00', to: 'EUR 2.00' },
      ],
    });
  });

  test('name the provider where an event is about several links', () => {
    expect(wordsOf(expired).changes).toEqual([
      { field: 'EMNIFY: Status', from: 'sent', to: 'expired' },
      { field: 'SORACOM: Status', from: 'sent', to: 'expired' },
    ]);
  });

  test('name who was put in charge, where the reader is told names, and say so where nobody is', () => {
    const ada = '00000000-0000-4000-8000-000000000009';
    const set = (userId: string | null): RecordedRfqEvent => ({
      type: 'InChargeSet',
      data: { ...fact(own), userId, by: ada },
    });
    const nameOf: NameOf = (userId) => (userId === ada ? 'Ada Byron' : null);
    expect(named(nameOf, set(ada)).summary).toBe('In charge: Ada Byron');
    expect(wordsOf(set(ada)).summary).toBe('Somebody of the provider is in charge');
    expect(named(nameOf, set(ada), set(null)).summary).toBe('Nobody is in charge any more');
  });
});
