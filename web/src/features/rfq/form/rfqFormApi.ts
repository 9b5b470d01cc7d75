import { sendRfqEndpoint } from '@marketplace/contracts/rfq/rfq.api.ts';
import { rtkQueryApi } from '../../../core/api.ts';
import { type EndpointRequestBody, buildApiRequest, type EndpointReply } from '../../../core/apiRequest.ts';
import { rfqDraftStorageKey } from './rfqFormDraft.ts';

const rfqFormApi = rtkQueryApi.injectEndpoints({
  endpoints: (build) => ({
    sendRfq: build.mutation<EndpointReply<typeof sendRfqEndpoint>, EndpointRequestBody<typeof sendRfqEndpoint>>({
      query: (body) => ({ ...buildApiRequest(sendRfqEndpoint, { body }), draft: rfqDraftStorageKey }),
      invalidatesTags: ['Rfqs', 'RfqLinks'],
    }),
  }),
});

export const { useSendRfqMutation } = rfqFormApi;
