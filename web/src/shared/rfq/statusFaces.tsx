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

/** Colour, label and icon of a badge. */
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

/** The appearance of a link's status to vendors and admins. */
export interface LinkFace {
  readonly vendor: Face;
  readonly admin: Face;
  /** Whether vendors can filter by the status even when no RFQ has it. */
  readonly isAlwaysFilter: boolean;
  /** The effect of the status, explained to the admin who sets it. */
  readonly effect: string;
  /** Whether an admin can set the status. */
  readonly isOffered: boolean;
  /** Label of the status in the admin's totals; `null` when the totals omit it or count it elsewhere. */
  readonly countedAs: string | null;
}

/** In the order of the vendor's filters. */
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

/** The appearance of a link's status to buyers. */
export interface BuyerLinkFace {
  readonly face: Face;
  /**
   * Text for a missing quote: `Not yet` while one may follow, `None` after the provider declined or missed the
   * deadline.
   */
  readonly nothing: 'Not yet' | 'None';
  /**
   * The provider's action, for the live message with the provider's name; `null` for statuses without an action, and
   * for a quote, which has its own message.
   */
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

/** The appearance of an RFQ's status. */
export interface RfqFace {
  readonly face: Face;
  /** Whether no further quotes can arrive. An open RFQ shows its number of responses instead. */
  readonly isOver: boolean;
  /** Whether the admin's totals include the status. */
  readonly isCounted: boolean;
}

/** In the order of the admin's totals. */
export const rfqFaces: Readonly<Record<RfqStatus, RfqFace>> = {
  sent: { face: sent, isOver: false, isCounted: false },
  responded: { face: responded, isOver: false, isCounted: true },
  declined: { face: declined, isOver: true, isCounted: true },
  expired: { face: expired, isOver: true, isCounted: true },
  closed: { face: closed, isOver: true, isCounted: false },
};
export const facedRfqStatuses = Object.keys(rfqFaces) as readonly RfqStatus[];

/** The outcomes of an RFQ that is no longer open. */
export const rfqOutcomeFaces: Readonly<Record<RfqOutcome, Face>> = { awarded, closed };

/** The outcomes of a link, for buyers and vendors. */
export const linkOutcomeFaces: Readonly<Record<LinkOutcome, Face>> = {
  awarded,
  'not-selected': { tone: 'neutral', word: 'Not selected', icon: <IconX aria-hidden /> },
  closed,
};
