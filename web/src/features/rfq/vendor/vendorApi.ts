import {
  acceptRfq,
  listVendorRfqs,
  readVendorProvider,
  readVendorStats,
  rejectRfq,
  respondToRfq,
  viewRfq,
} from '@marketplace/contracts/rfq/rfq.api.ts';
import { api } from '../../../core/api.ts';
import { type BodyOf, call, type ReplyOf } from '../../../core/call.ts';

const changed = ['VendorRfqs', 'VendorStats'] as const;

const vendorApi = api.injectEndpoints({
  endpoints: (build) => ({
    vendorProvider: build.query<ReplyOf<typeof readVendorProvider>, undefined>({
      query: () => call(readVendorProvider, {}),
      providesTags: ['Access', 'Catalogue'],
    }),
    vendorRfqs: build.query<ReplyOf<typeof listVendorRfqs>, undefined>({
      query: () => call(listVendorRfqs, {}),
      providesTags: ['VendorRfqs'],
    }),
    vendorStats: build.query<ReplyOf<typeof readVendorStats>, undefined>({
      query: () => call(readVendorStats, {}),
      providesTags: ['VendorStats'],
    }),
    viewRfq: build.mutation<ReplyOf<typeof viewRfq>, BodyOf<typeof viewRfq>>({
      query: (body) => call(viewRfq, { body }),
      invalidatesTags: ['VendorRfqs'],
    }),
    acceptRfq: build.mutation<ReplyOf<typeof acceptRfq>, BodyOf<typeof acceptRfq>>({
      query: (body) => call(acceptRfq, { body }),
      invalidatesTags: [...changed],
    }),
    rejectRfq: build.mutation<ReplyOf<typeof rejectRfq>, BodyOf<typeof rejectRfq>>({
      query: (body) => call(rejectRfq, { body }),
      invalidatesTags: [...changed],
    }),
    respondToRfq: build.mutation<ReplyOf<typeof respondToRfq>, BodyOf<typeof respondToRfq>>({
      query: (body) => call(respondToRfq, { body }),
      invalidatesTags: [...changed],
    }),
  }),
});

export const {
  useVendorProviderQuery,
  useVendorRfqsQuery,
  useVendorStatsQuery,
  useViewRfqMutation,
  useAcceptRfqMutation,
  useRejectRfqMutation,
  useRespondToRfqMutation,
} = vendorApi;
