import { type RfqOverallStatusRule, rfqOverallStatusRules } from '@marketplace/domain/rfq/lifecycle/statuses.ts';
import { rfqLinkTable } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import { qualifyColumns } from '@marketplace/read-models/table.ts';

const l = qualifyColumns(rfqLinkTable, 'l');

const quoteList = (statuses: readonly string[]): string => statuses.map((status) => `'${status}'`).join(', ');

function buildCondition(rule: RfqOverallStatusRule): string {
  switch (rule.of) {
    case 'none':
      return `count(${l.link_id}) = 0`;
    case 'any':
      return `bool_or(${l.status} IN (${quoteList(rule.among)}))`;
    case 'all':
      return `bool_and(${l.status} IN (${quoteList(rule.among)}))`;
    case 'rest':
      return 'true';
  }
}

/** SQL expression for the status of an RFQ, aggregated over its links that are not deleted (alias `l`). */
export const rfqOverallStatusSql = `CASE ${rfqOverallStatusRules
  .map(([status, rule]) => `WHEN ${buildCondition(rule)} THEN '${status}'`)
  .join(' ')} END`;
