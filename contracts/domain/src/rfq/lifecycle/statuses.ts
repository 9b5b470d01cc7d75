import {
  type BuyerLinkStatus,
  type LinkStatus,
  linkStatuses,
  type RfqStatus,
} from '@marketplace/contracts/rfq/rfq.values.ts';

/** Where a link stands in its status: it waits for an answer or a quote, it has a quote, or nothing more can come of it. */
const stages = {
  sent: 'waits',
  accepted: 'waits',
  rejected: 'ended',
  responded: 'quoted',
  expired: 'ended',
} as const satisfies Readonly<Record<LinkStatus, 'waits' | 'quoted' | 'ended'>>;

/** Statuses in which a vendor can do nothing more. */
export type EndedStatus = { [S in LinkStatus]: (typeof stages)[S] extends 'ended' ? S : never }[LinkStatus];

/** Whether a link still waits for an answer or a quote. */
export function isOpen(status: LinkStatus): boolean {
  return stages[status] === 'waits';
}

/** Whether a vendor can do nothing more on a link. */
export function isEnded(status: LinkStatus): status is EndedStatus {
  return stages[status] === 'ended';
}

/** Statuses of links that still wait for an answer or a quote. */
export const openStatuses: readonly LinkStatus[] = linkStatuses.filter(isOpen);

/** The buyer reads rejected as declined, and viewed while the link is still sent and was opened. */
export function buyerLinkStatus(status: LinkStatus, viewedAt: string | null): BuyerLinkStatus {
  if (status === 'rejected') return 'declined';
  return status === 'sent' && viewedAt !== null ? 'viewed' : status;
}

/** Who the customer is shows once the vendor accepted; a link rejected before that stays hidden. */
export function customerVisible(link: { status: LinkStatus; everAccepted: boolean }): boolean {
  return link.everAccepted || link.status === 'accepted' || link.status === 'responded';
}

/** Whether the buyer sees a quote on the link, and may award it: the vendor sent one, and neither the vendor nor an admin took it back. */
export function hasStandingQuote(link: {
  readonly status: LinkStatus;
  readonly quoteVersion: number | null;
  readonly quoteWithdrawn: boolean;
}): boolean {
  return link.status === 'responded' && link.quoteVersion !== null && !link.quoteWithdrawn;
}

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
