import {
  acceptRfq,
  listOwnQuotes,
  listVendorRfqs,
  readVendorProvider,
  readVendorStats,
  rejectRfq,
  respondToRfq,
  viewRfq,
} from '@marketplace/contracts/rfq/rfq.api.ts';
import { withdrawQuote } from '@marketplace/contracts/rfq/rfq.outcome.api.ts';
import { api } from '../../../core/api.ts';
import { reads, writes } from '../../../core/endpoints.ts';

const changed = ['VendorRfqs', 'VendorStats'] as const;

const vendorApi = api.injectEndpoints({
  endpoints: () => ({
    vendorProvider: reads(readVendorProvider, ['Access', 'Catalogue']),
    vendorRfqs: reads(listVendorRfqs, ['VendorRfqs']),
    ownQuotes: reads(listOwnQuotes, ['VendorRfqs'], (id: string) => ({ params: { id } })),
    vendorStats: reads(readVendorStats, ['VendorStats']),
    viewRfq: writes(viewRfq, ['VendorRfqs']),
    acceptRfq: writes(acceptRfq, changed),
    rejectRfq: writes(rejectRfq, changed),
    respondToRfq: writes(respondToRfq, changed),
    withdrawQuote: writes(withdrawQuote, changed),
  }),
});

export const {
  useVendorProviderQuery,
  useVendorRfqsQuery,
  useOwnQuotesQuery,
  useVendorStatsQuery,
  useViewRfqMutation,
  useAcceptRfqMutation,
  useRejectRfqMutation,
  useRespondToRfqMutation,
  useWithdrawQuoteMutation,
} = vendorApi;
