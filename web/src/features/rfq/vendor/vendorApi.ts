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
import { rtkQueryApi } from '../../../core/api.ts';
import type { EndpointQueryParameters } from '../../../core/apiRequest.ts';
import { defineApiQuery, defineApiMutation } from '../../../core/endpoints.ts';

const changed = ['VendorRfqs', 'VendorStats'] as const;

const vendorApi = rtkQueryApi.injectEndpoints({
  endpoints: () => ({
    vendorProvider: defineApiQuery(readVendorProvider, ['Access', 'Catalogue']),
    vendorRfqsPage: defineApiQuery(
      pageVendorRfqs,
      ['VendorRfqs'],
      (query: EndpointQueryParameters<typeof pageVendorRfqs>) => ({
        query,
      }),
    ),
    /** One RFQ of the vendor, by RFQ id. */
    vendorRfq: defineApiQuery(readVendorRfq, ['VendorRfqs'], (id: string) => ({ params: { id } })),
    ownQuotes: defineApiQuery(listOwnQuotes, ['VendorRfqs'], (id: string) => ({ params: { id } })),
    vendorStats: defineApiQuery(readVendorStats, ['VendorStats']),
    viewRfq: defineApiMutation(viewRfq, ['VendorRfqs']),
    acceptRfq: defineApiMutation(acceptRfq, changed),
    rejectRfq: defineApiMutation(rejectRfq, changed),
    respondToRfq: defineApiMutation(respondToRfq, changed),
    withdrawQuote: defineApiMutation(withdrawQuote, changed),
    vendorColleagues: defineApiQuery(listVendorColleagues, ['VendorRfqs']),
    setInCharge: defineApiMutation(setInCharge, ['VendorRfqs']),
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
