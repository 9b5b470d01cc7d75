import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { isPastDeadline, type RfqState } from './rfq.state.ts';

/** The deadline may have passed: whether it did, and for which links, is judged here. */
export interface ExpireRfq {
  readonly type: 'ExpireRfq';
}

/** Every link without a quote expires at the deadline; nothing happens before it, or when none is left. */
export function expireRfq(_command: ExpireRfq, rfq: RfqState, meta: Meta): readonly RfqEvent[] {
  const ended = rfq?.links.filter((link) => isPastDeadline(rfq, link, meta.at)) ?? [];
  if (rfq === null || ended.length === 0) return [];
  const { rfqId, buyerId } = rfq;
  const linkIds = ended.map(({ linkId }) => linkId);
  return [{ type: 'RfqExpired', data: { rfqId, buyerId, linkIds, providerIds: ended.map((l) => l.providerId) } }];
}
