import { IconAlertTriangle, IconFlame } from '@tabler/icons-react';
import type {
  BuyerRfqLinkStatus,
  RfqLinkOutcome,
  RfqLinkStatus,
  RfqOutcome,
  RfqStatus,
  RfqUrgency,
} from '@marketplace/contracts/rfq/rfq.values.ts';
import { isRfqLinkEnded } from '@marketplace/domain/rfq/lifecycle/statuses.ts';
import { Badge } from '../../ui/Badge.tsx';
import {
  buyerRfqLinkStatusAppearances,
  type BadgeAppearance,
  rfqLinkStatusAppearances,
  rfqLinkOutcomeAppearances,
  rfqStatusAppearances,
  rfqOutcomeAppearances,
} from './statusAppearances.tsx';

const unknownStatus: BadgeAppearance = { tone: 'unknown', label: 'Unknown' };

const urgencyAppearances: Record<RfqUrgency, BadgeAppearance> = {
  low: { tone: 'neutral', label: 'Low' },
  medium: { tone: 'neutral', label: 'Medium' },
  high: { tone: 'amber', label: 'High', icon: <IconFlame aria-hidden /> },
  urgent: { tone: 'red', label: 'Urgent', icon: <IconAlertTriangle aria-hidden /> },
};

function AppearanceBadge({ face, word }: { face: BadgeAppearance; word?: string }) {
  return (
    <Badge tone={face.tone} icon={face.icon}>
      {word ?? face.label}
    </Badge>
  );
}

/** The status of a link between an RFQ and a provider, with its outcome. */
interface DecidedLink {
  readonly response_status: RfqLinkStatus;
  readonly outcome: RfqLinkOutcome | null;
}

/**
 * Returns the appearance of the outcome of a link, or of its status if it has no outcome or ended before the decision.
 */
function getLinkAppearance(
  { response_status: status, outcome }: DecidedLink,
  reader: 'vendor' | 'admin',
): BadgeAppearance {
  return outcome === null || isRfqLinkEnded(status)
    ? rfqLinkStatusAppearances[status][reader]
    : rfqLinkOutcomeAppearances[outcome];
}

/** The outcome or status of a link, as shown to vendors. */
export function VendorRfqLinkBadge({ link }: { link: DecidedLink }) {
  return <AppearanceBadge face={getLinkAppearance(link, 'vendor')} />;
}

/** The outcome or status of a link, as shown to admins. */
export function AdminRfqLinkBadge({ link }: { link: DecidedLink }) {
  return <AppearanceBadge face={getLinkAppearance(link, 'admin')} />;
}

/** A link's status as shown to vendors: `sent` is shown as Available, a missing status as Unknown. */
export function VendorRfqLinkStatusBadge({ status }: { status: RfqLinkStatus | null | undefined }) {
  return <AppearanceBadge face={status == null ? unknownStatus : rfqLinkStatusAppearances[status].vendor} />;
}

/** A link's status as shown to buyers; a missing status is shown as Unknown. */
export function BuyerRfqLinkStatusBadge({ status }: { status: BuyerRfqLinkStatus | null | undefined }) {
  return <AppearanceBadge face={status == null ? unknownStatus : buyerRfqLinkStatusAppearances[status].appearance} />;
}

/** The status of an RFQ; a missing status is shown as Unknown. */
export function RfqStatusBadge({ status }: { status: RfqStatus | null | undefined }) {
  return <AppearanceBadge face={status == null ? unknownStatus : rfqStatusAppearances[status].appearance} />;
}

/** The outcome of an RFQ, or its status while it is open. */
export function RfqOutcomeBadge({ rfq }: { rfq: { readonly status: RfqStatus; readonly outcome: RfqOutcome | null } }) {
  return rfq.outcome === null ? (
    <RfqStatusBadge status={rfq.status} />
  ) : (
    <AppearanceBadge face={rfqOutcomeAppearances[rfq.outcome]} />
  );
}

/** The outcome of a link. */
export function RfqLinkOutcomeBadge({ outcome }: { outcome: RfqLinkOutcome }) {
  return <AppearanceBadge face={rfqLinkOutcomeAppearances[outcome]} />;
}

/**
 * The urgency of an RFQ.
 * @param capitals whether the label is in capital letters.
 */
export function UrgencyBadge({ urgency, capitals = false }: { urgency: RfqUrgency; capitals?: boolean }) {
  const face = urgencyAppearances[urgency];
  return <AppearanceBadge face={face} word={capitals ? face.label.toUpperCase() : face.label} />;
}
