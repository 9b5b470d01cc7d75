import {
  IconAlertTriangle,
  IconCheck,
  IconClockOff,
  IconEye,
  IconFlame,
  IconInbox,
  IconLock,
  IconMail,
  IconSend,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { BuyerLinkStatus, LinkStatus, RfqStatus, Urgency } from '@marketplace/contracts/rfq/rfq.values.ts';
import { Badge, type Tone } from '../../ui/Badge.tsx';

interface Face {
  tone: Tone;
  word: string;
  icon?: ReactNode;
}

const unknown: Face = { tone: 'unknown', word: 'Unknown' };
const accepted: Face = { tone: 'neutral', word: 'Accepted', icon: <IconCheck aria-hidden /> };
const responded: Face = { tone: 'teal', word: 'Responded', icon: <IconSend aria-hidden /> };
const expired: Face = { tone: 'amber', word: 'Expired', icon: <IconClockOff aria-hidden /> };
const sent: Face = { tone: 'neutral', word: 'Sent', icon: <IconMail aria-hidden /> };
const declined: Face = { tone: 'red', word: 'Declined', icon: <IconX aria-hidden /> };

const vendorFaces: Record<LinkStatus, Face> = {
  sent: { tone: 'ink', word: 'Available', icon: <IconInbox aria-hidden /> },
  accepted,
  rejected: { tone: 'neutral', word: 'Rejected', icon: <IconX aria-hidden /> },
  responded,
  expired,
};

const buyerFaces: Record<BuyerLinkStatus, Face> = {
  sent,
  viewed: { tone: 'neutral', word: 'Viewed', icon: <IconEye aria-hidden /> },
  accepted,
  declined,
  responded,
  expired,
};

const rfqFaces: Record<RfqStatus, Face> = {
  sent,
  responded,
  declined,
  expired,
  closed: { tone: 'neutral', word: 'Closed', icon: <IconLock aria-hidden /> },
};

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

/** A link's status in the vendor's words: sent reads Available. A missing one reads Unknown. */
export function VendorStatusBadge({ status }: { status: LinkStatus | null | undefined }) {
  return <FaceBadge face={status == null ? unknown : vendorFaces[status]} />;
}

/** A link's status as it is stored, for admins. */
export function AdminStatusBadge({ status }: { status: LinkStatus }) {
  return <FaceBadge face={status === 'sent' ? sent : vendorFaces[status]} />;
}

/** A link's status in the buyer's words. A missing one reads Unknown. */
export function BuyerStatusBadge({ status }: { status: BuyerLinkStatus | null | undefined }) {
  return <FaceBadge face={status == null ? unknown : buyerFaces[status]} />;
}

/** How an RFQ as a whole stands; a status that nobody knows reads so. */
export function RfqStatusBadge({ status }: { status: RfqStatus | null | undefined }) {
  return <FaceBadge face={status == null ? unknown : rfqFaces[status]} />;
}

/** `capitals` for the buyer's details, which write MEDIUM. */
export function UrgencyBadge({ urgency, capitals = false }: { urgency: Urgency; capitals?: boolean }) {
  const face = urgencyFaces[urgency];
  return <FaceBadge face={face} word={capitals ? face.word.toUpperCase() : face.word} />;
}
