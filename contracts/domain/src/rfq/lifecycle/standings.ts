import type { RfqGroup, RfqOutcome, RfqStanding, RfqStatus } from '@marketplace/contracts/rfq/rfq.values.ts';

/** The part of a buyer's list in which an RFQ stands. */
export const groupOfStanding: Readonly<Record<RfqStanding, RfqGroup>> = {
  sent: 'open',
  responded: 'open',
  declined: 'open',
  expired: 'expired',
  awarded: 'closed',
  closed: 'closed',
};

/** How an RFQ stands for its buyer: what became of it, else what it reads as. */
export function rfqStanding({ status, outcome }: { status: RfqStatus; outcome: RfqOutcome | null }): RfqStanding {
  return outcome ?? status;
}
