import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { RfqNeed } from '@marketplace/contracts/rfq/rfq.priceParts.ts';
import { given } from '@marketplace/event-store/testing/specification.ts';
import { describe, expect, test } from 'vitest';
import { draftsBy } from '../mails/mailRules.ts';
import { mostBuyerChanges } from './buyerRfq.ts';
import { rfqDecider, type RfqCommand } from './rfq.decider.ts';
import { rfqMails } from './rfq.mails.ts';
import {
  accepted,
  awarded,
  buyerId,
  closed,
  closedByAward,
  deleted,
  links,
  needChanged,
  quoted,
  rejected,
  reopened,
  sent,
} from './testing/rfqHistory.ts';

const originalNumbers: RfqNeed = { devices: 25_000, megabytes: '5', months: 36, activePercent: null };
const newNumbers: RfqNeed = { ...originalNumbers, devices: 40_000 };
const sentWithNeed: RfqEvent = { ...sent, data: { ...sent.data, need: originalNumbers } };
const after = (...history: RfqEvent[]) => given(rfqDecider, [sentWithNeed, ...history]);
const change = (need: RfqNeed | null, seen: RfqNeed | null = originalNumbers): RfqCommand => ({
  type: 'ChangeNeed',
  ...{ buyer: { userId: buyerId }, need, seen },
});
const both = ['emnify', 'soracom'] as const;
const reopenUntil = '2026-11-09T08:00:00.000Z';

describe('the numbers of an RFQ', () => {
  test('changes the numbers for all providers, with the previous ones in the event', () => {
    after()
      .when(change(newNumbers))
      .then([needChanged(both, newNumbers, originalNumbers)]);
    after(deleted('emnify'))
      .when(change(null))
      .then([needChanged(['soracom'], null, originalNumbers)]);
    given(rfqDecider, [sent])
      .when(change(newNumbers, null))
      .then([needChanged(both, newNumbers)]);
  });

  test('emits nothing for equal numbers, in any notation', () => {
    after()
      .when(change({ ...originalNumbers, megabytes: '5.0' }))
      .then([]);
    after(needChanged(both, newNumbers, originalNumbers))
      .when(change(newNumbers))
      .then([]);
  });

  test('rejects a change based on outdated numbers', () => {
    after(needChanged(both, newNumbers, originalNumbers))
      .when(change({ ...originalNumbers, months: 12 }))
      .thenRefuses('rfq.need-changed');
    after(needChanged(both, newNumbers, originalNumbers))
      .when(change(originalNumbers, newNumbers))
      .then([needChanged(both, originalNumbers, newNumbers)]);
  });

  test('rejects changes while the RFQ is closed or awarded', () => {
    after(closed(both, reopenUntil)).when(change(newNumbers)).thenRefuses('rfq.closed');
    const over = [accepted('emnify'), quoted('emnify', 1, '1.00'), awarded('emnify', 1), closedByAward(['soracom'])];
    after(...over)
      .when(change(newNumbers))
      .thenRefuses('rfq.awarded');
    after(closed(both, reopenUntil), reopened(both))
      .when(change(newNumbers))
      .then([needChanged(both, newNumbers, originalNumbers)]);
  });

  test('rejects changes above the maximum', () => {
    const maxChanges = Array.from({ length: mostBuyerChanges }, (_, time) =>
      time % 2 === 0 ? needChanged(both, newNumbers, originalNumbers) : needChanged(both, originalNumbers, newNumbers),
    );
    after(...maxChanges)
      .when(change(newNumbers))
      .thenRefuses('rfq.too-many-changes');
  });
});

test('mails changed numbers only to vendors who accepted or quoted, without the numbers', async () => {
  const history = [sentWithNeed, accepted('emnify'), quoted('emnify', 1, '1.00'), accepted('soracom')];
  const mailsAfter = (...events: RfqEvent[]) => {
    const reads = {
      loadState: () => Promise.reject(new Error('unexpected call')),
      readPersonal: () => Promise.resolve(events),
    };
    return draftsBy(rfqMails, needChanged(both, newNumbers, originalNumbers), {
      reads,
      at: '',
      revision: events.length,
      linkSecret: '',
    });
  };
  const mails = await mailsAfter(...history);
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [{ vendorsOf: 'emnify', linkId: links.emnify.linkId }, 'A request for quotes has other numbers'],
    [{ vendorsOf: 'soracom', linkId: links.soracom.linkId }, 'A request for quotes has other numbers'],
  ]);
  expect(mails.map(({ paragraphs: [text = ''] }) => text.split('. ')[1])).toEqual([
    'Your quote stands as it is, and you can update it.',
    'The numbers stand beside it.',
  ]);
  expect(JSON.stringify(mails)).not.toMatch(/40|25|Meridian|Cold-chain/);
  expect(await mailsAfter(sentWithNeed, rejected('emnify'))).toEqual([]);
});
