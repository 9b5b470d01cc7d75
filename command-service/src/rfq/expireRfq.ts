import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { linksFact } from './buyerRfq.ts';
import { isPastDeadline, type RfqState } from './rfq.state.ts';

/** The deadline may have passed: whether it did, and for which links, is judged here. */
export interface ExpireRfq {
  readonly type: 'ExpireRfq';
}

/** Every link without a quote expires at the deadline; nothing happens before it, or when none is left. */
export function expireRfq(_command: ExpireRfq, rfq: RfqState, meta: Meta): readonly RfqEvent[] {
  const ended = rfq?.links.filter((link) => isPastDeadline(rfq, link, meta.at)) ?? [];
  if (rfq === null || ended.length === 0) return [];
  return [{ type: 'RfqExpired', data: linksFact(rfq, ended) }];
}
