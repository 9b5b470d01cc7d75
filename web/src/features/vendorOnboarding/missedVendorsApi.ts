import { handleMissedVendor, listMissedVendors } from '@marketplace/contracts/vendorOnboarding/vendorOnboarding.api.ts';
import { rtkQueryApi } from '../../core/api.ts';
import { defineApiQuery, defineApiMutation } from '../../core/endpoints.ts';

const adminArrivalsApi = rtkQueryApi.injectEndpoints({
  endpoints: () => ({
    missedVendors: defineApiQuery(listMissedVendors, ['Arrivals', 'Responses', 'RfqAudit']),
    handleMissedVendor: defineApiMutation(handleMissedVendor, ['Arrivals'], (id: string) => ({ params: { id } })),
  }),
});

export const { useMissedVendorsQuery, useHandleMissedVendorMutation } = adminArrivalsApi;
