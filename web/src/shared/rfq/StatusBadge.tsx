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

const unknown: Face = { tone: 'unknown', word: 'Unknown' };

const urgencyFaces: Record<Urgency, Face> = {
  low: { tone: 'neutral', word: 'Low' },
  medium: { tone: 'neutral', word: 'Medium' },
  high: { tone: 'amber', word: 'High', icon: <IconFlame aria-hidden /> },
  urgent: { tone: 'red', word: 'Urgent', icon: <IconAlertTriangle aria-hidden /> },
};

function FaceBadge({ face, word }: { face: Face; word?: string }) {
  return (
    <Badge tone={face.tone} icon={face.icon}>
      {word ?? face.word}
    </Badge>
  );
}

/** A link with its outcome. */
interface DecidedLink {
  readonly response_status: LinkStatus;
  readonly outcome: LinkOutcome | null;
}

/** The outcome of a link, or its status while there is none; a link that had ended before keeps its status. */
function linkFace({ response_status: status, outcome }: DecidedLink, reader: 'vendor' | 'admin'): Face {
  return outcome === null || isEnded(status) ? linkFaces[status][reader] : linkOutcomeFaces[outcome];
}

/** The outcome or the status of a link, in the vendor's words. */
export function VendorLinkBadge({ link }: { link: DecidedLink }) {
  return <FaceBadge face={linkFace(link, 'vendor')} />;
}

/** The outcome or the status of a link, for admins. */
export function AdminLinkBadge({ link }: { link: DecidedLink }) {
  return <FaceBadge face={linkFace(link, 'admin')} />;
}

/** A link's status in the vendor's words: sent reads Available. A missing one reads Unknown. */
export function VendorStatusBadge({ status }: { status: LinkStatus | null | undefined }) {
  return <FaceBadge face={status == null ? unknown : linkFaces[status].vendor} />;
}

/** A link's status in the buyer's words. A missing one reads Unknown. */
export function BuyerStatusBadge({ status }: { status: BuyerLinkStatus | null | undefined }) {
  return <FaceBadge face={status == null ? unknown : buyerLinkFaces[status].face} />;
}

/** How an RFQ as a whole stands; a status that nobody knows reads so. */
export function RfqStatusBadge({ status }: { status: RfqStatus | null | undefined }) {
  return <FaceBadge face={status == null ? unknown : rfqFaces[status].face} />;
}

/** What became of an RFQ; how it stands while it takes answers. */
export function RfqOutcomeBadge({ rfq }: { rfq: { readonly status: RfqStatus; readonly outcome: RfqOutcome | null } }) {
  return rfq.outcome === null ? (
    <RfqStatusBadge status={rfq.status} />
  ) : (
    <FaceBadge face={rfqOutcomeFaces[rfq.outcome]} />
  );
}

/** What became of a link. */
export function LinkOutcomeBadge({ outcome }: { outcome: LinkOutcome }) {
  return <FaceBadge face={linkOutcomeFaces[outcome]} />;
}

/** `capitals` for the buyer's details, which write MEDIUM. */
export function UrgencyBadge({ urgency, capitals = false }: { urgency: Urgency; capitals?: boolean }) {
  const face = urgencyFaces[urgency];
  return <FaceBadge face={face} word={capitals ? face.word.toUpperCase() : face.word} />;
}
