import * as peopleApi from '@marketplace/contracts/access/access.people.api.ts';
import { api } from '../../../core/api.ts';
import { defineQuery, defineMutation } from '../../../core/endpoints.ts';

const changed = ['VendorPeople', 'VendorRfqs'] as const;

const vendorPeopleApi = api.injectEndpoints({
  endpoints: () => ({
    vendorPeople: defineQuery(peopleApi.readVendorPeople, ['VendorPeople', 'Access']),
    admitVendor: defineMutation(peopleApi.admitVendor, changed),
    declineVendor: defineMutation(peopleApi.declineVendor, ['VendorPeople']),
    setVendorRight: defineMutation(peopleApi.setVendorRight, changed),
    removeVendor: defineMutation(peopleApi.removeVendor, changed),
  }),
});

export const {
  useVendorPeopleQuery,
  useAdmitVendorMutation,
  useDeclineVendorMutation,
  useSetVendorRightMutation,
  useRemoveVendorMutation,
} = vendorPeopleApi;
