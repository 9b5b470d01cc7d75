import { type OverallRule, overallRules } from '@marketplace/domain/rfq/lifecycle/statuses.ts';
import { rfqLink } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import { refs } from '@marketplace/read-models/table.ts';

const l = refs(rfqLink, 'l');

const quoteList = (statuses: readonly string[]): string => statuses.map((status) => `'${status}'`).join(', ');

function buildCondition(rule: OverallRule): string {
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
export const overallCase = `CASE ${overallRules
  .map(([status, rule]) => `WHEN ${buildCondition(rule)} THEN '${status}'`)
  .join(' ')} END`;
