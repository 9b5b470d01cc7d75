import {
  listConversationsEndpoint,
  markConversationReadEndpoint,
  readConversationEndpoint,
  sendAttachmentEndpoint,
  sendMessageEndpoint,
} from '@marketplace/contracts/rfq/rfq.conversation.api.ts';
import { rtkQueryApi } from '../../../core/api.ts';
import { buildApiRequest, type EndpointReply } from '../../../core/apiRequest.ts';
import { defineApiQuery, defineApiMutation } from '../../../core/endpoints.ts';

/** Parameters of a call and the id of the RFQ link to which the conversation belongs. */
type WithLinkId<Params> = { readonly linkId: string } & Params;

const conversationsApi = rtkQueryApi.injectEndpoints({
  endpoints: (build) => ({
    conversations: defineApiQuery(listConversationsEndpoint, ['Conversations', 'Access']),
    /**
     * The newest messages of a conversation. They are refetched together with the links, because the status of a link
     * determines which messages are visible.
     */
    conversation: defineApiQuery(
      readConversationEndpoint,
      ['Conversations', 'RfqLinks', 'VendorRfqs'],
      ({ linkId, limit }: WithLinkId<{ limit: number }>) => ({ params: { id: linkId }, query: { limit } }),
    ),
    sendMessage: defineApiMutation(
      sendMessageEndpoint,
      ['Conversations'],
      ({ linkId, text }: WithLinkId<{ text: string }>) => ({
        params: { id: linkId },
        body: { text },
      }),
    ),
    sendAttachment: build.mutation<EndpointReply<typeof sendAttachmentEndpoint>, WithLinkId<{ file: File }>>({
      query: ({ linkId, file }) => {
        const form = new FormData();
        form.append('file', file);
        return { ...buildApiRequest(sendAttachmentEndpoint, { params: { id: linkId } }), body: form };
      },
      invalidatesTags: ['Conversations'],
    }),
    markConversationRead: defineApiMutation(
      markConversationReadEndpoint,
      ['Conversations'],
      ({ linkId, upTo }: WithLinkId<{ upTo: number }>) => ({ params: { id: linkId }, body: { up_to: upTo } }),
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
