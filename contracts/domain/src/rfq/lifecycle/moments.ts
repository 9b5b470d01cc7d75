import type { LinkStatus } from '@marketplace/contracts/rfq/rfq.values.ts';
import type { LinkFields, LinkInstants } from './linkEffects.ts';

/** When what happened to a link, as buyer, vendor and admin all read it; `null` where it did not happen or no longer holds. */
export interface LinkMoments<Instant> {
  readonly viewedAt: Instant | null;
  readonly acceptedAt: Instant | null;
  readonly declinedAt: Instant | null;
  readonly respondedAt: Instant | null;
  /** When the vendor took the newest quote back. */
  readonly withdrawnAt: Instant | null;
  readonly outcomeAt: Instant | null;
}

type Stamped<Instant> = { readonly [Name in Exclude<keyof LinkInstants, 'deletedAt'>]: Instant | null };
type Standing = Pick<LinkFields, 'status' | 'quoteWithdrawn' | 'outcome'>;

/** Statuses of links that their vendor's acceptance still stands behind. */
const afterAcceptance: readonly LinkStatus[] = ['accepted', 'responded', 'expired'];

function earliest<Instant extends Date | string>(instants: readonly (Instant | null)[]): Instant | null {
  const known = instants.filter((instant) => instant !== null);
  return known.reduce<Instant | null>((first, each) => (first === null || each < first ? each : first), null);
}

/**
 * The moments of a link that agree with each other and with its status: whoever answered has seen the RFQ by then, and an answer that
 * an admin or its vendor took back has no moment. @param link instants of one kind, all `Date` or all ISO 8601 in UTC.
 */
export function linkMoments<Instant extends Date | string>(link: Standing & Stamped<Instant>): LinkMoments<Instant> {
  const { status, viewedAt, acceptedAt, rejectedAt, respondedAt, withdrawnAt, outcomeAt } = link;
  return {
    viewedAt: earliest([viewedAt, acceptedAt, rejectedAt, respondedAt]),
    acceptedAt: afterAcceptance.includes(status) ? acceptedAt : null,
    declinedAt: status === 'rejected' ? rejectedAt : null,
    respondedAt: status === 'responded' && !link.quoteWithdrawn ? respondedAt : null,
    withdrawnAt: link.quoteWithdrawn ? withdrawnAt : null,
    outcomeAt: link.outcome === null ? null : outcomeAt,
  };
}
