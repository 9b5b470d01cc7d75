import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { linksFact } from './buyerRfq.ts';
import { isPastDeadline, type RfqState } from './rfq.state.ts';

/** Expires the overdue links, if the deadline has passed. */
export interface ExpireRfq {
  readonly type: 'ExpireRfq';
}

/** Expires every link without a quote at the deadline; emits nothing before it, or when all links have a quote. */
export function expireRfq(_command: ExpireRfq, rfq: RfqState, meta: Meta): readonly RfqEvent[] {
  const ended = rfq?.links.filter((link) => isPastDeadline(rfq, link, meta.at)) ?? [];
  if (rfq === null || ended.length === 0) return [];
  return [{ type: 'RfqExpired', data: linksFact(rfq, ended) }];
}
