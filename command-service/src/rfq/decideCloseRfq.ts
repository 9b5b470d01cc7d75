import { msg, plural } from '@lingui/core/runtime-macro';
import { dayMs } from '@marketplace/contracts/kernel/durations.ts';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { RfqClosed } from '@marketplace/contracts/rfq/rfq.outcome.events.ts';
import { rfqReopenPeriodDays } from '@marketplace/contracts/rfq/rfq.values.ts';
import {
  type RfqBuyerCommandBase,
  requireBuyerRfq,
  buildEventDataForExistingRfqLinks,
  requireOpenRfq,
  requireRfqBelowMaxBuyerChanges,
  createRfqAwardedRefusal,
} from './buyerRfq.ts';
import { decideExpireOverdueRfqLinks } from './decideExpireOverdueRfqLinks.ts';
import type { ExistingRfqState, RfqLink, RfqState } from './rfq.state.ts';

/** The buyer closes an RFQ without awarding a quote. */
export interface CloseRfqCommand extends RfqBuyerCommandBase {
  readonly type: 'CloseRfq';
  /** A note for all vendors. */
  readonly note: string | null;
}

/** The buyer reopens a closed RFQ. */
export interface ReopenRfqCommand extends RfqBuyerCommandBase {
  readonly type: 'ReopenRfq';
}

/** @returns the event that closes an RFQ for these links. */
export function buildRfqClosedEvent(
  rfq: ExistingRfqState,
  links: readonly RfqLink[],
  details: Pick<RfqClosed['data'], 'awarded' | 'reopenUntil' | 'note'>,
): RfqEvent {
  return { type: 'RfqClosed', data: { ...buildEventDataForExistingRfqLinks(rfq, links), ...details } };
}

/**
 * Expires overdue links, then closes the RFQ for further responses.
 * @throws Refusal `rfq.awarded` or `rfq.closed`.
 */
export function decideCloseRfq(
  { buyer, note }: CloseRfqCommand,
  state: RfqState,
  meta: EventMeta,
): readonly RfqEvent[] {
  const rfq = requireBuyerRfq(state, buyer);
  requireOpenRfq(rfq);
  const reopenUntil = new Date(Date.parse(meta.at) + rfqReopenPeriodDays * dayMs).toISOString();
  const overdue = decideExpireOverdueRfqLinks({ type: 'ExpireRfq' }, rfq, meta);
  return [...overdue, buildRfqClosedEvent(rfq, rfq.links, { awarded: false, reopenUntil, note })];
}

/**
 * Reopens a closed RFQ in the state that it had before it was closed. The deadline is not changed, even if it has
 * passed in the meantime.
 * @throws Refusal `rfq.awarded`, `rfq.not-closed`, `rfq.reopen-too-late` or `rfq.too-many-changes`.
 */
export function decideReopenRfq({ buyer }: ReopenRfqCommand, state: RfqState, meta: EventMeta): readonly RfqEvent[] {
  const rfq = requireBuyerRfq(state, buyer);
  if (rfq.outcome === 'awarded') throw createRfqAwardedRefusal();
  if (rfq.reopenUntil === null)
    throw new Refusal('state', 'rfq.not-closed', msg`This RFQ is not closed, so it cannot be reopened.`);
  if (Date.parse(meta.at) > Date.parse(rfq.reopenUntil)) {
    const text = msg`An RFQ can only be reopened within ${plural({ days: rfqReopenPeriodDays }, { one: '# day', other: '# days' })} after it was closed. Send a new RFQ instead.`;
    throw new Refusal('state', 'rfq.reopen-too-late', text);
  }
  requireRfqBelowMaxBuyerChanges(rfq);
  const closed = rfq.links.filter(({ outcome }) => outcome !== null);
  return [{ type: 'RfqReopened', data: { ...buildEventDataForExistingRfqLinks(rfq, closed), deadline: rfq.deadline } }];
}
