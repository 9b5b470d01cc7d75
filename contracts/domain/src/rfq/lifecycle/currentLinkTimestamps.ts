import type { RfqLinkStatus } from '@marketplace/contracts/rfq/rfq.values.ts';
import type { ChangeableRfqLinkFields, RfqLinkTimestamps } from './linkEffects.ts';

/**
 * Times of a link's current events, as shown to buyer, vendor and admin; `null` when an event did not happen or no
 * longer applies.
 */
export interface CurrentRfqLinkTimestamps<Instant> {
  readonly viewedAt: Instant | null;
  readonly acceptedAt: Instant | null;
  readonly declinedAt: Instant | null;
  readonly respondedAt: Instant | null;
  /** When the vendor withdrew the newest quote. */
  readonly withdrawnAt: Instant | null;
  readonly outcomeAt: Instant | null;
}

type Stamped<Instant> = { readonly [Name in Exclude<keyof RfqLinkTimestamps, 'deletedAt'>]: Instant | null };
type CurrentState = Pick<ChangeableRfqLinkFields, 'status' | 'quoteWithdrawn' | 'outcome'>;

/** Statuses where the vendor's acceptance still applies. */
const afterAcceptance: readonly RfqLinkStatus[] = ['accepted', 'responded', 'expired'];

function earliest<Instant extends Date | string>(instants: readonly (Instant | null)[]): Instant | null {
  const known = instants.filter((instant) => instant !== null);
  return known.reduce<Instant | null>((first, each) => (first === null || each < first ? each : first), null);
}

/**
 * Returns the timestamps of a link, consistent with each other and with its status. A response implies that the RFQ was
 * viewed by then, and a response that was reset by an admin or withdrawn has no timestamp.
 *
 * @param link Timestamps of one type, either `Date` or ISO 8601 (UTC).
 */
export function getCurrentRfqLinkTimestamps<Instant extends Date | string>(
  link: CurrentState & Stamped<Instant>,
): CurrentRfqLinkTimestamps<Instant> {
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
