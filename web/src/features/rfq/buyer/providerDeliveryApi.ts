import { readArrivals } from '@marketplace/contracts/arrivals/arrivals.api.ts';
import { api } from '../../../core/api.ts';
import { defineQuery } from '../../../core/endpoints.ts';

const providerDeliveryApi = api.injectEndpoints({
  endpoints: () => ({
    /** Delivery status per provider, by RFQ id. */
    arrivals: defineQuery(readArrivals, ['Arrivals', 'Responses', 'RfqLinks'], (id: string) => ({ params: { id } })),
  }),
});

export const { useArrivalsQuery: useProviderDeliveryQuery } = providerDeliveryApi;
