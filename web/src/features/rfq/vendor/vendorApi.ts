import {
  acceptRfq,
  listOwnQuotes,
  readVendorProvider,
  readVendorStats,
  rejectRfq,
  respondToRfq,
  viewRfq,
} from '@marketplace/contracts/rfq/rfq.api.ts';
import { listVendorColleagues, setInCharge } from '@marketplace/contracts/rfq/rfq.inCharge.api.ts';
import { withdrawQuote } from '@marketplace/contracts/rfq/rfq.outcome.api.ts';
import { pageVendorRfqs, readVendorRfq } from '@marketplace/contracts/rfq/rfq.vendorList.api.ts';
import { api } from '../../../core/api.ts';
import type { QueryOf } from '../../../core/call.ts';
import { reads, writes } from '../../../core/endpoints.ts';

const changed = ['VendorRfqs', 'VendorStats'] as const;

const vendorApi = api.injectEndpoints({
  endpoints: () => ({
    vendorProvider: reads(readVendorProvider, ['Access', 'Catalogue']),
    vendorRfqsPage: reads(pageVendorRfqs, ['VendorRfqs'], (query: QueryOf<typeof pageVendorRfqs>) => ({ query })),
    /** By RFQ id. */
    vendorRfq: reads(readVendorRfq, ['VendorRfqs'], (id: string) => ({ params: { id } })),
    ownQuotes: reads(listOwnQuotes, ['VendorRfqs'], (id: string) => ({ params: { id } })),
    vendorStats: reads(readVendorStats, ['VendorStats']),
    viewRfq: writes(viewRfq, ['VendorRfqs']),
    acceptRfq: writes(acceptRfq, changed),
    rejectRfq: writes(rejectRfq, changed),
    respondToRfq: writes(respondToRfq, changed),
    withdrawQuote: writes(withdrawQuote, changed),
    vendorColleagues: reads(listVendorColleagues, ['VendorRfqs']),
    setInCharge: writes(setInCharge, ['VendorRfqs']),
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
