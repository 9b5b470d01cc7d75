import { t } from '@lingui/core/macro';
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

const unknownStatus: BadgeAppearance = { tone: 'unknown', label: t`Unknown` };

const urgencyAppearances: Record<RfqUrgency, BadgeAppearance> = {
  low: { tone: 'neutral', label: t`Low` },
  medium: { tone: 'neutral', label: t`Medium` },
  high: { tone: 'amber', label: t`High`, icon: <IconFlame aria-hidden /> },
  urgent: { tone: 'red', label: t`Urgent`, icon: <IconAlertTriangle aria-hidden /> },
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
 * Returns the appearance of a link's outcome. If the link has no outcome, or if it ended before the buyer's decision,
 * returns the appearance of its status.
 */
function getLinkAppearance(
  { response_status: status, outcome }: DecidedLink,
  reader: 'vendor' | 'admin',
): BadgeAppearance {
  return outcome === null || isRfqLinkEnded(status)
    ? rfqLinkStatusAppearances[status][reader]
    : rfqLinkOutcomeAppearances[outcome];
}

/** Badge with the outcome or else the status of an RFQ link, as shown to vendors. */
export function VendorRfqLinkOutcomeOrStatusBadge({ link }: { link: DecidedLink }) {
  return <AppearanceBadge face={getLinkAppearance(link, 'vendor')} />;
}

/** Badge with the outcome or else the status of an RFQ link, as shown to admins. */
export function AdminRfqLinkOutcomeOrStatusBadge({ link }: { link: DecidedLink }) {
  return <AppearanceBadge face={getLinkAppearance(link, 'admin')} />;
}

/** Badge with an RFQ link's status as shown to vendors: Available for `sent`, Unknown for a missing status. */
export function VendorRfqLinkStatusBadge({ status }: { status: RfqLinkStatus | null | undefined }) {
  return <AppearanceBadge face={status == null ? unknownStatus : rfqLinkStatusAppearances[status].vendor} />;
}

/** Badge with an RFQ link's status as shown to buyers; a missing status is shown as Unknown. */
export function BuyerRfqLinkStatusBadge({ status }: { status: BuyerRfqLinkStatus | null | undefined }) {
  return <AppearanceBadge face={status == null ? unknownStatus : buyerRfqLinkStatusAppearances[status].appearance} />;
}

/** Badge with the status of an RFQ; a missing status is shown as Unknown. */
export function RfqStatusBadge({ status }: { status: RfqStatus | null | undefined }) {
  return <AppearanceBadge face={status == null ? unknownStatus : rfqStatusAppearances[status].appearance} />;
}

/** Badge with the outcome of an RFQ, or with its status if the RFQ has no outcome. */
export function RfqOutcomeOrStatusBadge({
  rfq,
}: {
  rfq: { readonly status: RfqStatus; readonly outcome: RfqOutcome | null };
}) {
  return rfq.outcome === null ? (
    <RfqStatusBadge status={rfq.status} />
  ) : (
    <AppearanceBadge face={rfqOutcomeAppearances[rfq.outcome]} />
  );
}

/** Badge with the outcome of an RFQ link. */
export function RfqLinkOutcomeBadge({ outcome }: { outcome: RfqLinkOutcome }) {
  return <AppearanceBadge face={rfqLinkOutcomeAppearances[outcome]} />;
}

/**
 * Badge with the urgency of an RFQ.
 * @param capitals whether the label is in capital letters.
 */
export function RfqUrgencyBadge({ urgency, capitals = false }: { urgency: RfqUrgency; capitals?: boolean }) {
  const face = urgencyAppearances[urgency];
  return <AppearanceBadge face={face} word={capitals ? face.label.toUpperCase() : face.label} />;
}
