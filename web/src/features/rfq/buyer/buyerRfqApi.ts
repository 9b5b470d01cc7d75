import { listOwnRfqs, listRfqLinks } from '@marketplace/contracts/rfq/rfq.api.ts';
import { api } from '../../../core/api.ts';
import { call, type ReplyOf } from '../../../core/call.ts';

const buyerRfqApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** So many of the newest, and the RFQ of an id wherever it stands. */
    ownRfqs: build.query<ReplyOf<typeof listOwnRfqs>, { limit: number; rfq?: string }>({
      query: (query) => call(listOwnRfqs, { query }),
      providesTags: ['Rfqs'],
    }),
    /** By the RFQ's id. */
    rfqLinks: build.query<ReplyOf<typeof listRfqLinks>, string>({
      query: (id) => call(listRfqLinks, { params: { id } }),
      providesTags: ['RfqLinks'],
    }),
  }),
});

export const { useOwnRfqsQuery, useRfqLinksQuery } = buyerRfqApi;
