import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { buildEventDataForExistingRfqLinks } from './buyerRfq.ts';
import { isRfqLinkExpiryDue, type RfqState } from './rfq.state.ts';

/** Expires the overdue links, if the deadline has passed. */
export interface ExpireOverdueRfqLinksCommand {
  readonly type: 'ExpireRfq';
}

/**
 * Expires every open link without a quote once the deadline has passed. Emits nothing before the deadline, or if no
 * link expires.
 */
export function decideExpireOverdueRfqLinks(
  _command: ExpireOverdueRfqLinksCommand,
  rfq: RfqState,
  meta: EventMeta,
): readonly RfqEvent[] {
  const ended = rfq?.links.filter((link) => isRfqLinkExpiryDue(rfq, link, meta.at)) ?? [];
  if (rfq === null || ended.length === 0) return [];
  return [{ type: 'RfqExpired', data: buildEventDataForExistingRfqLinks(rfq, ended) }];
}
