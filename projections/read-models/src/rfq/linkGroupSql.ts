import { rfqLinkStatuses, rfqListGroups } from '@marketplace/contracts/rfq/rfq.values.ts';
import { getVendorRfqListGroup } from '@marketplace/domain/rfq/lifecycle/vendorListGroups.ts';

function buildStatusCases(status: string, outcome: 'closed' | null): string {
  const cases = rfqLinkStatuses.map((each) => {
    const groupIndex = rfqListGroups.indexOf(getVendorRfqListGroup({ status: each, outcome }));
    return `WHEN '${each}' THEN ${groupIndex}`;
  });
  return `CASE ${status} ${cases.join(' ')} END`;
}

/**
 * Builds the SQL expression for the position, from 0, of a link's group in the vendor's list. The database index and
 * the queries must use the same expression. `status` and `outcome` are the names of the columns.
 */
export function buildVendorRfqListGroupRankSql({
  status,
  outcome,
}: {
  readonly status: string;
  readonly outcome: string;
}): string {
  return `CASE WHEN ${outcome} IS NULL THEN ${buildStatusCases(status, null)} ELSE ${buildStatusCases(status, 'closed')} END`;
}
