import { linkStatuses, rfqGroups } from '@marketplace/contracts/rfq/rfq.values.ts';
import { groupOfLink } from '@marketplace/domain/rfq/lifecycle/linkStandings.ts';

function casesWith(status: string, outcome: 'closed' | null): string {
  const cases = linkStatuses.map((each) => {
    const place = rfqGroups.indexOf(groupOfLink({ status: each, outcome }));
    return `WHEN '${each}' THEN ${place}`;
  });
  return `CASE ${status} ${cases.join(' ')} END`;
}

/**
 * The place among the groups, from 0, of the group in which a link stands in its vendor's list, in SQL: alike in the index and in what asks.
 * @param names of its columns.
 */
export function linkGroupPlace({ status, outcome }: { readonly status: string; readonly outcome: string }): string {
  return `CASE WHEN ${outcome} IS NULL THEN ${casesWith(status, null)} ELSE ${casesWith(status, 'closed')} END`;
}
