import { t } from '@lingui/core/macro';
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
  BuyerRfqLinkStatus,
  RfqLinkOutcome,
  RfqLinkStatus,
  RfqOutcome,
  RfqStatus,
} from '@marketplace/contracts/rfq/rfq.values.ts';
import type { BadgeTone } from '../../ui/Badge.tsx';

/** Colour, label and icon of a badge. */
export interface BadgeAppearance {
  readonly tone: BadgeTone;
  readonly label: string;
  readonly icon?: ReactNode;
}

const accepted: BadgeAppearance = { tone: 'neutral', label: t`Accepted`, icon: <IconCheck aria-hidden /> };
const responded: BadgeAppearance = { tone: 'teal', label: t`Responded`, icon: <IconSend aria-hidden /> };
const expired: BadgeAppearance = { tone: 'amber', label: t`Expired`, icon: <IconClockOff aria-hidden /> };
const sent: BadgeAppearance = { tone: 'neutral', label: t`Sent`, icon: <IconMail aria-hidden /> };
const declined: BadgeAppearance = { tone: 'red', label: t`Declined`, icon: <IconX aria-hidden /> };
const awarded: BadgeAppearance = { tone: 'green', label: t`Awarded`, icon: <IconAward aria-hidden /> };
const closed: BadgeAppearance = { tone: 'neutral', label: t`Closed`, icon: <IconLock aria-hidden /> };
const rejected: BadgeAppearance = { tone: 'neutral', label: t`Rejected`, icon: <IconX aria-hidden /> };

/** The appearance of a link's status to vendors and admins. */
export interface RfqLinkStatusAppearance {
  readonly vendor: BadgeAppearance;
  readonly admin: BadgeAppearance;
  /** Whether vendors can filter by the status even if none of their RFQs has it. */
  readonly isAlwaysFilter: boolean;
  /** The effect of the status, explained to the admin who sets it. */
  readonly effect: string;
  /** Whether an admin can set the status. */
  readonly isOffered: boolean;
  /**
   * Label of the status in the admin's totals; `null` if the totals do not include the status or count it under another
   * label.
   */
  readonly countedAs: string | null;
}

/** Appearances of the statuses, in the order of the vendor's filters. */
export const rfqLinkStatusAppearances: Readonly<Record<RfqLinkStatus, RfqLinkStatusAppearance>> = {
  sent: {
    vendor: { tone: 'ink', label: t`Available`, icon: <IconInbox aria-hidden /> },
    admin: sent,
    isAlwaysFilter: true,
    effect: t`The vendor may accept or reject. The customer stays hidden unless the vendor accepted before.`,
    isOffered: true,
    countedAs: 'open',
  },
  accepted: {
    vendor: accepted,
    admin: accepted,
    isAlwaysFilter: true,
    effect: t`The vendor sees who the customer is, and may send a quote.`,
    isOffered: true,
    countedAs: 'accepted',
  },
  responded: {
    vendor: responded,
    admin: responded,
    isAlwaysFilter: true,
    effect: t`The buyer sees the quote if there is one. The vendor may update it.`,
    isOffered: true,
    countedAs: null,
  },
  rejected: {
    vendor: rejected,
    admin: rejected,
    isAlwaysFilter: true,
    effect: t`The vendor can do nothing more. The buyer reads Declined.`,
    isOffered: true,
    countedAs: 'rejected',
  },
  expired: {
    vendor: expired,
    admin: expired,
    isAlwaysFilter: false,
    effect: t`The deadline has passed without a quote.`,
    isOffered: false,
    countedAs: null,
  },
};
export const rfqLinkStatusesInDisplayOrder = Object.keys(rfqLinkStatusAppearances) as readonly RfqLinkStatus[];

/** The appearance of a link's status to buyers. */
export interface BuyerRfqLinkStatusAppearance {
  readonly appearance: BadgeAppearance;
  /**
   * Text for a missing quote: `Not yet` while a quote may follow, `None` after the provider declined or missed the
   * deadline.
   */
  readonly emptyText: 'Not yet' | 'None';
  /**
   * Text about the provider's action, shown in a toast after the provider's name; `null` for statuses without an
   * action, and for `responded`, because toasts about quotes have their own texts.
   */
  readonly answer: string | null;
}

export const buyerRfqLinkStatusAppearances: Readonly<Record<BuyerRfqLinkStatus, BuyerRfqLinkStatusAppearance>> = {
  sent: { appearance: sent, emptyText: 'Not yet', answer: null },
  viewed: {
    appearance: { tone: 'neutral', label: t`Viewed`, icon: <IconEye aria-hidden /> },
    emptyText: 'Not yet',
    answer: null,
  },
  accepted: { appearance: accepted, emptyText: 'Not yet', answer: 'accepted your request' },
  declined: { appearance: declined, emptyText: 'None', answer: 'declined your request' },
  responded: { appearance: responded, emptyText: 'Not yet', answer: null },
  expired: { appearance: expired, emptyText: 'None', answer: null },
};

/** The appearance of an RFQ's status. */
export interface RfqStatusAppearance {
  readonly appearance: BadgeAppearance;
  /** Whether no further quotes can arrive. The buyer's RFQ list shows the status only in that case. */
  readonly isOver: boolean;
  /** Whether the admin's totals include the status. */
  readonly isCounted: boolean;
}

/** Appearances of the statuses, in the order of the admin's totals. */
export const rfqStatusAppearances: Readonly<Record<RfqStatus, RfqStatusAppearance>> = {
  sent: { appearance: sent, isOver: false, isCounted: false },
  responded: { appearance: responded, isOver: false, isCounted: true },
  declined: { appearance: declined, isOver: true, isCounted: true },
  expired: { appearance: expired, isOver: true, isCounted: true },
  closed: { appearance: closed, isOver: true, isCounted: false },
};
export const rfqStatusesInDisplayOrder = Object.keys(rfqStatusAppearances) as readonly RfqStatus[];

/** Appearances of the outcomes of an RFQ that is no longer open. */
export const rfqOutcomeAppearances: Readonly<Record<RfqOutcome, BadgeAppearance>> = { awarded, closed };

/** Appearances of the outcomes of a link, for buyers and vendors. */
export const rfqLinkOutcomeAppearances: Readonly<Record<RfqLinkOutcome, BadgeAppearance>> = {
  awarded,
  'not-selected': { tone: 'neutral', label: t`Not selected`, icon: <IconX aria-hidden /> },
  closed,
};
