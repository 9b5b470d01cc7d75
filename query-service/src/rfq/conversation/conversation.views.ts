import type {
  AttachmentView,
  ConversationSummary,
  ConversationView,
  MessageView,
} from '@marketplace/contracts/rfq/rfq.conversation.api.ts';
import type { ConversationSide } from '@marketplace/contracts/rfq/rfq.values.ts';
import { conversationEnd } from '@marketplace/domain/rfq/conversation/conversationEnd.ts';
import { ownsRfq } from '@marketplace/domain/rfq/rfq.owner.ts';
import { customerVisible } from '@marketplace/domain/rfq/lifecycle/statuses.ts';
import type { LinkRow, MessageRow, MessagesRead, Reader, SummaryRow } from './conversation.queries.ts';

/** On which side of a link a reader stands, as the buyer where on both; `null` for anybody else, an admin too. */
export function sideOf(link: LinkRow, reader: Reader): ConversationSide | null {
  if (ownsRfq({ buyerId: link.buyer_id, companyId: link.company_id }, reader)) return 'buyer';
  return link.provider_id === reader.vendorOf ? 'vendor' : null;
}

interface Eyes {
  readonly side: ConversationSide;
  readonly userId: string;
  readonly hidden: boolean;
}

/** A file as one side reads of it: nothing can be masked in the other side's, so that they wait for the acceptance. */
function toAttachmentView(row: MessageRow, isHeld: boolean): AttachmentView | null {
  const { file_kind: kind, file_size: size, file_name: name } = row;
  if (kind === null || size === null) return null;
  return { name: isHeld ? (row.masked_file_name ?? name) : name, kind, size, held: isHeld };
}

function toMessageView(row: MessageRow, { side, userId, hidden }: Eyes): MessageView {
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

/** Whether contact data of the other side is kept from a reader of the link. */
export function isContactHidden({ status, ever_accepted: everAccepted }: LinkRow): boolean {
  return !customerVisible({ status, everAccepted });
}

/** A conversation as one of its sides reads it. */
export function toConversationView(
  link: LinkRow,
  { rows, total, readUpTo }: MessagesRead,
  { side, userId }: Pick<Eyes, 'side' | 'userId'>,
): ConversationView {
  const { status, outcome, rfq_outcome: rfqOutcome } = link;
  const hidden = isContactHidden(link);
  return {
    link_id: link.link_id,
    rfq_id: link.rfq_id,
    provider_name: link.provider_name,
    side,
    messages: rows.map((row) => toMessageView(row, { side, userId, hidden })),
    total,
    read_up_to: readUpTo,
    ended: conversationEnd({ status, outcome, rfqOutcome }),
    contact_hidden: hidden,
  };
}

/** A conversation in a list. */
export function toSummary(row: SummaryRow): ConversationSummary {
  const { link_id, rfq_id, side, messages, last_at, unread } = row;
  return { link_id, rfq_id, side, messages, unread: unread ?? 0, last_at: last_at.toISOString() };
}
