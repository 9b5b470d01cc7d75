import * as peopleApi from '@marketplace/contracts/access/access.people.api.ts';
import { rtkQueryApi } from '../../../core/api.ts';
import { defineApiQuery, defineApiMutation } from '../../../core/endpoints.ts';

const changed = ['VendorPeople', 'VendorRfqs'] as const;

const vendorPeopleApi = rtkQueryApi.injectEndpoints({
  endpoints: () => ({
    vendorPeople: defineApiQuery(peopleApi.readVendorPeople, ['VendorPeople', 'Access']),
    admitVendor: defineApiMutation(peopleApi.admitVendor, changed),
    declineVendor: defineApiMutation(peopleApi.declineVendor, ['VendorPeople']),
    setVendorRight: defineApiMutation(peopleApi.setVendorRight, changed),
    removeVendor: defineApiMutation(peopleApi.removeVendor, changed),
  }),
});

export const {
  useVendorPeopleQuery,
  useAdmitVendorMutation,
  useDeclineVendorMutation,
  useSetVendorRightMutation,
  useRemoveVendorMutation,
} = vendorPeopleApi;
