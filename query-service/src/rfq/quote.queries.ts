import { type QuoteMember, quoteMemberNames, quoteMembers } from '@marketplace/contracts/rfq/rfq.quote.ts';
import type { quoteVersion } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';

/** The column of `quote_version` that holds a member. */
const columnOf: Readonly<Record<QuoteMember, keyof typeof quoteVersion.columns>> = {
  amount: 'amount',
  currency: 'currency',
  details: 'details',
  notes: 'notes',
};

/** @returns a quote's columns under their names on the wire, for a SELECT in which `quote_version` goes by an alias. */
export function quoteColumns(alias: string): string {
  return quoteMemberNames.map((member) => `${alias}.${columnOf[member]} AS ${quoteMembers[member].wire}`).join(', ');
}

/** @returns pairs of name and value for `json_build_object`, as `quoteColumns` names them. */
export function quotePairs(alias: string): string {
  return quoteMemberNames.map((member) => `'${quoteMembers[member].wire}', ${alias}.${columnOf[member]}`).join(', ');
}
