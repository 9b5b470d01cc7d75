import type { LinkStatus, RfqStatus } from '@marketplace/contracts/rfq/rfq.values.ts';
import { openStatuses } from './linkStatus.ts';

/** What the links that are not deleted have to be: none there, any or all in one of these statuses, or whatever is left. */
export type OverallRule =
  | { readonly of: 'none' | 'rest' }
  | { readonly of: 'any' | 'all'; readonly among: readonly LinkStatus[] };

const rules: Readonly<Record<RfqStatus, OverallRule>> = {
  closed: { of: 'none' },
  responded: { of: 'any', among: ['responded'] },
  declined: { of: 'all', among: ['rejected'] },
  sent: { of: 'any', among: openStatuses },
  expired: { of: 'rest' },
};

/** What an RFQ reads as, from its links: the first rule that holds. The function below and the SQL of the board come from these. */
export const overallRules = Object.entries(rules) as readonly (readonly [RfqStatus, OverallRule])[];

function holds(rule: OverallRule, liveLinks: readonly LinkStatus[]): boolean {
  switch (rule.of) {
    case 'none':
      return liveLinks.length === 0;
    case 'any':
      return liveLinks.some((status) => rule.among.includes(status));
    case 'all':
      return liveLinks.every((status) => rule.among.includes(status));
    case 'rest':
      return true;
  }
}

/** What an RFQ reads as. @param liveLinks statuses of the links that are not tombstoned. */
export function overallStatus(liveLinks: readonly LinkStatus[]): RfqStatus {
  const found = overallRules.find(([, rule]) => holds(rule, liveLinks));
  if (found === undefined)
    throw new Error(`No rule says what an RFQ reads as whose links are ${liveLinks.join(', ')}.`);
  return found[0];
}
