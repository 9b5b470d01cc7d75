import { given } from '@marketplace/event-store/testing/specification.ts';
import { describe, expect, test } from 'vitest';
import { mostBuyerChanges } from './buyerRfq.ts';
import { rfqDecider, type RfqCommand } from './rfq.decider.ts';
import {
  accepted,
  added,
  awarded,
  buyerId,
  closed,
  closedByAward,
  deadline,
  deleted,
  expired,
  kore,
  links,
  notAwarded,
  quoted,
  rejected,
  reopened,
  setByAdmin,
  withdrawn,
} from './testing/rfqHistory.ts';
import { afterSent, bothQuoted, extendTo, laterDeadline, quoteOfEmnify, reopenUntil } from './testing/rfqSituations.ts';

const award = (of: 'emnify' | 'soracom', version: number, note: string | null = null): RfqCommand => ({
  type: 'AwardQuotes',
  buyer: { userId: buyerId },
  awards: [{ linkId: links[of].linkId, version }],
  note,
});
const close = (note: string | null = null): RfqCommand => ({ type: 'CloseRfq', buyer: { userId: buyerId }, note });
const reopen: RfqCommand = { type: 'ReopenRfq', buyer: { userId: buyerId } };
const withdraw: RfqCommand = { type: 'WithdrawQuote', providerId: 'emnify' };

describe('an award', () => {
  test('names the chosen quote, tells every other quote with the note, and ends the RFQ', () => {
    afterSent(...bothQuoted)
      .when(award('emnify', 1, 'Norway decided.'))
      .then([awarded('emnify', 1), notAwarded('soracom', 1, 'Norway decided.'), closedByAward([], 'Norway decided.')]);
  });

  test('of several quotes leaves nobody unselected', () => {
    const awards = [links.emnify, links.soracom].map(({ linkId }) => ({ linkId, version: 1 }));
    afterSent(...bothQuoted)
      .when({ type: 'AwardQuotes', buyer: { userId: buyerId }, awards, note: null })
      .then([awarded('emnify', 1), awarded('soracom', 1), closedByAward([])]);
  });

  test('closes the RFQ for whoever has not quoted; what ran out of time is written down first', () => {
    afterSent(...bothQuoted.slice(0, 2))
      .when(award('emnify', 1))
      .then([awarded('emnify', 1), closedByAward(['soracom'])]);
    afterSent(...bothQuoted.slice(0, 2))
      .when(award('emnify', 1), { at: deadline })
      .then([expired('soracom'), awarded('emnify', 1), closedByAward(['soracom'])]);
  });

  test('of a version that is not the newest any more is refused, and nothing is written', () => {
    afterSent(...bothQuoted, quoted('emnify', 2, '0.90'))
      .when(award('emnify', 1))
      .thenRefuses('quote.changed');
    const awards = [
      { linkId: links.soracom.linkId, version: 1 },
      { linkId: links.emnify.linkId, version: 2 },
    ];
    afterSent(...bothQuoted)
      .when({ type: 'AwardQuotes', buyer: { userId: buyerId }, awards, note: null })
      .thenRefuses('quote.changed');
  });

  test('of a quote that is withdrawn, missing, expired, deleted or of another RFQ is refused', () => {
    afterSent(...bothQuoted, withdrawn('emnify', 1))
      .when(award('emnify', 1))
      .thenRefuses('quote.withdrawn');
    afterSent(accepted('emnify')).when(award('emnify', 1)).thenRefuses('quote.missing');
    afterSent(accepted('emnify')).when(award('emnify', 1), { at: deadline }).thenRefuses('rfq.expired');
    afterSent(...bothQuoted, setByAdmin('emnify', 'responded', 'expired'))
      .when(award('emnify', 1))
      .thenRefuses('rfq.expired');
    afterSent(...bothQuoted, deleted('emnify'))
      .when(award('emnify', 1))
      .thenRefuses('rfq.link-not-found');
    const foreign = {
      type: 'AwardQuotes',
      buyer: { userId: buyerId },
      awards: [{ linkId: kore.linkId, version: 1 }],
      note: null,
    } as const;
    afterSent(...bothQuoted)
      .when(foreign)
      .thenRefuses('rfq.link-not-found');
  });

  test('of an RFQ that an admin calls responded without a quote is refused', () => {
    afterSent(setByAdmin('emnify', 'sent', 'responded'))
      .when(award('emnify', 1))
      .thenRefuses('quote.missing');
  });

  test('happens once: a second one, and closing or opening again, are refused', () => {
    const over = afterSent(...bothQuoted, awarded('emnify', 1), notAwarded('soracom', 1, null), closedByAward([]));
    over.when(award('soracom', 1)).thenRefuses('rfq.awarded');
    over.when(close()).thenRefuses('rfq.awarded');
    over.when(reopen).thenRefuses('rfq.awarded');
    over.when(extendTo(laterDeadline)).thenRefuses('rfq.awarded');
  });

  test('stands: its quote cannot change or be withdrawn, and no admin changes its status or deletes it', () => {
    const over = afterSent(...bothQuoted, awarded('emnify', 1), notAwarded('soracom', 1, null), closedByAward([]));
    over.when(quoteOfEmnify).thenRefuses('quote.awarded');
    over.when(withdraw).thenRefuses('quote.awarded');
    const { linkId } = links.emnify;
    const set = (to: 'responded' | 'accepted', notes: string | null) =>
      ({ type: 'SetLinkStatus', linkId, to, notes, ifVersion: null }) as const;
    over.when(set('accepted', 'By phone.')).thenRefuses('quote.awarded');
    over.when({ type: 'DeleteLink', linkId, ifVersion: null }).thenRefuses('quote.awarded');
    const note = setByAdmin('emnify', 'responded', 'responded');
    over.when(set('responded', 'Called.')).then([{ ...note, data: { ...note.data, notes: 'Called.' } }]);
  });

  test('is told to a rival as the end of the RFQ, not as an award', () => {
    afterSent(...bothQuoted, awarded('soracom', 1), notAwarded('emnify', 1, null), closedByAward([]))
      .when(withdraw)
      .thenRefuses('rfq.closed');
  });
});

describe('whose RFQ it is', () => {
  const strangers = '3a1b7a4e-6c54-4f0c-9a58-0c7a51f4f0ff';
  const commands: readonly RfqCommand[] = [
    award('emnify', 1),
    close(),
    reopen,
    extendTo(laterDeadline),
    { type: 'ChangeNeed', buyer: { userId: buyerId }, need: null, seen: null },
    { type: 'AddProvider', buyer: { userId: buyerId }, provider: { name: 'kore', link: kore } },
  ];

  test.each(commands)('$type finds nothing for anybody but its buyer', (command) => {
    const asStranger = { ...command, buyer: { userId: strangers } } as RfqCommand;
    expect(
      afterSent(...bothQuoted)
        .when(asStranger)
        .thenRefuses('rfq.not-found').kind,
    ).toBe('notFound');
    given(rfqDecider).when(command).thenRefuses('rfq.not-found');
  });
});

describe('closing without an award', () => {
  test('ends the RFQ for everybody, and says until when it can be opened again', () => {
    afterSent(...bothQuoted, rejected('soracom'))
      .when(close('Put off.'))
      .then([closed(['emnify', 'soracom'], reopenUntil, 'Put off.')]);
  });

  test('leaves no vendor anything to do, and no deadline to pass', () => {
    const over = afterSent(accepted('emnify'), closed(['emnify', 'soracom'], reopenUntil));
    over.when(quoteOfEmnify).thenRefuses('rfq.closed');
    over.when({ type: 'AcceptRfq', providerId: 'soracom' }).thenRefuses('rfq.closed');
    over.when({ type: 'ExpireRfq' }, { at: deadline }).then([]);
    over.when(close()).thenRefuses('rfq.closed');
  });

  test('can be taken back for 7 days, for those whom it ended the RFQ for', () => {
    const over = afterSent(...bothQuoted, closed(['emnify', 'soracom'], reopenUntil));
    over.when(reopen, { at: reopenUntil }).then([reopened(['emnify', 'soracom'])]);
    over.when(reopen, { at: '2026-11-09T08:00:00.001Z' }).thenRefuses('rfq.reopen-too-late');
    afterSent(...bothQuoted)
      .when(reopen)
      .thenRefuses('rfq.not-closed');
  });

  test('that was taken back leaves everything as it was, and a deadline that passed meanwhile has passed', () => {
    const open = afterSent(...bothQuoted, closed(['emnify', 'soracom'], reopenUntil), reopened(['emnify', 'soracom']));
    open.when(award('emnify', 1)).then([awarded('emnify', 1), notAwarded('soracom', 1, null), closedByAward([])]);
    open.when(reopen).thenRefuses('rfq.not-closed');
    afterSent(closed(['emnify', 'soracom'], reopenUntil), reopened(['emnify', 'soracom']))
      .when({ type: 'ExpireRfq' }, { at: deadline })
      .then([expired('emnify', 'soracom')]);
  });

  test('cannot be taken back without an end', () => {
    const cycles = Array.from({ length: mostBuyerChanges }, () => [
      closed(['emnify'], reopenUntil),
      reopened(['emnify']),
    ]);
    afterSent(...cycles.flat(), closed(['emnify'], reopenUntil))
      .when(reopen)
      .thenRefuses('rfq.too-many-changes');
  });
});

describe('withdrawing a quote', () => {
  test('returns the link to accepted, and the next quote is the next version', () => {
    afterSent(...bothQuoted)
      .when(withdraw)
      .then([withdrawn('emnify', 1)]);
    afterSent(...bothQuoted, withdrawn('emnify', 1))
      .when(quoteOfEmnify)
      .then([quoted('emnify', 2, '3.00')]);
  });

  test('twice, or without a quote, is refused', () => {
    afterSent(...bothQuoted, withdrawn('emnify', 1))
      .when(withdraw)
      .thenRefuses('quote.withdrawn');
    afterSent(accepted('emnify')).when(withdraw).thenRefuses('quote.missing');
  });

  test('after the deadline leaves no time for another', () => {
    const late = afterSent(...bothQuoted, withdrawn('emnify', 1));
    late.when(quoteOfEmnify, { at: deadline }).thenRefuses('rfq.expired');
    late.when({ type: 'ExpireRfq' }, { at: deadline }).then([expired('emnify')]);
  });
});

describe('adding a provider', () => {
  const add: RfqCommand = { type: 'AddProvider', buyer: { userId: buyerId }, provider: { name: 'kore', link: kore } };

  test('asks one more while there are fewer than three, and that vendor may answer', () => {
    afterSent(...bothQuoted)
      .when(add)
      .then([added]);
    afterSent(added)
      .when({ type: 'AcceptRfq', providerId: 'kore' })
      .then([{ type: 'RfqAccepted', data: { ...accepted('emnify').data, linkId: kore.linkId, providerId: 'kore' } }]);
  });

  test('is refused for a fourth, a double, an unknown and a removed one, and after the deadline', () => {
    const fourth = { ...kore, linkId: links.emnify.linkId, providerId: 'onomondo' };
    afterSent(added)
      .when({ type: 'AddProvider', buyer: { userId: buyerId }, provider: { name: 'onomondo', link: fourth } })
      .thenRefuses('rfq.no-room');
    afterSent()
      .when({ type: 'AddProvider', buyer: { userId: buyerId }, provider: { name: 'emnify', link: links.emnify } })
      .thenRefuses('rfq.duplicate-provider');
    afterSent()
      .when({ type: 'AddProvider', buyer: { userId: buyerId }, provider: { name: 'nobody', link: null } })
      .thenRefuses('rfq.unknown-provider');
    afterSent(deleted('emnify'))
      .when({ type: 'AddProvider', buyer: { userId: buyerId }, provider: { name: 'emnify', link: links.emnify } })
      .thenRefuses('rfq.provider-removed');
    afterSent().when(add, { at: deadline }).thenRefuses('rfq.expired');
    afterSent(closed(['emnify', 'soracom'], reopenUntil))
      .when(add)
      .thenRefuses('rfq.closed');
  });

  test('counts deleted links nowhere but in the order of the links', () => {
    afterSent(deleted('emnify')).when(add).then([added]);
  });
});
