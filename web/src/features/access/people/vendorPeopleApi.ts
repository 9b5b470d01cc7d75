import * as peopleApi from '@marketplace/contracts/access/access.people.api.ts';
import { rtkQueryApi } from '../../../core/api.ts';
import { defineApiQuery, defineApiMutation } from '../../../core/endpoints.ts';

const changed = ['VendorPeople', 'VendorRfqs'] as const;

const vendorPeopleApi = rtkQueryApi.injectEndpoints({
  endpoints: () => ({
    vendorPeople: defineApiQuery(peopleApi.readVendorPeopleEndpoint, ['VendorPeople', 'Access']),
    admitVendor: defineApiMutation(peopleApi.admitVendorEndpoint, changed),
    declineVendor: defineApiMutation(peopleApi.declineVendorEndpoint, ['VendorPeople']),
    setVendorRight: defineApiMutation(peopleApi.setVendorRightEndpoint, changed),
    removeVendor: defineApiMutation(peopleApi.removeVendorEndpoint, changed),
  }),
});

export const {
  useVendorPeopleQuery,
  useAdmitVendorMutation,
  useDeclineVendorMutation,
  useSetVendorRightMutation,
  useRemoveVendorMutation,
} = vendorPeopleApi;
