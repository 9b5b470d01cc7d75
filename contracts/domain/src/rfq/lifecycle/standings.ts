import type { RfqGroup, RfqOutcome, RfqStanding, RfqStatus } from '@marketplace/contracts/rfq/rfq.values.ts';

/** The section of a buyer's list for each list status. */
export const groupOfStanding: Readonly<Record<RfqStanding, RfqGroup>> = {
  sent: 'open',
  responded: 'open',
  declined: 'open',
  expired: 'expired',
  awarded: 'closed',
  closed: 'closed',
};

/** The status of an RFQ in the buyer's list: its outcome if there is one, otherwise its overall status. */
export function rfqStanding({ status, outcome }: { status: RfqStatus; outcome: RfqOutcome | null }): RfqStanding {
  return outcome ?? status;
}
