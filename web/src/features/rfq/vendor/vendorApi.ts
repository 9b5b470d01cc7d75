import {
  acceptRfqEndpoint,
  listOwnQuotesEndpoint,
  readVendorProviderEndpoint,
  readVendorStatsEndpoint,
  rejectRfqEndpoint,
  respondToRfqEndpoint,
  viewRfqEndpoint,
} from '@marketplace/contracts/rfq/rfq.api.ts';
import { listVendorColleaguesEndpoint, setInChargeEndpoint } from '@marketplace/contracts/rfq/rfq.assignee.api.ts';
import { withdrawQuoteEndpoint } from '@marketplace/contracts/rfq/rfq.outcome.api.ts';
import { pageVendorRfqsEndpoint, readVendorRfqEndpoint } from '@marketplace/contracts/rfq/rfq.vendorList.api.ts';
import { rtkQueryApi } from '../../../core/api.ts';
import type { EndpointQueryParameters } from '../../../core/apiRequest.ts';
import { defineApiQuery, defineApiMutation } from '../../../core/endpoints.ts';

const changed = ['VendorRfqs', 'VendorStats'] as const;

const vendorApi = rtkQueryApi.injectEndpoints({
  endpoints: () => ({
    vendorProvider: defineApiQuery(readVendorProviderEndpoint, ['Access', 'Catalogue']),
    vendorRfqsPage: defineApiQuery(
      pageVendorRfqsEndpoint,
      ['VendorRfqs'],
      (query: EndpointQueryParameters<typeof pageVendorRfqsEndpoint>) => ({
        query,
      }),
    ),
    /** One RFQ of the vendor, by RFQ id. */
    vendorRfq: defineApiQuery(readVendorRfqEndpoint, ['VendorRfqs'], (id: string) => ({ params: { id } })),
    ownQuotes: defineApiQuery(listOwnQuotesEndpoint, ['VendorRfqs'], (id: string) => ({ params: { id } })),
    vendorStats: defineApiQuery(readVendorStatsEndpoint, ['VendorStats']),
    viewRfq: defineApiMutation(viewRfqEndpoint, ['VendorRfqs']),
    acceptRfq: defineApiMutation(acceptRfqEndpoint, changed),
    rejectRfq: defineApiMutation(rejectRfqEndpoint, changed),
    respondToRfq: defineApiMutation(respondToRfqEndpoint, changed),
    withdrawQuote: defineApiMutation(withdrawQuoteEndpoint, changed),
    vendorColleagues: defineApiQuery(listVendorColleaguesEndpoint, ['VendorRfqs']),
    setInCharge: defineApiMutation(setInChargeEndpoint, ['VendorRfqs']),
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
