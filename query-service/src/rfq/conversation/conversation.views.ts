import type {
  ConversationAttachmentReplyItem,
  ConversationSummary,
  ConversationReply,
  ConversationMessageReplyItem,
} from '@marketplace/contracts/rfq/rfq.conversation.api.ts';
import type { ConversationSide } from '@marketplace/contracts/rfq/rfq.values.ts';
import { getConversationEndReason } from '@marketplace/domain/rfq/conversation/conversationEndReason.ts';
import { canBuyerReadRfq } from '@marketplace/domain/rfq/rfq.owner.ts';
import { isCustomerContactVisibleToVendor } from '@marketplace/domain/rfq/lifecycle/statuses.ts';
import type {
  ConversationRfqLinkRow,
  ConversationMessageRow,
  ConversationMessagesQueryResult,
  ConversationReadingUser,
  ConversationSummaryRow,
} from './conversation.queries.ts';

/**
 * Returns the side of a link that the reader belongs to: the buyer side if the reader belongs to both sides; `null` if
 * the reader belongs to neither side, for example an admin.
 */
export function findConversationSideOfReader(
  link: ConversationRfqLinkRow,
  reader: ConversationReadingUser,
): ConversationSide | null {
  if (canBuyerReadRfq({ buyerId: link.buyer_id, companyId: link.company_id }, reader)) return 'buyer';
  return link.provider_id === reader.vendorOf ? 'vendor' : null;
}

interface MessageViewer {
  readonly side: ConversationSide;
  readonly userId: string;
  readonly hidden: boolean;
}

/**
 * Converts an attachment to its API view. A file from the other side cannot be masked, so it is withheld until the
 * provider accepts the RFQ.
 */
function toAttachmentView(row: ConversationMessageRow, isHeld: boolean): ConversationAttachmentReplyItem | null {
  const { file_kind: kind, file_size: size, file_name: name } = row;
  if (kind === null || size === null) return null;
  return { name: isHeld ? (row.masked_file_name ?? name) : name, kind, size, held: isHeld };
}

function toMessageView(
  row: ConversationMessageRow,
  { side, userId, hidden }: MessageViewer,
): ConversationMessageReplyItem {
  const isHeld = hidden && row.written_by !== side;
  const masked = isHeld ? row.masked_text : null;
  return {
    number: row.number,
    by: row.written_by,
    own: row.author_id === userId,
    text: masked ?? row.text,
    masked: masked !== null,
    attachment: toAttachmentView(row, isHeld),
    sent_at: row.sent_at.toISOString(),
  };
}

/** Whether contact data of the other side is hidden on the link. */
export function isOtherPartyContactHidden({ status, ever_accepted: everAccepted }: ConversationRfqLinkRow): boolean {
  return !isCustomerContactVisibleToVendor({ status, everAccepted });
}

/** Converts a conversation to the API view for a reader on one side of the conversation. */
export function toConversationView(
  link: ConversationRfqLinkRow,
  { rows, total, readUpTo }: ConversationMessagesQueryResult,
  { side, userId }: Pick<MessageViewer, 'side' | 'userId'>,
): ConversationReply {
  const { status, outcome, rfq_outcome: rfqOutcome } = link;
  const hidden = isOtherPartyContactHidden(link);
  return {
    link_id: link.link_id,
    rfq_id: link.rfq_id,
    provider_name: link.provider_name,
    side,
    messages: rows.map((row) => toMessageView(row, { side, userId, hidden })),
    total,
    read_up_to: readUpTo,
    ended: getConversationEndReason({ status, outcome, rfqOutcome }),
    contact_hidden: hidden,
  };
}

/** Converts a conversation to its API view. `unread` counts the unread messages of the other side. */
export function toConversationSummary(row: ConversationSummaryRow): ConversationSummary {
  const { link_id, rfq_id, side, messages, last_at, unread } = row;
  return { link_id, rfq_id, side, messages, unread: unread ?? 0, last_at: last_at.toISOString() };
}
