import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listRfqLinksEndpoint } from '@marketplace/contracts/rfq/rfq.api.ts';
import {
  type ConversationSummary,
  type ConversationReply,
  listConversationsEndpoint,
  markConversationReadEndpoint,
  type ConversationMessageReplyItem,
  readConversationEndpoint,
} from '@marketplace/contracts/rfq/rfq.conversation.api.ts';
import { buildSampleBuyerRfqLinkView, buildSampleBuyerRfqView, buildSampleSignedInUser } from '../fixtures.ts';
import { mockBuyerRfqs } from '../mockBuyerRfqs.ts';
import { renderTestApp } from '../renderTestApp.tsx';
import { mockApiServer, mockComputedReply, mockReply } from '../server.ts';

export const sampleConversationRfq = buildSampleBuyerRfqView();
/** The RFQ's link to emnify, the provider of the conversation. */
export const sampleConversationRfqLink = buildSampleBuyerRfqLinkView({
  rfq_id: sampleConversationRfq.id,
  provider_name: 'emnify',
});
const at = '2026-11-24T09:12:44.120Z';

/** A message from one side of the conversation. The text is `null` if the message was deleted. */
export function buildSampleMessageView(
  number: number,
  by: ConversationMessageReplyItem['by'],
  text: string | null,
  change: Partial<ConversationMessageReplyItem> = {},
): ConversationMessageReplyItem {
  return { number, by, text, own: false, masked: false, attachment: null, sent_at: at, ...change };
}

/** The buyer's conversation with emnify, with one message from each side. */
export function buildSampleConversationView(change: Partial<ConversationReply> = {}): ConversationReply {
  return {
    link_id: sampleConversationRfqLink.id,
    rfq_id: sampleConversationRfq.id,
    provider_name: 'emnify',
    side: 'buyer',
    messages: [
      buildSampleMessageView(1, 'buyer', 'Norway?', { own: true }),
      buildSampleMessageView(2, 'vendor', 'Three networks.'),
    ],
    total: 2,
    read_up_to: 2,
    ended: null,
    contact_hidden: true,
    ...change,
  };
}

/** The conversation as an entry of the conversation list, with one unread message. */
export function buildSampleConversationSummary(change: Partial<ConversationSummary> = {}): ConversationSummary {
  const ids = { link_id: sampleConversationRfqLink.id, rfq_id: sampleConversationRfq.id };
  return { ...ids, side: 'buyer', messages: 2, unread: 1, last_at: at, ...change };
}

/** Reply to a command, without additional data. */
export const sampleCommandReply = { position: 'e.9', message: 'Done.' };

/**
 * Opens the conversation, or another page, as the buyer.
 * @returns the app, and the bodies of the calls that mark messages as read.
 */
export function openBuyerConversationTestPage(
  shown: ConversationReply,
  path = `/rfq-dashboard?conversation=${sampleConversationRfqLink.id}`,
) {
  const marks: unknown[] = [];
  mockApiServer.use(
    ...mockBuyerRfqs([sampleConversationRfq]),
    mockReply(listRfqLinksEndpoint, [sampleConversationRfqLink]),
    mockReply(listConversationsEndpoint, { conversations: [buildSampleConversationSummary()], total: 1 }),
    mockReply(readConversationEndpoint, shown),
    mockComputedReply(markConversationReadEndpoint, ({ body }) => (marks.push(body), sampleCommandReply)),
  );
  const app = renderTestApp(path, buildSampleSignedInUser());
  return { ...app, user: userEvent.setup(), marks };
}

/** Waits for the field for a message to the provider. */
export const findTestMessageField = (provider = 'emnify'): Promise<HTMLTextAreaElement> =>
  screen.findByRole<HTMLTextAreaElement>('textbox', { name: `Message to ${provider}` });
