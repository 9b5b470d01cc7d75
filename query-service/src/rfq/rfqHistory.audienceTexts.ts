import { msg } from '@lingui/core/runtime-macro';
import type { Message } from '@marketplace/contracts/kernel/messages/messages.ts';
import type { RfqLinkStatus } from '@marketplace/contracts/rfq/rfq.values.ts';
import { toBuyerRfqLinkStatus } from '@marketplace/domain/rfq/lifecycle/statuses.ts';
import type { RfqHistoryAudience } from '@marketplace/domain/rfq/rfq.audience.ts';
import type { RfqHistoryEvent } from '@marketplace/domain/rfq/rfq.history.ts';
import { rfqLinkStatusLabels, vendorRfqLinkStatusLabels } from './rfqLabels.ts';

/** Texts of a history that depend on its reader, in the terms of the reader's own pages. */
export interface RfqHistoryAudienceTexts {
  /** @param viewedAt when the vendor first opened the RFQ; `null` if the vendor did not. */
  readonly getStatusLabel: (status: RfqLinkStatus, viewedAt: string | null) => Message;
  /** Titles of events that differ from those of other audiences. */
  readonly titles: Partial<Readonly<Record<RfqHistoryEvent['type'], Message>>>;
  readonly rejectReason: Message;
  readonly rejectNote: Message;
  readonly outcomeNote: Message;
  readonly contact: Message;
  readonly contactBecameVisible: Message;
  readonly assignedToTeamMember: Message;
  /** @param number of the message or file in its conversation, which counts both. */
  readonly sentByBuyer: (number: number) => Message;
  readonly sentByVendor: (number: number) => Message;
}

const toProvider = (number: number) => msg`To the provider, number ${{ number }} in the conversation`;
const toBuyer = (number: number) => msg`To the buyer, number ${{ number }} in the conversation`;

export const rfqHistoryAudienceTexts: Readonly<Record<RfqHistoryAudience['kind'], RfqHistoryAudienceTexts>> = {
  auditor: {
    getStatusLabel: (status) => rfqLinkStatusLabels[status],
    titles: {},
    rejectReason: msg`Rejection reason`,
    rejectNote: msg`Note to the buyer`,
    outcomeNote: msg`Note to the vendor`,
    contact: msg`Customer contact details`,
    contactBecameVisible: msg`Customer contact details became visible to the provider`,
    assignedToTeamMember: msg`Assigned to a member of the provider’s team`,
    sentByBuyer: toProvider,
    sentByVendor: toBuyer,
  },
  buyer: {
    getStatusLabel: (status, viewedAt) => rfqLinkStatusLabels[toBuyerRfqLinkStatus(status, viewedAt)],
    titles: { RfqRejected: msg`RFQ declined` },
    rejectReason: msg`Reason for declining`,
    rejectNote: msg`Note from the provider`,
    outcomeNote: msg`Note to the provider`,
    contact: msg`Your contact details`,
    contactBecameVisible: msg`Your contact details became visible to the provider`,
    assignedToTeamMember: msg`Assigned to a member of the provider’s team`,
    sentByBuyer: toProvider,
    sentByVendor: (number) => msg`From the provider, number ${{ number }} in the conversation`,
  },
  vendor: {
    getStatusLabel: (status) => vendorRfqLinkStatusLabels[status],
    titles: {},
    rejectReason: msg`Rejection reason`,
    rejectNote: msg`Note to the buyer`,
    outcomeNote: msg`Note from the buyer`,
    contact: msg`Customer contact details`,
    contactBecameVisible: msg`Customer contact details became visible to you`,
    assignedToTeamMember: msg`Assigned to a member of your team`,
    sentByBuyer: (number) => msg`From the buyer, number ${{ number }} in the conversation`,
    sentByVendor: toBuyer,
  },
};
