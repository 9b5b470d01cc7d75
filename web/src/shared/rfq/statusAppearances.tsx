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
  /** Label of the status in the admin's totals; `null` if the totals do not include the status. */
  readonly countedAs: 'open' | 'accepted' | 'rejected' | null;
}

/** Appearances of the statuses, in the order of the vendor's filters. */
export const rfqLinkStatusAppearances: Readonly<Record<RfqLinkStatus, RfqLinkStatusAppearance>> = {
  sent: {
    vendor: { tone: 'ink', label: t`Available`, icon: <IconInbox aria-hidden /> },
    admin: sent,
    isAlwaysFilter: true,
    effect: t`The vendor can accept or reject the request. Customer details stay hidden unless the vendor has accepted before.`,
    isOffered: true,
    countedAs: 'open',
  },
  accepted: {
    vendor: accepted,
    admin: accepted,
    isAlwaysFilter: true,
    effect: t`The vendor sees the customer details and can send a quote.`,
    isOffered: true,
    countedAs: 'accepted',
  },
  responded: {
    vendor: responded,
    admin: responded,
    isAlwaysFilter: true,
    effect: t`The buyer sees the quote if there is one. The vendor can update it.`,
    isOffered: true,
    countedAs: null,
  },
  rejected: {
    vendor: rejected,
    admin: rejected,
    isAlwaysFilter: true,
    effect: t`The vendor can no longer act on the request. The buyer sees the status “Declined”.`,
    isOffered: true,
    countedAs: 'rejected',
  },
  expired: {
    vendor: expired,
    admin: expired,
    isAlwaysFilter: false,
    effect: t`The deadline passed without a quote.`,
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
  readonly emptyText: string;
  /** Whether the provider can still send a quote. */
  readonly canAnswer: boolean;
  /**
   * Formats the text of a toast about the provider's action; `null` for statuses without an action, and for
   * `responded`, because toasts about quotes have their own texts.
   */
  readonly formatAnswer: ((provider: string) => string) | null;
}

const openAnswer = { emptyText: t`Not yet`, canAnswer: true };
const finalAnswer = { emptyText: t`None`, canAnswer: false };

export const buyerRfqLinkStatusAppearances: Readonly<Record<BuyerRfqLinkStatus, BuyerRfqLinkStatusAppearance>> = {
  sent: { appearance: sent, ...openAnswer, formatAnswer: null },
  viewed: {
    appearance: { tone: 'neutral', label: t`Viewed`, icon: <IconEye aria-hidden /> },
    ...openAnswer,
    formatAnswer: null,
  },
  accepted: {
    appearance: accepted,
    ...openAnswer,
    formatAnswer: (provider) => t`${provider} accepted your request`,
  },
  declined: {
    appearance: declined,
    ...finalAnswer,
    formatAnswer: (provider) => t`${provider} declined your request`,
  },
  responded: { appearance: responded, ...openAnswer, formatAnswer: null },
  expired: { appearance: expired, ...finalAnswer, formatAnswer: null },
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
