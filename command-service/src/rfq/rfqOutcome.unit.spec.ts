import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { amountAlone } from '@marketplace/contracts/rfq/rfq.quote.ts';
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
  sent,
  setByAdmin,
  withdrawn,
} from './testing/rfqHistory.ts';

const after = (...history: RfqEvent[]) => given(rfqDecider, [sent, ...history]);
const both = [accepted('emnify'), quoted('emnify', 1, '1.00'), accepted('soracom'), quoted('soracom', 1, '2.00')];
const award = (of: 'emnify' | 'soracom', version: number, note: string | null = null): RfqCommand => ({
  type: 'AwardQuotes',
  buyerId,
  awards: [{ linkId: links[of].linkId, version }],
  note,
});
const close = (note: string | null = null): RfqCommand => ({ type: 'CloseRfq', buyerId, note });
const reopen: RfqCommand = { type: 'ReopenRfq', buyerId };
const extend = (to: string): RfqCommand => ({ type: 'ExtendDeadline', buyerId, deadline: to });
const withdraw: RfqCommand = { type: 'WithdrawQuote', providerId: 'emnify' };
const quote: RfqCommand = {
  type: 'RespondToRfq',
  providerId: 'emnify',
  amount: '3.00',
  currency: 'EUR',
  ...amountAlone,
  details: null,
  notes: null,
};
/** Seven days after `sentAt`. */
const reopenUntil = '2026-11-09T08:00:00.000Z';
const later = '2026-12-20T08:00:00.000Z';

describe('an award', () => {
  test('names the chosen quote, tells every other quote with the note, and ends the RFQ', () => {
    after(...both)
      .when(award('emnify', 1, 'Norway decided.'))
      .then([awarded('emnify', 1), notAwarded('soracom', 1, 'Norway decided.'), closedByAward([], 'Norway decided.')]);
  });

  test('of several quotes leaves nobody unselected', () => {
    const awards = [links.emnify, links.soracom].map(({ linkId }) => ({ linkId, version: 1 }));
    after(...both)
      .when({ type: 'AwardQuotes', buyerId, awards, note: null })
      .then([awarded('emnify', 1), awarded('soracom', 1), closedByAward([])]);
  });

  test('closes the RFQ for whoever has not quoted; what ran out of time is written down first', () => {
    after(...both.slice(0, 2))
      .when(award('emnify', 1))
      .then([awarded('emnify', 1), closedByAward(['soracom'])]);
    after(...both.slice(0, 2))
      .when(award('emnify', 1), { at: deadline })
      .then([expired('soracom'), awarded('emnify', 1), closedByAward(['soracom'])]);
  });

  test('of a version that is not the newest any more is refused, and nothing is written', () => {
    after(...both, quoted('emnify', 2, '0.90'))
      .when(award('emnify', 1))
      .thenRefuses('quote.changed');
    const awards = [
      { linkId: links.soracom.linkId, version: 1 },
      { linkId: links.emnify.linkId, version: 2 },
    ];
    after(...both)
      .when({ type: 'AwardQuotes', buyerId, awards, note: null })
      .thenRefuses('quote.changed');
  });

  test('of a quote that is withdrawn, missing, expired, deleted or of another RFQ is refused', () => {
    after(...both, withdrawn('emnify', 1))
      .when(award('emnify', 1))
      .thenRefuses('quote.withdrawn');
    after(accepted('emnify')).when(award('emnify', 1)).thenRefuses('quote.missing');
    after(accepted('emnify')).when(award('emnify', 1), { at: deadline }).thenRefuses('rfq.expired');
    after(...both, setByAdmin('emnify', 'responded', 'expired'))
      .when(award('emnify', 1))
      .thenRefuses('rfq.expired');
    after(...both, deleted('emnify'))
      .when(award('emnify', 1))
      .thenRefuses('rfq.link-not-found');
    const foreign = {
      type: 'AwardQuotes',
      buyerId,
      awards: [{ linkId: kore.linkId, version: 1 }],
      note: null,
    } as const;
    after(...both)
      .when(foreign)
      .thenRefuses('rfq.link-not-found');
  });

  test('of an RFQ that an admin calls responded without a quote is refused', () => {
    after(setByAdmin('emnify', 'sent', 'responded'))
      .when(award('emnify', 1))
      .thenRefuses('quote.missing');
  });

  test('happens once: a second one, and closing or opening again, are refused', () => {
    const over = after(...both, awarded('emnify', 1), notAwarded('soracom', 1, null), closedByAward([]));
    over.when(award('soracom', 1)).thenRefuses('rfq.awarded');
    over.when(close()).thenRefuses('rfq.awarded');
    over.when(reopen).thenRefuses('rfq.awarded');
    over.when(extend(later)).thenRefuses('rfq.awarded');
  });

  test('stands: its quote cannot change or be withdrawn, and no admin changes its status or deletes it', () => {
    const over = after(...both, awarded('emnify', 1), notAwarded('soracom', 1, null), closedByAward([]));
    over.when(quote).thenRefuses('quote.awarded');
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
    after(...both, awarded('soracom', 1), notAwarded('emnify', 1, null), closedByAward([]))
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
    extend(later),
    { type: 'ChangeNeed', buyerId, need: null, seen: null },
    { type: 'AddProvider', buyerId, provider: { name: 'kore', link: kore } },
  ];

  test.each(commands)('$type finds nothing for anybody but its buyer', (command) => {
    const asStranger = { ...command, buyerId: strangers } as RfqCommand;
    expect(
      after(...both)
        .when(asStranger)
        .thenRefuses('rfq.not-found').kind,
    ).toBe('notFound');
    given(rfqDecider).when(command).thenRefuses('rfq.not-found');
  });
});

describe('closing without an award', () => {
  test('ends the RFQ for everybody, and says until when it can be opened again', () => {
    after(...both, rejected('soracom'))
      .when(close('Put off.'))
      .then([closed(['emnify', 'soracom'], reopenUntil, 'Put off.')]);
  });

  test('leaves no vendor anything to do, and no deadline to pass', () => {
    const over = after(accepted('emnify'), closed(['emnify', 'soracom'], reopenUntil));
    over.when(quote).thenRefuses('rfq.closed');
    over.when({ type: 'AcceptRfq', providerId: 'soracom' }).thenRefuses('rfq.closed');
    over.when({ type: 'ExpireRfq' }, { at: deadline }).then([]);
    over.when(close()).thenRefuses('rfq.closed');
  });

  test('can be taken back for 7 days, for those whom it ended the RFQ for', () => {
    const over = after(...both, closed(['emnify', 'soracom'], reopenUntil));
    over.when(reopen, { at: reopenUntil }).then([reopened(['emnify', 'soracom'])]);
    over.when(reopen, { at: '2026-11-09T08:00:00.001Z' }).thenRefuses('rfq.reopen-too-late');
    after(...both)
      .when(reopen)
      .thenRefuses('rfq.not-closed');
  });

  test('that was taken back leaves everything as it was, and a deadline that passed meanwhile has passed', () => {
    const open = after(...both, closed(['emnify', 'soracom'], reopenUntil), reopened(['emnify', 'soracom']));
    open.when(award('emnify', 1)).then([awarded('emnify', 1), notAwarded('soracom', 1, null), closedByAward([])]);
    open.when(reopen).thenRefuses('rfq.not-closed');
    after(closed(['emnify', 'soracom'], reopenUntil), reopened(['emnify', 'soracom']))
      .when({ type: 'ExpireRfq' }, { at: deadline })
      .then([expired('emnify', 'soracom')]);
  });

  test('cannot be taken back without an end', () => {
    const cycles = Array.from({ length: mostBuyerChanges }, () => [
      closed(['emnify'], reopenUntil),
      reopened(['emnify']),
    ]);
    after(...cycles.flat(), closed(['emnify'], reopenUntil))
      .when(reopen)
      .thenRefuses('rfq.too-many-changes');
  });
});

describe('withdrawing a quote', () => {
  test('returns the link to accepted, and the next quote is the next version', () => {
    after(...both)
      .when(withdraw)
      .then([withdrawn('emnify', 1)]);
    after(...both, withdrawn('emnify', 1))
      .when(quote)
      .then([quoted('emnify', 2, '3.00')]);
  });

  test('twice, or without a quote, is refused', () => {
    after(...both, withdrawn('emnify', 1))
      .when(withdraw)
      .thenRefuses('quote.withdrawn');
    after(accepted('emnify')).when(withdraw).thenRefuses('quote.missing');
  });

  test('after the deadline leaves no time for another', () => {
    const late = after(...both, withdrawn('emnify', 1));
    late.when(quote, { at: deadline }).thenRefuses('rfq.expired');
    late.when({ type: 'ExpireRfq' }, { at: deadline }).then([expired('emnify')]);
  });
});

describe('adding a provider', () => {
  const add: RfqCommand = { type: 'AddProvider', buyerId, provider: { name: 'kore', link: kore } };

  test('asks one more while there are fewer than three, and that vendor may answer', () => {
    after(...both)
      .when(add)
      .then([added]);
    after(added)
      .when({ type: 'AcceptRfq', providerId: 'kore' })
      .then([{ type: 'RfqAccepted', data: { ...accepted('emnify').data, linkId: kore.linkId, providerId: 'kore' } }]);
  });

  test('is refused for a fourth, a double, an unknown and a removed one, and after the deadline', () => {
    const fourth = { ...kore, linkId: links.emnify.linkId, providerId: 'onomondo' };
    after(added)
      .when({ type: 'AddProvider', buyerId, provider: { name: 'onomondo', link: fourth } })
      .thenRefuses('rfq.no-room');
    after()
      .when({ type: 'AddProvider', buyerId, provider: { name: 'emnify', link: links.emnify } })
      .thenRefuses('rfq.duplicate-provider');
    after()
      .when({ type: 'AddProvider', buyerId, provider: { name: 'nobody', link: null } })
      .thenRefuses('rfq.unknown-provider');
    after(deleted('emnify'))
      .when({ type: 'AddProvider', buyerId, provider: { name: 'emnify', link: links.emnify } })
      .thenRefuses('rfq.provider-removed');
    after().when(add, { at: deadline }).thenRefuses('rfq.expired');
    after(closed(['emnify', 'soracom'], reopenUntil))
      .when(add)
      .thenRefuses('rfq.closed');
  });

  test('counts deleted links nowhere but in the order of the links', () => {
    after(deleted('emnify')).when(add).then([added]);
  });
});
