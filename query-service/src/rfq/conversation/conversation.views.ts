import type {
  ConversationSummary,
  ConversationView,
  MessageView,
} from '@marketplace/contracts/rfq/rfq.conversation.api.ts';
import type { ConversationSide } from '@marketplace/contracts/rfq/rfq.values.ts';
import { maskContactData } from '@marketplace/domain/rfq/conversation/contactData.ts';
import { conversationEnd } from '@marketplace/domain/rfq/conversation/conversationEnd.ts';
import { customerVisible } from '@marketplace/domain/rfq/lifecycle/statuses.ts';
import type { LinkRow, MessageRow, MessagesRead, Reader, SummaryRow } from './conversation.queries.ts';

/** On which side of a link a reader stands, as the buyer where on both; `null` for anybody else, an admin too. */
export function sideOf({ buyer_id, provider_id }: LinkRow, { userId, vendorOf }: Reader): ConversationSide | null {
  if (buyer_id === userId) return 'buyer';
  return provider_id === vendorOf ? 'vendor' : null;
}

interface Eyes {
  readonly side: ConversationSide;
  readonly userId: string;
  readonly hidden: boolean;
}

/** A message as one side reads it: of the other side's words no contact data before the acceptance, the own ones as they are. */
function toMessageView(row: MessageRow, { side, userId, hidden }: Eyes): MessageView {
  const isTheirs = row.written_by !== side;
  const { text, masked } =
    hidden && isTheirs && row.text !== null ? maskContactData(row.text) : { text: row.text, masked: false };
  return {
    number: row.number,
    by: row.written_by,
    own: row.author_id === userId,
    text,
    masked,
    sent_at: row.sent_at.toISOString(),
  };
}

/** A conversation as one of its sides reads it. */
export function toConversationView(
  link: LinkRow,
  { rows, total, readUpTo }: MessagesRead,
  { side, userId }: Pick<Eyes, 'side' | 'userId'>,
): ConversationView {
  const { status, outcome, rfq_outcome: rfqOutcome } = link;
  const hidden = !customerVisible({ status, everAccepted: link.ever_accepted });
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
