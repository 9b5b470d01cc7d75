import { sendRfq } from '@marketplace/contracts/rfq/rfq.api.ts';
import { api } from '../../../core/api.ts';
import { type BodyOf, call, type ReplyOf } from '../../../core/call.ts';
import { rfqDraftName } from './rfqFormDraft.ts';

const rfqFormApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendRfq: build.mutation<ReplyOf<typeof sendRfq>, BodyOf<typeof sendRfq>>({
      query: (body) => ({ ...call(sendRfq, { body }), draft: rfqDraftName }),
      invalidatesTags: ['Rfqs', 'RfqLinks'],
    }),
  }),
});

export const { useSendRfqMutation } = rfqFormApi;
