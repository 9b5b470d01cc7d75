import { IconAlertTriangle, IconFlame } from '@tabler/icons-react';
import type {
  BuyerLinkStatus,
  LinkOutcome,
  LinkStatus,
  RfqOutcome,
  RfqStatus,
  Urgency,
} from '@marketplace/contracts/rfq/rfq.values.ts';
import { isEnded } from '@marketplace/domain/rfq/lifecycle/statuses.ts';
import { Badge } from '../../ui/Badge.tsx';
import { buyerLinkFaces, type Face, linkFaces, linkOutcomeFaces, rfqFaces, rfqOutcomeFaces } from './statusFaces.tsx';

const unknownStatus: Face = { tone: 'unknown', word: 'Unknown' };

const urgencyAppearances: Record<Urgency, Face> = {
  low: { tone: 'neutral', word: 'Low' },
  medium: { tone: 'neutral', word: 'Medium' },
  high: { tone: 'amber', word: 'High', icon: <IconFlame aria-hidden /> },
  urgent: { tone: 'red', word: 'Urgent', icon: <IconAlertTriangle aria-hidden /> },
};

function AppearanceBadge({ face, word }: { face: Face; word?: string }) {
  return (
    <Badge tone={face.tone} icon={face.icon}>
      {word ?? face.word}
    </Badge>
  );
}

/** A link between a request and a provider, with its outcome. */
interface DecidedLink {
  readonly response_status: LinkStatus;
  readonly outcome: LinkOutcome | null;
}

/** The outcome of a link, or its status while there is none. A link that ended before the decision keeps its status. */
function getLinkAppearance({ response_status: status, outcome }: DecidedLink, reader: 'vendor' | 'admin'): Face {
  return outcome === null || isEnded(status) ? linkFaces[status][reader] : linkOutcomeFaces[outcome];
}

/** The outcome or status of a link, as shown to vendors. */
export function VendorLinkBadge({ link }: { link: DecidedLink }) {
  return <AppearanceBadge face={getLinkAppearance(link, 'vendor')} />;
}

/** The outcome or status of a link, as shown to admins. */
export function AdminLinkBadge({ link }: { link: DecidedLink }) {
  return <AppearanceBadge face={getLinkAppearance(link, 'admin')} />;
}

/** A link's status as shown to vendors: `sent` is shown as Available, a missing status as Unknown. */
export function VendorStatusBadge({ status }: { status: LinkStatus | null | undefined }) {
  return <AppearanceBadge face={status == null ? unknownStatus : linkFaces[status].vendor} />;
}

/** A link's status as shown to buyers; a missing status is shown as Unknown. */
export function BuyerStatusBadge({ status }: { status: BuyerLinkStatus | null | undefined }) {
  return <AppearanceBadge face={status == null ? unknownStatus : buyerLinkFaces[status].face} />;
}

/** The status of an RFQ; a missing status is shown as Unknown. */
export function RfqStatusBadge({ status }: { status: RfqStatus | null | undefined }) {
  return <AppearanceBadge face={status == null ? unknownStatus : rfqFaces[status].face} />;
}

/** The outcome of an RFQ, or its status while it is open. */
export function RfqOutcomeBadge({ rfq }: { rfq: { readonly status: RfqStatus; readonly outcome: RfqOutcome | null } }) {
  return rfq.outcome === null ? (
    <RfqStatusBadge status={rfq.status} />
  ) : (
    <AppearanceBadge face={rfqOutcomeFaces[rfq.outcome]} />
  );
}

/** The outcome of a link. */
export function LinkOutcomeBadge({ outcome }: { outcome: LinkOutcome }) {
  return <AppearanceBadge face={linkOutcomeFaces[outcome]} />;
}

/** The urgency of an RFQ. @param capitals uppercase text for the buyer's details. */
export function UrgencyBadge({ urgency, capitals = false }: { urgency: Urgency; capitals?: boolean }) {
  const face = urgencyAppearances[urgency];
  return <AppearanceBadge face={face} word={capitals ? face.word.toUpperCase() : face.word} />;
}
