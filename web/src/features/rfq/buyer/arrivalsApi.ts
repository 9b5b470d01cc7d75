import { readArrivals } from '@marketplace/contracts/arrivals/arrivals.api.ts';
import { api } from '../../../core/api.ts';
import { reads } from '../../../core/endpoints.ts';

const arrivalsApi = api.injectEndpoints({
  endpoints: () => ({
    /** By the RFQ's id. */
    arrivals: reads(readArrivals, ['Arrivals', 'Responses', 'RfqLinks'], (id: string) => ({ params: { id } })),
  }),
});

export const { useArrivalsQuery } = arrivalsApi;
