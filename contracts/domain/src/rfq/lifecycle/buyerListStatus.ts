import type {
  OpenExpiredOrClosedRfqListGroupName,
  RfqOutcome,
  BuyerRfqStatus,
  RfqStatus,
} from '@marketplace/contracts/rfq/rfq.values.ts';

/** The section of a buyer's list for each list status. */
export const buyerRfqListGroupByStatus: Readonly<Record<BuyerRfqStatus, OpenExpiredOrClosedRfqListGroupName>> = {
  sent: 'open',
  responded: 'open',
  declined: 'open',
  expired: 'expired',
  awarded: 'closed',
  closed: 'closed',
};

/** The status of an RFQ in the buyer's list: its outcome if there is one, otherwise its overall status. */
export function getBuyerRfqListStatus({
  status,
  outcome,
}: {
  status: RfqStatus;
  outcome: RfqOutcome | null;
}): BuyerRfqStatus {
  return outcome ?? status;
}
