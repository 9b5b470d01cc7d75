import {
  type BuyerLinkStatus,
  type LinkStatus,
  linkStatuses,
  type RfqStatus,
} from '@marketplace/contracts/rfq/rfq.values.ts';

/** Stage of each status: waiting for a response or quote, quoted, or ended. */
const stages = {
  sent: 'waits',
  accepted: 'waits',
  rejected: 'ended',
  responded: 'quoted',
  expired: 'ended',
} as const satisfies Readonly<Record<LinkStatus, 'waits' | 'quoted' | 'ended'>>;

/** Statuses in which the vendor can no longer act. */
export type EndedLinkStatus = { [S in LinkStatus]: (typeof stages)[S] extends 'ended' ? S : never }[LinkStatus];

/** Whether a link waits for a response or a quote. */
export function isLinkOpen(status: LinkStatus): boolean {
  return stages[status] === 'waits';
}

/** Whether the vendor can no longer act on a link. */
export function isLinkEnded(status: LinkStatus): status is EndedLinkStatus {
  return stages[status] === 'ended';
}

/** Statuses of links that wait for a response or a quote. */
export const openLinkStatuses: readonly LinkStatus[] = linkStatuses.filter(isLinkOpen);

/** The status as shown to the buyer: rejected is "declined", and a sent link that was opened is "viewed". */
export function toBuyerLinkStatus(status: LinkStatus, viewedAt: string | null): BuyerLinkStatus {
  if (status === 'rejected') return 'declined';
  return status === 'sent' && viewedAt !== null ? 'viewed' : status;
}

/**
 * Whether the vendor can see the customer's contact data: from acceptance on. It stays hidden for links rejected
 * before.
 */
export function isCustomerVisible(link: { status: LinkStatus; everAccepted: boolean }): boolean {
  return link.everAccepted || link.status === 'accepted' || link.status === 'responded';
}

/**
 * Whether the buyer sees a quote on the link and can award it: it was sent, and neither withdrawn by the vendor nor
 * reset by an admin.
 */
export function hasCurrentQuote(link: {
  readonly status: LinkStatus;
  readonly quoteVersion: number | null;
  readonly quoteWithdrawn: boolean;
}): boolean {
  return link.status === 'responded' && link.quoteVersion !== null && !link.quoteWithdrawn;
}

/** Condition on the undeleted links: none exist, any or all have one of these statuses, or no other rule applies. */
export type OverallStatusRule =
  | { readonly of: 'none' | 'rest' }
  | { readonly of: 'any' | 'all'; readonly among: readonly LinkStatus[] };

const rules: Readonly<Record<RfqStatus, OverallStatusRule>> = {
  closed: { of: 'none' },
  responded: { of: 'any', among: ['responded'] },
  declined: { of: 'all', among: ['rejected'] },
  sent: { of: 'any', among: openLinkStatuses },
  expired: { of: 'rest' },
};

/**
 * Rules for the overall status of an RFQ; the first one that applies wins. Used by the function below and by the SQL of
 * the board.
 */
export const overallStatusRules = Object.entries(rules) as readonly (readonly [RfqStatus, OverallStatusRule])[];

function applies(rule: OverallStatusRule, liveLinks: readonly LinkStatus[]): boolean {
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

/**
 * Overall status of an RFQ.
 *
 * @param liveLinks Statuses of the links that are not deleted.
 */
export function computeOverallStatus(liveLinks: readonly LinkStatus[]): RfqStatus {
  const found = overallStatusRules.find(([, rule]) => applies(rule, liveLinks));
  if (found === undefined)
    throw new Error(`No rule for the overall status of an RFQ with the links ${liveLinks.join(', ')}.`);
  return found[0];
}
