import { handleMissedVendor, listMissedVendors } from '@marketplace/contracts/arrivals/arrivals.api.ts';
import { api } from '../../core/api.ts';
import { defineQuery, defineMutation } from '../../core/endpoints.ts';

const adminArrivalsApi = api.injectEndpoints({
  endpoints: () => ({
    missedVendors: defineQuery(listMissedVendors, ['Arrivals', 'Responses', 'RfqAudit']),
    handleMissedVendor: defineMutation(handleMissedVendor, ['Arrivals'], (id: string) => ({ params: { id } })),
  }),
});

export const { useMissedVendorsQuery, useHandleMissedVendorMutation } = adminArrivalsApi;
