import { msg } from '@lingui/core/runtime-macro';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { canBuyerReadRfq } from '@marketplace/domain/rfq/rfq.owner.ts';
import { type RfqBuyerCommandBase, resolveBuyerCompanyId } from './buyerRfq.ts';
import type { RfqState } from './rfq.state.ts';
import { createRfqNotFoundRefusal } from './vendorRfqLink.ts';

/** The buyer transfers a personal RFQ to the company. */
export interface TransferRfqToCompanyCommand extends RfqBuyerCommandBase {
  readonly type: 'TransferRfq';
}

/**
 * @returns the company to which a user can transfer RFQs.
 * @throws Refusal `company.not-member`, or `company.viewer` for viewers.
 */
export function requireOwnCompanyIdForRfqTransfer(buyer: RfqBuyerCommandBase['buyer']): string {
  const companyId = resolveBuyerCompanyId(buyer);
  if (companyId !== null) return companyId;
  throw new Refusal('forbidden', 'company.not-member', msg`You are not a member of a company.`);
}

/**
 * Transfers an RFQ in any state to the buyer's company. Emits nothing if the same buyer has already transferred the
 * RFQ.
 * @throws Refusal `rfq.not-found`, `company.not-member`, `company.viewer`, and `rfq.of-company` for any other RFQ that
 * already belongs to the company.
 */
export function decideTransferRfqToCompany({ buyer }: TransferRfqToCompanyCommand, rfq: RfqState): readonly RfqEvent[] {
  if (rfq === null || !canBuyerReadRfq(rfq, buyer)) throw createRfqNotFoundRefusal();
  const companyId = requireOwnCompanyIdForRfqTransfer(buyer);
  const { rfqId, buyerId } = rfq;
  if (rfq.companyId === null) return [{ type: 'RfqHandedOver', data: { rfqId, buyerId, companyId } }];
  if (rfq.handedOver && buyerId === buyer.userId) return [];
  throw new Refusal('state', 'rfq.of-company', msg`This RFQ already belongs to your company.`);
}
