import {
  IconAward,
  IconCheck,
  IconClockOff,
  IconEye,
  IconInbox,
  IconLock,
  IconMail,
  IconSend,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type {
  BuyerLinkStatus,
  LinkOutcome,
  LinkStatus,
  RfqOutcome,
  RfqStatus,
} from '@marketplace/contracts/rfq/rfq.values.ts';
import type { Tone } from '../../ui/Badge.tsx';

/** How a badge reads. */
export interface Face {
  readonly tone: Tone;
  readonly word: string;
  readonly icon?: ReactNode;
}

const accepted: Face = { tone: 'neutral', word: 'Accepted', icon: <IconCheck aria-hidden /> };
const responded: Face = { tone: 'teal', word: 'Responded', icon: <IconSend aria-hidden /> };
const expired: Face = { tone: 'amber', word: 'Expired', icon: <IconClockOff aria-hidden /> };
const sent: Face = { tone: 'neutral', word: 'Sent', icon: <IconMail aria-hidden /> };
const declined: Face = { tone: 'red', word: 'Declined', icon: <IconX aria-hidden /> };
const awarded: Face = { tone: 'green', word: 'Awarded', icon: <IconAward aria-hidden /> };
const closed: Face = { tone: 'neutral', word: 'Closed', icon: <IconLock aria-hidden /> };
const rejected: Face = { tone: 'neutral', word: 'Rejected', icon: <IconX aria-hidden /> };

/** What vendors and admins read of a link's status. */
export interface LinkFace {
  readonly vendor: Face;
  readonly admin: Face;
  /** Whether vendors may filter by it while no RFQ is in it. */
  readonly isAlwaysFilter: boolean;
  /** What it means for those concerned, for the admin who sets it. */
  readonly effect: string;
  /** Whether an admin may choose it for a link that is not in it. */
  readonly isOffered: boolean;
  /** How the admin's sum of all links counts it; `null` where it stands elsewhere, or nowhere. */
  readonly countedAs: string | null;
}

/** In the order in which vendors filter by them. */
export const linkFaces: Readonly<Record<LinkStatus, LinkFace>> = {
  sent: {
    vendor: { tone: 'ink', word: 'Available', icon: <IconInbox aria-hidden /> },
    admin: sent,
    isAlwaysFilter: true,
    effect: 'The vendor may accept or reject. The customer stays hidden unless the vendor accepted before.',
    isOffered: true,
    countedAs: 'open',
  },
  accepted: {
    vendor: accepted,
    admin: accepted,
    isAlwaysFilter: true,
    effect: 'The vendor sees who the customer is, and may send a quote.',
    isOffered: true,
    countedAs: 'accepted',
  },
  responded: {
    vendor: responded,
    admin: responded,
    isAlwaysFilter: true,
    effect: 'The buyer sees the quote if there is one. The vendor may update it.',
    isOffered: true,
    countedAs: null,
  },
  rejected: {
    vendor: rejected,
    admin: rejected,
    isAlwaysFilter: true,
    effect: 'The vendor can do nothing more. The buyer reads Declined.',
    isOffered: true,
    countedAs: 'rejected',
  },
  expired: {
    vendor: expired,
    admin: expired,
    isAlwaysFilter: false,
    effect: 'The deadline has passed without a quote.',
    isOffered: false,
    countedAs: null,
  },
};
export const facedStatuses = Object.keys(linkFaces) as readonly LinkStatus[];

/** What the buyer reads of a link. */
export interface BuyerLinkFace {
  readonly face: Face;
  /** What stands where there is nothing so far, or nothing for good from a provider who declined or let the day pass. */
  readonly nothing: 'Not yet' | 'None';
  /** What the provider did, told by its name while the page is open; `null` for what is no answer, and for a quote, which has words of its own. */
  readonly answer: string | null;
}

export const buyerLinkFaces: Readonly<Record<BuyerLinkStatus, BuyerLinkFace>> = {
  sent: { face: sent, nothing: 'Not yet', answer: null },
  viewed: {
    face: { tone: 'neutral', word: 'Viewed', icon: <IconEye aria-hidden /> },
    nothing: 'Not yet',
    answer: null,
  },
  accepted: { face: accepted, nothing: 'Not yet', answer: 'accepted your request' },
  declined: { face: declined, nothing: 'None', answer: 'declined your request' },
  responded: { face: responded, nothing: 'Not yet', answer: null },
  expired: { face: expired, nothing: 'None', answer: null },
};

/** What an RFQ reads as. */
export interface RfqFace {
  readonly face: Face;
  /** Whether no quote is to come: an RFQ that is sent or responded says by its count of responses how it stands. */
  readonly isOver: boolean;
  /** Whether the admin's sum of all RFQs names it. */
  readonly isCounted: boolean;
}

/** In the order in which they are counted. */
export const rfqFaces: Readonly<Record<RfqStatus, RfqFace>> = {
  sent: { face: sent, isOver: false, isCounted: false },
  responded: { face: responded, isOver: false, isCounted: true },
  declined: { face: declined, isOver: true, isCounted: true },
  expired: { face: expired, isOver: true, isCounted: true },
  closed: { face: closed, isOver: true, isCounted: false },
};
export const facedRfqStatuses = Object.keys(rfqFaces) as readonly RfqStatus[];

/** What became of an RFQ that takes no more answers. */
export const rfqOutcomeFaces: Readonly<Record<RfqOutcome, Face>> = { awarded, closed };

/** What became of a link, for buyer and vendor alike. */
export const linkOutcomeFaces: Readonly<Record<LinkOutcome, Face>> = {
  awarded,
  'not-selected': { tone: 'neutral', word: 'Not selected', icon: <IconX aria-hidden /> },
  closed,
};
