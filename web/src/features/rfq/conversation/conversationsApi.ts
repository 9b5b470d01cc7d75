import {
  listConversations,
  markConversationRead,
  readConversation,
  sendAttachment,
  sendMessage,
} from '@marketplace/contracts/rfq/rfq.conversation.api.ts';
import { api } from '../../../core/api.ts';
import { call, type ReplyOf } from '../../../core/call.ts';
import { reads, writes } from '../../../core/endpoints.ts';

/** A conversation by the id of its link, and what is said about it. */
type About<Said> = { readonly linkId: string } & Said;

const conversationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    conversations: reads(listConversations, ['Conversations', 'Access']),
    /** Its newest messages. What may be read of them follows how the link stands. */
    conversation: reads(
      readConversation,
      ['Conversations', 'RfqLinks', 'VendorRfqs'],
      ({ linkId, limit }: About<{ limit: number }>) => ({ params: { id: linkId }, query: { limit } }),
    ),
    sendMessage: writes(sendMessage, ['Conversations'], ({ linkId, text }: About<{ text: string }>) => ({
      params: { id: linkId },
      body: { text },
    })),
    sendAttachment: build.mutation<ReplyOf<typeof sendAttachment>, About<{ file: File }>>({
      query: ({ linkId, file }) => {
        const form = new FormData();
        form.append('file', file);
        return { ...call(sendAttachment, { params: { id: linkId } }), body: form };
      },
      invalidatesTags: ['Conversations'],
    }),
    markConversationRead: writes(
      markConversationRead,
      ['Conversations'],
      ({ linkId, upTo }: About<{ upTo: number }>) => ({ params: { id: linkId }, body: { up_to: upTo } }),
    ),
  }),
});

export const {
  useConversationsQuery,
  useConversationQuery,
  useSendMessageMutation,
  useSendAttachmentMutation,
  useMarkConversationReadMutation,
} = conversationsApi;
