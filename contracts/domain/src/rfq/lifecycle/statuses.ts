import {
  type BuyerRfqLinkStatus,
  type RfqLinkStatus,
  rfqLinkStatuses,
  type RfqStatus,
} from '@marketplace/contracts/rfq/rfq.values.ts';

/** Stage of each status: waiting for a response or quote, quoted, or ended. */
const stages = {
  sent: 'waits',
  accepted: 'waits',
  rejected: 'ended',
  responded: 'quoted',
  expired: 'ended',
} as const satisfies Readonly<Record<RfqLinkStatus, 'waits' | 'quoted' | 'ended'>>;

/** Statuses in which the vendor can no longer act. */
export type EndedRfqLinkStatus = {
  [S in RfqLinkStatus]: (typeof stages)[S] extends 'ended' ? S : never;
}[RfqLinkStatus];

/** Whether a link waits for a response or a quote. */
export function isRfqLinkOpen(status: RfqLinkStatus): boolean {
  return stages[status] === 'waits';
}

/** Whether the vendor can no longer act on a link. */
export function isRfqLinkEnded(status: RfqLinkStatus): status is EndedRfqLinkStatus {
  return stages[status] === 'ended';
}

/** Statuses of links that wait for a response or a quote. */
export const openRfqLinkStatuses: readonly RfqLinkStatus[] = rfqLinkStatuses.filter(isRfqLinkOpen);

/** The status as shown to the buyer: rejected is "declined", and a sent link that was opened is "viewed". */
export function toBuyerRfqLinkStatus(status: RfqLinkStatus, viewedAt: string | null): BuyerRfqLinkStatus {
  if (status === 'rejected') return 'declined';
  return status === 'sent' && viewedAt !== null ? 'viewed' : status;
}

/**
 * Whether the vendor can see the customer's contact data: from acceptance on. The data stays hidden on links that the
 * vendor rejected without accepting them first.
 */
export function isCustomerContactVisibleToVendor(link: { status: RfqLinkStatus; everAccepted: boolean }): boolean {
  return link.everAccepted || link.status === 'accepted' || link.status === 'responded';
}

/**
 * Whether the buyer sees a quote on the link and can award it: the quote was sent, and neither withdrawn by the vendor
 * nor reset by an admin.
 */
export function hasCurrentQuote(link: {
  readonly status: RfqLinkStatus;
  readonly quoteVersion: number | null;
  readonly quoteWithdrawn: boolean;
}): boolean {
  return link.status === 'responded' && link.quoteVersion !== null && !link.quoteWithdrawn;
}

/** Condition on the undeleted links: none exist, any or all have one of these statuses, or no other rule applies. */
export type RfqOverallStatusRule =
  | { readonly of: 'none' | 'rest' }
  | { readonly of: 'any' | 'all'; readonly among: readonly RfqLinkStatus[] };

const rules: Readonly<Record<RfqStatus, RfqOverallStatusRule>> = {
  closed: { of: 'none' },
  responded: { of: 'any', among: ['responded'] },
  declined: { of: 'all', among: ['rejected'] },
  sent: { of: 'any', among: openRfqLinkStatuses },
  expired: { of: 'rest' },
};

/**
 * Rules for the overall status of an RFQ; the first rule that applies wins. Used by `computeRfqOverallStatus` and by
 * the SQL of the read model.
 */
export const rfqOverallStatusRules = Object.entries(rules) as readonly (readonly [RfqStatus, RfqOverallStatusRule])[];

function applies(rule: RfqOverallStatusRule, liveLinks: readonly RfqLinkStatus[]): boolean {
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
export function computeRfqOverallStatus(liveLinks: readonly RfqLinkStatus[]): RfqStatus {
  const found = rfqOverallStatusRules.find(([, rule]) => applies(rule, liveLinks));
  if (found === undefined)
    throw new Error(`No rule for the overall status of an RFQ with the links ${liveLinks.join(', ')}.`);
  return found[0];
}
