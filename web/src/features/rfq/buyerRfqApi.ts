import { listBuyerRfqs, listRfqLinks } from '@marketplace/contracts/rfq/rfq.api.ts';
import { api } from '../../app/api.ts';
import { call, type ReplyOf } from '../../app/call.ts';

const buyerRfqApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** By the buyer's own address. */
    buyerRfqs: build.query<ReplyOf<typeof listBuyerRfqs>, string>({
      query: (email) => call(listBuyerRfqs, { params: { email } }),
      providesTags: ['Rfqs'],
    }),
    /** By the RFQ's id. */
    rfqLinks: build.query<ReplyOf<typeof listRfqLinks>, string>({
      query: (id) => call(listRfqLinks, { params: { id } }),
      providesTags: ['RfqLinks'],
    }),
  }),
});

export const { useBuyerRfqsQuery, useRfqLinksQuery } = buyerRfqApi;
