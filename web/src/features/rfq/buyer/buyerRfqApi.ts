import { listOwnRfqs, listRfqLinks } from '@marketplace/contracts/rfq/rfq.api.ts';
import { api } from '../../../core/api.ts';
import { reads } from '../../../core/endpoints.ts';

const buyerRfqApi = api.injectEndpoints({
  endpoints: () => ({
    /** So many of the newest, and the RFQ of an id wherever it stands. */
    ownRfqs: reads(listOwnRfqs, ['Rfqs'], (query: { limit: number; rfq?: string }) => ({ query })),
    /** By the RFQ's id. */
    rfqLinks: reads(listRfqLinks, ['RfqLinks'], (id: string) => ({ params: { id } })),
  }),
});

export const { useOwnRfqsQuery, useRfqLinksQuery } = buyerRfqApi;
