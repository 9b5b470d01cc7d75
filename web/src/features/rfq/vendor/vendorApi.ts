import {
  acceptRfq,
  listOwnQuotes,
  readVendorProvider,
  readVendorStats,
  rejectRfq,
  respondToRfq,
  viewRfq,
} from '@marketplace/contracts/rfq/rfq.api.ts';
import { listVendorColleagues, setInCharge } from '@marketplace/contracts/rfq/rfq.assignee.api.ts';
import { withdrawQuote } from '@marketplace/contracts/rfq/rfq.outcome.api.ts';
import { pageVendorRfqs, readVendorRfq } from '@marketplace/contracts/rfq/rfq.vendorList.api.ts';
import { api } from '../../../core/api.ts';
import type { EndpointQuery } from '../../../core/apiRequest.ts';
import { defineQuery, defineMutation } from '../../../core/endpoints.ts';

const changed = ['VendorRfqs', 'VendorStats'] as const;

const vendorApi = api.injectEndpoints({
  endpoints: () => ({
    vendorProvider: defineQuery(readVendorProvider, ['Access', 'Catalogue']),
    vendorRfqsPage: defineQuery(pageVendorRfqs, ['VendorRfqs'], (query: EndpointQuery<typeof pageVendorRfqs>) => ({
      query,
    })),
    /** One RFQ of the vendor, by RFQ id. */
    vendorRfq: defineQuery(readVendorRfq, ['VendorRfqs'], (id: string) => ({ params: { id } })),
    ownQuotes: defineQuery(listOwnQuotes, ['VendorRfqs'], (id: string) => ({ params: { id } })),
    vendorStats: defineQuery(readVendorStats, ['VendorStats']),
    viewRfq: defineMutation(viewRfq, ['VendorRfqs']),
    acceptRfq: defineMutation(acceptRfq, changed),
    rejectRfq: defineMutation(rejectRfq, changed),
    respondToRfq: defineMutation(respondToRfq, changed),
    withdrawQuote: defineMutation(withdrawQuote, changed),
    vendorColleagues: defineQuery(listVendorColleagues, ['VendorRfqs']),
    setInCharge: defineMutation(setInCharge, ['VendorRfqs']),
  }),
});

export const {
  useVendorProviderQuery,
  useVendorRfqsPageQuery,
  useVendorRfqQuery,
  useOwnQuotesQuery,
  useVendorStatsQuery,
  useViewRfqMutation,
  useAcceptRfqMutation,
  useRejectRfqMutation,
  useRespondToRfqMutation,
  useWithdrawQuoteMutation,
  useVendorColleaguesQuery,
  useSetInChargeMutation: useSetAssigneeMutation,
} = vendorApi;
