import { handleMissedVendor, listMissedVendors } from '@marketplace/contracts/arrivals/arrivals.api.ts';
import { api } from '../../core/api.ts';
import { reads, writes } from '../../core/endpoints.ts';

const adminArrivalsApi = api.injectEndpoints({
  endpoints: () => ({
    missedVendors: reads(listMissedVendors, ['Arrivals', 'Responses', 'RfqAudit']),
    handleMissedVendor: writes(handleMissedVendor, ['Arrivals'], (id: string) => ({ params: { id } })),
  }),
});

export const { useMissedVendorsQuery, useHandleMissedVendorMutation } = adminArrivalsApi;
