import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { ownsRfq } from '@marketplace/domain/rfq/rfq.owner.ts';
import { type ByBuyer, companyToActFor } from './buyerRfq.ts';
import type { RfqState } from './rfq.state.ts';
import { rfqNotFound } from './vendorLink.ts';

/** The buyer hands an RFQ of the own to the company that the buyer belongs to. */
export interface HandOverRfq extends ByBuyer {
  readonly type: 'HandOverRfq';
}

/** The company that somebody hands RFQs to. @throws Refusal `company.not-member`, or `company.viewer` for who only reads. */
export function companyToHandTo(buyer: ByBuyer['buyer']): string {
  const companyId = companyToActFor(buyer);
  if (companyId !== null) return companyId;
  throw new Refusal('forbidden', 'company.not-member', 'You do not belong to a company here.');
}

/**
 * From now on the RFQ is the company's, however it stands; nothing where its buyer did so already.
 * @throws Refusal `rfq.not-found`, `company.not-member`, `company.viewer`, and `rfq.of-company` for what is the company's anyway.
 */
export function handOverRfq({ buyer }: HandOverRfq, rfq: RfqState): readonly RfqEvent[] {
  if (rfq === null || !ownsRfq(rfq, buyer)) throw rfqNotFound();
  const companyId = companyToHandTo(buyer);
  const { rfqId, buyerId } = rfq;
  if (rfq.companyId === null) return [{ type: 'RfqHandedOver', data: { rfqId, buyerId, companyId } }];
  if (rfq.handedOver && buyerId === buyer.userId) return [];
  throw new Refusal('state', 'rfq.of-company', 'This RFQ is your company’s already.');
}
