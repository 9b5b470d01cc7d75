import {
  handleMissedVendorEndpoint,
  listMissedVendorsEndpoint,
} from '@marketplace/contracts/vendorOnboarding/vendorOnboarding.api.ts';
import { rtkQueryApi } from '../../core/api.ts';
import { defineApiQuery, defineApiMutation } from '../../core/endpoints.ts';

const adminArrivalsApi = rtkQueryApi.injectEndpoints({
  endpoints: () => ({
    missedVendors: defineApiQuery(listMissedVendorsEndpoint, ['Arrivals', 'Responses', 'RfqAudit']),
    handleMissedVendor: defineApiMutation(handleMissedVendorEndpoint, ['Arrivals'], (id: string) => ({
      params: { id },
    })),
  }),
});

export const { useMissedVendorsQuery, useHandleMissedVendorMutation } = adminArrivalsApi;
