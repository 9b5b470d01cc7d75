import { type OverallRule, overallRules } from '@marketplace/domain/rfq/lifecycle/statuses.ts';
import { rfqLink } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import { refs } from '@marketplace/read-models/table.ts';

const l = refs(rfqLink, 'l');

const listOf = (statuses: readonly string[]): string => statuses.map((status) => `'${status}'`).join(', ');

function conditionOf(rule: OverallRule): string {
  switch (rule.of) {
    case 'none':
      return `count(${l.link_id}) = 0`;
    case 'any':
      return `bool_or(${l.status} IN (${listOf(rule.among)}))`;
    case 'all':
      return `bool_and(${l.status} IN (${listOf(rule.among)}))`;
    case 'rest':
      return 'true';
  }
}

/** What RFQs read as, in SQL that groups their links that are not deleted, called `l`. */
export const overallCase = `CASE ${overallRules
  .map(([status, rule]) => `WHEN ${conditionOf(rule)} THEN '${status}'`)
  .join(' ')} END`;
